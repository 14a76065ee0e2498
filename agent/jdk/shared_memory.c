/* Calls after which an array or other memory can be reached by other means than the hooks see. */
#include "jdk/shared_memory.h"

#include <string.h>

#define KEPT_ARRAY "what is written into an array after a Deflater, an Inflater or a DatagramPacket was given it"
#define SEGMENT                                                                                                        \
  "memory that a MemorySegment shares with, or copies from or to, an array, a buffer or another one; nor whether its " \
  "arena is closed meanwhile"
#define MAPPED "memory that a mapped file shares with other mappings of it, and with what reads and writes it"
#define SPREAD "elements of arrays that a method handle spreads"

static const struct {
  const char *owner, *name, *what;
} calls[] = {
    {"java/util/zip/Deflater", "setInput", KEPT_ARRAY},
    {"java/util/zip/Inflater", "setInput", KEPT_ARRAY},
    {"java/net/DatagramPacket", "<init>", KEPT_ARRAY},
    {"java/net/DatagramPacket", "setData", KEPT_ARRAY},
    {"java/lang/foreign/MemorySegment", "ofArray", SEGMENT},
    {"java/lang/foreign/MemorySegment", "ofBuffer", SEGMENT},
    {"java/lang/foreign/MemorySegment", "copy", SEGMENT},
    {"java/lang/foreign/MemorySegment", "asSlice", SEGMENT},
    {"java/lang/foreign/MemorySegment", "reinterpret", SEGMENT},
    {"java/lang/foreign/MemorySegment", "asReadOnly", SEGMENT},
    {"java/lang/foreign/MemorySegment", "asByteBuffer", SEGMENT},
    {"java/lang/foreign/MemorySegment", "ofAddress", SEGMENT},
    {"java/lang/foreign/MemorySegment", "elements", SEGMENT},
    {"java/lang/foreign/MemorySegment", "asOverlappingSlice", SEGMENT},
    {"java/lang/foreign/MemorySegment", "spliterator", SEGMENT},
    {"java/lang/foreign/MemorySegment", "heapBase", SEGMENT},
    {"java/lang/foreign/MemorySegment", "copyFrom", SEGMENT},
    {"java/lang/foreign/MemorySegment", "mismatch", SEGMENT},
    {"java/nio/channels/FileChannel", "map", MAPPED},
    {"java/lang/invoke/MethodHandle", "asSpreader", SPREAD},
    {"java/lang/invoke/MethodHandles", "spreadInvoker", SPREAD},
};
const char *ag_shared_memory(const cf_member *member) {
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    if (cf_string_is(member->name, calls[i].name) && cf_string_is(member->owner, calls[i].owner)) return calls[i].what;
  return NULL;
}
