/* What streams of the JDK keep themselves, beside the stream that they wrap, and change without a lock. */
#include "hpor/jdk_objects.h"

#include <string.h>

/* Of java.io, whose streams lock themselves or leave all to what they wrap, but for these methods. */
static const struct {
  const char *owner, *changing[12], *asking;
} keeping[] = {
    {"java/io/DataInputStream",
     {"readShort", "readUnsignedShort", "readChar", "readInt", "readLong", "readFloat", "readDouble", "readLine",
      "readUTF"},
     NULL},
    {"java/io/DataOutputStream",
     {"writeBoolean", "writeByte", "writeShort", "writeChar", "writeInt", "writeLong", "writeFloat", "writeDouble",
      "writeBytes", "writeChars", "writeUTF"},
     "size"},
    {"java/io/PushbackInputStream",
     {"read", "unread", "skip", "readAllBytes", "readNBytes", "skipNBytes", "transferTo"},
     "available"},
};

void an_stream_keeps(const cf_member *m, cf_string stream, an_object_call *call) {
  for (size_t i = 0; i < sizeof keeping / sizeof *keeping; i++) {
    if (!cf_string_is(stream, keeping[i].owner)) continue;
    uint32_t modes = keeping[i].asking && cf_string_is(m->name, keeping[i].asking) ? AN_READ : 0;
    for (const char *const *name = keeping[i].changing; *name; name++)
      if (cf_string_is(m->name, *name)) modes = AN_READ | AN_WRITE;
    *call = (an_object_call){.receiver = modes ? AN_RECEIVER_OBJECT : AN_RECEIVER_NONE, .modes = modes};
    return;
  }
  an_object_call_on(m, stream, call);
  const bool unlocked = call->order == AN_ORDERS_NOTHING || an_object_locks(m, stream);
  if (!unlocked || memchr(stream.text, '$', stream.length)) *call = (an_object_call){0};
}
