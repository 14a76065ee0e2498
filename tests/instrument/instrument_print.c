/* Instruments class files and prints what their methods have become, one line a method, for comparison with what a
 * case expects:
 *
 *     Reads.plain(): aload_0 dup #read[Reads.n:I] Hpor.field getfield:Reads.n ireturn
 *
 * Usage: instrument_print [retransform|library|main|backedges|old|classpath=DIR]... FILE.class...
 *
 * or: instrument_print hooks (lists the methods that the runtime must have)
 *
 * A site is printed in the place of the constant that names it: #kind[owner.field:type] with `volatile`, `own`
 * (declared in the class itself) and `@line` behind. Labels are numbered by their place, and only those that a branch
 * or an exception range names are printed. `old` pretends that the file has version 48. */
#include "hpor/classfile.h"
#include "instrument/hooks.h"
#include "instrument/instrument.h"
#include "jdk/guarded_methods.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct printer {
  cf_class *c;
  cf_code *code;
  ag_site_table *sites;
  const cf_insn *labels[4096];
  int label_count;
} printer;

static bool refers(const printer *p, const cf_insn *label) {
  for (const cf_insn *insn = p->code->first; insn; insn = insn->next) {
    if (cf_is_branch(insn->opcode) && insn->to.target == label) return true;
    if (insn->opcode == CF_OP_TABLESWITCH || insn->opcode == CF_OP_LOOKUPSWITCH) {
      if (insn->to.branches->otherwise == label) return true;
      for (uint32_t i = 0; i < insn->to.branches->count; i++)
        if (insn->to.branches->targets[i] == label) return true;
    }
  }
  for (const cf_handler *h = p->code->handlers; h; h = h->next)
    if (h->start == label || h->end == label || h->target == label) return true;
  return false;
}

static int label_number(const printer *p, const cf_insn *label) {
  for (int i = 0; i < p->label_count; i++)
    if (p->labels[i] == label) return i + 1;
  return 0;
}

static const cf_insn *real(const cf_insn *insn) {
  while (insn && insn->opcode == CF_OP_LABEL) insn = insn->next;
  return insn;
}

static bool member_of(const printer *p, const cf_insn *insn, cf_member *member) {
  return insn && insn->opcode >= CF_OP_GETSTATIC && insn->opcode <= CF_OP_INVOKEINTERFACE &&
         cf_pool_member(p->c, insn->index, member);
}

/* Of java/lang/Hpor or of a class beside it. */
static bool is_hook(const cf_member *member) {
  size_t common = strlen(AG_HOOK_CLASS);
  return member->owner.length >= common && memcmp(member->owner.text, AG_HOOK_CLASS, common) == 0;
}

/* Is what the hook takes some other number than a site's? */
static bool takes_number(const cf_member *hook) {
  static const char *const names[] = {"setInterface", "interfaceRef", "interfaceBits", "fence", "numberAsked"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (cf_string_is(hook->name, names[i])) return true;
  return false;
}

/* Is it the constant that names a site? Then a hook follows, or a class constant (or its name) and a hook. */
static bool is_site(const printer *p, const cf_insn *insn, int32_t *value) {
  if (insn->opcode >= CF_OP_ICONST_M1 && insn->opcode <= CF_OP_SIPUSH)
    *value = insn->value;
  else if ((insn->opcode == CF_OP_LDC || insn->opcode == CF_OP_LDC_W) &&
           cf_pool_tag(p->c, insn->index) == CF_TAG_INTEGER)
    *value = cf_pool_integer(p->c, insn->index);
  else
    return false;
  const cf_insn *next = real(insn->next);
  bool another = next && next->opcode >= CF_OP_ICONST_M1 && next->opcode <= CF_OP_SIPUSH; /* only arrayCopy has two */
  if (another && next) next = real(next->next);
  while (next && (next->opcode == CF_OP_LDC || next->opcode == CF_OP_LDC_W)) /* a class, a name */
    next = real(next->next);
  cf_member member;
  return member_of(p, next, &member) && is_hook(&member) && (!another || cf_string_is(member.name, "arrayCopy")) &&
         !takes_number(&member) && *value > 0 && (uint32_t)*value <= ag_site_count(p->sites);
}

static void print_site(const printer *p, uint32_t number) {
  const ag_site *site = ag_site_get(p->sites, number);
  printf(" #%s", ag_kind_name(site->kind));
  if (site->owner) printf("[%s", ag_name_text(p->sites, site->owner));
  if (site->field) printf(".%s", ag_name_text(p->sites, site->field));
  if (site->owner && site->type) printf(":%c", site->type);
  if (site->owner) printf("]");
  if (!site->owner && site->type) printf(":%c", site->type);
  static const char *const modes[] = {"", "opaque", "acquire", "release", "volatile", "declared"};
  printf("%s", modes[site->mode]);
  if (site->field_known) printf("own");
  printf("@%d", site->line);
}

/* With its descriptor where the name alone does not tell the hook. */
static void print_hook(const cf_member *member) {
  int same = 0;
  for (int i = 0; i < AG_HOOK_COUNT; i++) same += cf_string_is(member->name, ag_hook_name(i));
  int package = (int)strlen("java/lang/");
  printf(" %.*s.%.*s", (int)member->owner.length - package, member->owner.text + package, (int)member->name.length,
         member->name.text);
  if (same != 1) printf("%.*s", (int)member->descriptor.length, member->descriptor.text);
}

static void print_insn(const printer *p, const cf_insn *insn) {
  int32_t value;
  if (is_site(p, insn, &value)) {
    print_site(p, (uint32_t)value);
    return;
  }
  cf_member member;
  cf_dynamic dynamic;
  if (member_of(p, insn, &member) && is_hook(&member)) {
    print_hook(&member);
    return;
  }
  printf(" %s", cf_opcode_name(insn->opcode));
  if (member_of(p, insn, &member))
    printf(":%.*s.%.*s", (int)member.owner.length, member.owner.text, (int)member.name.length, member.name.text);
  else if (insn->opcode == CF_OP_INVOKEDYNAMIC && cf_pool_dynamic(p->c, insn->index, &dynamic))
    printf(":%.*s", (int)dynamic.name.length, dynamic.name.text);
  else if (insn->opcode == CF_OP_NEW || insn->opcode == CF_OP_CHECKCAST || insn->opcode == CF_OP_INSTANCEOF ||
           insn->opcode == CF_OP_ANEWARRAY ||
           ((insn->opcode == CF_OP_LDC || insn->opcode == CF_OP_LDC_W) &&
            cf_pool_tag(p->c, insn->index) == CF_TAG_CLASS))
    printf(":%.*s", (int)cf_pool_name(p->c, insn->index).length, cf_pool_name(p->c, insn->index).text);
  else if (insn->opcode == CF_OP_LDC && cf_pool_tag(p->c, insn->index) == CF_TAG_STRING)
    printf(":%.*s", (int)cf_pool_string(p->c, insn->index).length, cf_pool_string(p->c, insn->index).text);
  else if ((insn->opcode >= CF_OP_ILOAD && insn->opcode <= CF_OP_ALOAD) ||
           (insn->opcode >= CF_OP_ISTORE && insn->opcode <= CF_OP_ASTORE))
    printf("_%u", insn->index);
  else if (cf_is_branch(insn->opcode))
    printf(">L%d", label_number(p, insn->to.target));
}

static void print_method(printer *p, cf_method *m) {
  cf_string class_name = cf_class_name(p->c), name = cf_method_name(m), descriptor = cf_method_descriptor(m);
  uint16_t flags = cf_method_flags(m);
  printf("%.*s.%.*s%.*s:%s%s", (int)class_name.length, class_name.text, (int)name.length, name.text,
         (int)descriptor.length, descriptor.text, flags & CF_ACC_SYNCHRONIZED ? " SYNCHRONIZED" : "",
         flags & CF_ACC_SYNTHETIC ? " SYNTHETIC" : "");
  p->code = cf_method_has_code(m) ? cf_code_edit(m, NULL) : NULL;
  p->label_count = 0;
  if (p->code) {
    for (const cf_insn *insn = p->code->first; insn; insn = insn->next)
      if (insn->opcode == CF_OP_LABEL && refers(p, insn) && p->label_count < 4096) p->labels[p->label_count++] = insn;
    for (const cf_insn *insn = p->code->first; insn; insn = insn->next)
      if (insn->opcode != CF_OP_LABEL)
        print_insn(p, insn);
      else if (label_number(p, insn))
        printf(" L%d:", label_number(p, insn));
    for (const cf_handler *h = p->code->handlers; h; h = h->next)
      printf(" catch[L%d,L%d)>L%d", label_number(p, h->start), label_number(p, h->end), label_number(p, h->target));
  }
  printf("\n");
}

static bool print_class(ag_instrument *ins, ag_site_table *sites, const ag_class_in *in) {
  uint8_t *out;
  size_t length;
  hp_error error;
  bool done = ag_instrument_class(ins, in, &out, &length, &error);
  if (error.text[0]) printf("! %s\n", error.text);
  cf_error why;
  printer p = {.sites = sites};
  p.c = cf_class_parse(done ? out : in->bytes, done ? length : in->length, "printed", &why);
  if (!p.c) {
    char text[512];
    fprintf(stderr, "%s\n", cf_error_text(&why, text, sizeof text));
    return false;
  }
  for (uint16_t i = 0; i < cf_field_count(p.c); i++) {
    cf_field *f = cf_field_at(p.c, i);
    if (cf_field_flags(f) & CF_ACC_STATIC)
      printf("%.*s.%.*s:%s\n", (int)cf_class_name(p.c).length, cf_class_name(p.c).text, (int)cf_field_name(f).length,
             cf_field_name(f).text, cf_field_flags(f) & CF_ACC_FINAL ? " FINAL" : "");
  }
  for (uint16_t i = 0; i < cf_method_count(p.c); i++) print_method(&p, cf_method_at(p.c, i));
  cf_class_free(p.c);
  free(out);
  return true;
}

static uint8_t *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  uint8_t *bytes = malloc(*length + 1);
  if (bytes) *length = fread(bytes, 1, *length, file);
  fclose(file);
  return bytes;
}

static bool find_class(void *data, const char *name, uint8_t **bytes, size_t *length) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.class", (const char *)data, name);
  return (*bytes = read_file(path, length)) != NULL;
}

static bool is_final(void *data, const char *owner, const char *name) {
  (void)data;
  (void)owner;
  return strcmp(name, "knownFinal") == 0;
}

static bool every_class(void *data, const char *name) {
  (void)data;
  (void)name;
  return true;
}

/* Every method that the runtime must have, guards included. */
static void print_hooks(void) {
  size_t common = strlen(AG_HOOK_CLASS);
  for (int i = 0; i < AG_HOOK_COUNT; i++) {
    const char *class_name = ag_hook_class(i) + common;
    printf("%s%s%s%s\n", class_name, *class_name ? "." : "", ag_hook_name(i), ag_hook_descriptor(i));
  }
  const ag_guarded *guarded;
  for (size_t i = 0; (guarded = ag_guarded_method(i)); i++)
    if (guarded->hook) printf("%s%s\n", guarded->hook, guarded->hook_descriptor);
}

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "hooks") == 0) {
    print_hooks();
    return 0;
  }
  ag_class_in in = {.program = true};
  bool old = false;
  ag_instrument_config config = {.sites = ag_site_table_new(), .field_is_final = is_final};
  int i = 1;
  for (; i < argc; i++)
    if (strcmp(argv[i], "retransform") == 0)
      in.retransform = in.initialized = true;
    else if (strcmp(argv[i], "library") == 0) {
      in.program = false;
      config.included = every_class;
    } else if (strcmp(argv[i], "main") == 0)
      in.main_class = true;
    else if (strcmp(argv[i], "backedges") == 0)
      config.back_edges = true;
    else if (strncmp(argv[i], "classpath=", 10) == 0) {
      config.data = argv[i] + 10;
      config.find_class = find_class;
    } else if (strcmp(argv[i], "old") == 0)
      old = true;
    else
      break;
  ag_instrument *ins = ag_instrument_new(&config);
  bool fine = ins && config.sites;
  for (; fine && i < argc; i++) {
    uint8_t *bytes = read_file(argv[i], &in.length);
    if (bytes && old && in.length > 8) memcpy(bytes + 4, "\0\0\0\x30", 4);
    in.bytes = bytes;
    fine = bytes && print_class(ins, config.sites, &in);
    free(bytes);
  }
  ag_instrument_free(ins);
  ag_site_table_free(config.sites);
  return fine ? 0 : 1;
}
