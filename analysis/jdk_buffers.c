/* Which part of its memory a method of a buffer of java.nio uses. The methods of all buffers are alike: their names
 * begin with get or put, an index comes first, and what is copied has its length. */
#include "hpor/jdk_objects.h"

#include <string.h>

static bool starts(cf_string text, const char *prefix) {
  size_t length = strlen(prefix);
  return text.length >= length && memcmp(text.text, prefix, length) == 0;
}

static bool is_one_of(cf_string name, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (cf_string_is(name, names[i])) return true;
  return false;
}

bool an_is_buffer(cf_string owner) {
  static const char end[] = "Buffer";
  return starts(owner, "java/nio/") && owner.length >= sizeof "java/nio/" - 1 + sizeof end - 1 &&
         !memchr(owner.text + sizeof "java/nio/" - 1, '/', owner.length - (sizeof "java/nio/" - 1)) &&
         memcmp(owner.text + owner.length - (sizeof end - 1), end, sizeof end - 1) == 0;
}

bool an_buffer_made(const cf_member *m) {
  const char *returned = memchr(m->descriptor.text, ')', m->descriptor.length);
  if (!returned || !(starts(m->owner, "java/") || starts(m->owner, "javax/"))) return false;
  uint32_t length = m->descriptor.length - (uint32_t)(returned + 1 - m->descriptor.text);
  if (!an_is_buffer_type((cf_string){returned + 1, length}) || returned[1] != 'L') return false;
  return !an_is_buffer(m->owner) || starts(m->name, "allocate") || cf_string_is(m->name, "wrap");
}

bool an_buffer_shares(const cf_member *m) {
  static const char *const sharing[] = {"wrap", "array", "slice", "duplicate", "alignedSlice", "subSequence"};
  return an_is_buffer(m->owner) &&
         (starts(m->name, "as") || is_one_of(m->name, sharing, sizeof sharing / sizeof *sharing));
}

/* The class that the descriptor names, of an array its elements' one. */
static cf_string class_of(cf_string type) {
  while (type.length && type.text[0] == '[') type = (cf_string){type.text + 1, type.length - 1};
  return type.length > 2 && type.text[0] == 'L' ? (cf_string){type.text + 1, type.length - 2} : (cf_string){0};
}

bool an_is_buffer_type(cf_string type) {
  return an_is_buffer(class_of(type));
}

static int arguments_of(cf_string descriptor, cf_string *last) {
  int count = 0;
  for (uint32_t position = 0; cf_descriptor_next(descriptor, &position, last);) count++;
  return count;
}

bool an_buffer_absolute(const cf_member *m) {
  cf_string last;
  if (!starts(m->descriptor, "(I")) return false;
  return starts(m->name, "get") || (starts(m->name, "put") && arguments_of(m->descriptor, &last) > 1);
}

char an_buffer_element(cf_string owner) {
  static const struct {
    const char *owner;
    char type;
  } types[] = {{"java/nio/CharBuffer", 'C'}, {"java/nio/ShortBuffer", 'S'}, {"java/nio/IntBuffer", 'I'},
               {"java/nio/LongBuffer", 'J'}, {"java/nio/FloatBuffer", 'F'}, {"java/nio/DoubleBuffer", 'D'}};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (cf_string_is(owner, types[i].owner)) return types[i].type;
  return 'B';
}

char an_buffer_type_element(cf_string type) {
  return an_is_buffer_type(type) ? an_buffer_element(class_of(type)) : 'C';
}

/* Of a value that a ByteBuffer holds. */
static int bytes_of(char type) {
  return strchr("JD", type) ? 8 : strchr("IF", type) ? 4 : strchr("CS", type) ? 2 : 1;
}

/* What the methods without a length do that are no get... or put... */
static uint32_t modes_of(const cf_member *m, cf_string owner) {
  static const char *const asking[] = {"equals", "compareTo", "mismatch", "hashCode", "read"};
  static const char *const of_text[] = {"toString", "charAt", "chars"};
  if (starts(m->name, "get")) return AN_READ;
  if (starts(m->name, "put") || cf_string_is(m->name, "append")) return AN_WRITE;
  if (cf_string_is(m->name, "compact")) return AN_READ | AN_WRITE;
  bool text =
      cf_string_is(owner, "java/nio/CharBuffer") && is_one_of(m->name, of_text, sizeof of_text / sizeof *of_text);
  return text || is_one_of(m->name, asking, sizeof asking / sizeof *asking) ? AN_READ : 0;
}

/* Of get..., put... and append: an argument that the elements are copied from or to has its length, or two numbers
 * behind it say which part. */
static void find_extent(const cf_member *m, cf_string owner, an_buffer_part *part) {
  cf_string type, last = {0};
  int count = 0, numbers = 0;
  bool text = false;
  for (uint32_t position = 0; cf_descriptor_next(m->descriptor, &position, &type); count++, last = type) {
    if (type.text[0] == 'L' || type.text[0] == '[') {
      part->given = count;
      part->from_buffer = an_is_buffer_type(type);
      text = type.text[0] == 'L' && !part->from_buffer;
    } else if (part->given >= 0) {
      numbers++;
    }
  }
  if (part->given >= 0) {
    part->extent = numbers < 2 ? AN_EXTENT_GIVEN : text ? AN_EXTENT_END : AN_EXTENT_LENGTH;
    return;
  }
  char value = starts(m->name, "get") ? cf_descriptor_return(m->descriptor) : count ? last.text[0] : 0;
  part->extent = AN_EXTENT_COUNT;
  part->count = cf_string_is(owner, "java/nio/ByteBuffer") || cf_string_is(owner, "java/nio/MappedByteBuffer")
                    ? bytes_of(value)
                    : 1;
}

bool an_buffer_part_of(const cf_member *m, cf_string owner, an_buffer_part *part) {
  *part = (an_buffer_part){.given = -1};
  if (!an_is_buffer(owner) || cf_string_is(m->name, "getClass")) return false;
  part->modes = modes_of(m, owner);
  part->absolute = an_buffer_absolute(m);
  if (cf_string_is(m->name, "compact")) part->extent = AN_EXTENT_MOVED;
  if (starts(m->name, "get") || starts(m->name, "put") || cf_string_is(m->name, "append")) find_extent(m, owner, part);
  return part->modes != 0;
}
