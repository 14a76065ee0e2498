/* Builds a summary from the call graph. */
#include "classes.h"
#include "closure.h"
#include "graph.h"
#include "jdk_rules.h"
#include "problems.h"
#include "summary.h"

#include <stdlib.h>
#include <string.h>

typedef struct builder {
  an_summary *s;
  const an_graph *g;
  const an_classes *classes;
  an_closure closure;
  uint32_t *order; /* classes by name */
} builder;

static an_name copy_name(builder *b, an_name name) {
  cf_string text = an_string(&b->classes->names, name);
  return an_intern(&b->s->names, text.text, text.length);
}

/* ---- sizes ------------------------------------------------------------------------------------------------------ */

static bool is_visible(const builder *b, const an_method_decl *m) {
  return m->node != UINT32_MAX && b->g->nodes.items[m->node].reached && b->g->nodes.items[m->node].visible;
}

static bool allocate(builder *b) {
  an_summary *s = b->s;
  size_t words = 0;
  for (size_t i = 0; i < b->classes->all.length; i++) {
    const an_class *c = an_class_at(b->classes, (uint32_t)i);
    bool any = false;
    for (uint32_t m = 0; m < c->method_count; m++) {
      if (!is_visible(b, &c->methods[m])) continue;
      const an_body *body = b->g->nodes.items[c->methods[m].node].body;
      any = true;
      s->method_count++;
      s->item_count += (uint32_t)body->items.length;
      s->block_count += body->block_count;
      words += (size_t)body->block_count * body->words;
      for (size_t t = 0; t < body->touches.length; t++) s->access_count += body->touches.items[t].touch.count;
    }
    s->class_count += any;
    s->input_count += c->lambda_node == AN_NO_CLASS;
  }
  s->site_count = b->closure.site_count;
  s->word_count = (uint32_t)words;
  s->field_count = (uint32_t)b->g->changeable.length;
  s->classes = calloc(s->class_count + 1, sizeof *s->classes);
  s->methods = calloc(s->method_count + 1, sizeof *s->methods);
  s->items = calloc(s->item_count + 1, sizeof *s->items);
  s->blocks = calloc(s->block_count + 1, sizeof *s->blocks);
  s->words = calloc(s->word_count + 1, sizeof *s->words);
  s->sites = calloc(s->site_count + 1, sizeof *s->sites);
  s->first_access = calloc(s->site_count + 2, sizeof *s->first_access);
  s->accesses = calloc(s->access_count + 1, sizeof *s->accesses);
  s->fields = calloc(s->field_count + 1, sizeof *s->fields);
  s->constant = calloc(s->field_count + 1, 1);
  s->inputs = calloc(s->input_count + 1, sizeof *s->inputs);
  return s->classes && s->methods && s->items && s->blocks && s->words && s->sites && s->first_access && s->accesses &&
         s->fields && s->constant && s->inputs;
}

/* ---- contents --------------------------------------------------------------------------------------------------- */

static int by_class_name(const void *a, const void *b, void *data) {
  const an_classes *classes = data;
  return strcmp(an_text(&classes->names, classes->all.items[*(const uint32_t *)a]->name),
                an_text(&classes->names, classes->all.items[*(const uint32_t *)b]->name));
}

static bool sort_classes(builder *b) {
  b->order = calloc(b->classes->all.length + 1, sizeof *b->order);
  if (!b->order) return false;
  for (uint32_t i = 0; i < b->classes->all.length; i++) b->order[i] = i;
  qsort_r(b->order, b->classes->all.length, sizeof *b->order, by_class_name, (void *)(uintptr_t)b->classes);
  return true;
}

static an_name full_name(builder *b, const an_method_decl *m) {
  cf_string name = an_string(&b->classes->names, m->name), descriptor = an_string(&b->classes->names, m->descriptor);
  char text[512], *long_text = text;
  size_t length = (size_t)name.length + descriptor.length;
  if (length > sizeof text && !(long_text = malloc(length))) return 0;
  memcpy(long_text, name.text, name.length);
  memcpy(long_text + name.length, descriptor.text, descriptor.length);
  an_name full = an_intern(&b->s->names, long_text, length);
  if (long_text != text) free(long_text);
  return full;
}

typedef struct cursor {
  uint32_t item, block, word;
} cursor;

static void put_site(builder *b, an_method_id method, uint32_t site, uint32_t offset, const an_site_facts *facts) {
  b->s->sites[site] = (an_summary_site){
      method, offset, facts->line, facts->variable, facts->thread_local_object, facts->variable_index};
  b->s->first_access[site] = facts->touch.count; /* the count for now */
}

static void put_method(builder *b, uint32_t method, uint32_t class_number, const an_method_decl *decl, cursor *at) {
  an_summary *s = b->s;
  const an_body *body = b->g->nodes.items[decl->node].body;
  uint32_t first_site = b->closure.first_site[decl->node];
  s->methods[method] = (an_summary_method){copy_name(b, decl->name),
                                           copy_name(b, decl->descriptor),
                                           full_name(b, decl),
                                           class_number,
                                           body->code_length,
                                           first_site,
                                           (uint32_t)body->touches.length,
                                           at->item,
                                           (uint32_t)body->items.length,
                                           at->block,
                                           body->block_count,
                                           at->word};
  for (size_t i = 0; i < body->items.length; i++) {
    const an_item *item = &body->items.items[i];
    an_summary_item *into = &s->items[at->item++];
    *into = (an_summary_item){.offset = item->offset, .site = AN_NONE, .line = item->line};
    if (item->touch != UINT32_MAX) {
      into->site = first_site + item->touch;
      put_site(b, method, into->site, item->offset, &body->touches.items[item->touch]);
    } else {
      into->set = b->closure.sets[item->node];
      into->during = item->whole ? into->set : b->closure.hidden[item->node];
    }
  }
  memcpy(s->blocks + at->block, body->block_starts, body->block_count * sizeof *s->blocks);
  memcpy(s->words + at->word, body->beyond, (size_t)body->block_count * body->words * sizeof *s->words);
  at->block += body->block_count;
  at->word += body->block_count * body->words;
}

static void put_accesses(builder *b) {
  an_summary *s = b->s;
  uint32_t total = 0;
  for (uint32_t site = 0; site <= s->site_count; site++) {
    uint32_t count = site < s->site_count ? s->first_access[site] : 0;
    s->first_access[site] = total;
    total += count;
  }
  for (uint32_t i = 0; i < b->closure.order_count; i++) {
    uint32_t node = b->closure.order[i];
    const an_body *body = b->g->nodes.items[node].body;
    for (size_t t = 0; body && t < body->touches.length; t++) {
      const an_touch *touch = &body->touches.items[t].touch;
      memcpy(s->accesses + s->first_access[b->closure.first_site[node] + t], touch->accesses,
             touch->count * sizeof *s->accesses);
    }
  }
}

static void put_fields(builder *b) {
  an_summary *s = b->s;
  for (uint32_t f = 0; f < s->field_count; f++) {
    uint32_t declaring = b->g->fields.items[2 * f];
    an_name name = b->g->fields.items[2 * f + 1];
    const an_class *c = an_class_at(b->classes, declaring);
    char text[1024];
    int length =
        snprintf(text, sizeof text, "%s.%s", an_text(&b->classes->names, c->name), an_text(&b->classes->names, name));
    s->fields[f] = an_intern(&s->names, text, length < (int)sizeof text ? (size_t)length : sizeof text - 1);
    /* A name that stands in the program as a string may be that of a field which is written by a handle. */
    bool named = an_number_of(&b->g->strings, name, 0);
    s->constant[f] =
        !b->g->changeable.items[f] && !named && !b->g->foreign && c->state == AN_CLASS_READ && c->scope == AN_PROGRAM;
  }
}

static void put_all(builder *b) {
  an_summary *s = b->s;
  uint32_t class_count = 0, method = 0, input = 0;
  cursor at = {0, 0, 0};
  for (size_t i = 0; i < b->classes->all.length; i++) {
    const an_class *c = an_class_at(b->classes, b->order[i]);
    uint32_t first = method;
    if (c->lambda_node == AN_NO_CLASS)
      s->inputs[input++] = (an_input){copy_name(b, c->name), c->digest, c->jdk, c->state == AN_CLASS_MISSING};
    for (uint32_t m = 0; m < c->method_count; m++)
      if (is_visible(b, &c->methods[m])) put_method(b, method++, class_count, &c->methods[m], &at);
    if (method == first) continue;
    s->classes[class_count++] = (an_summary_class){copy_name(b, c->name), first, method - first};
  }
  put_accesses(b);
  put_fields(b);
  s->thread_end = b->closure.sets[b->g->end] ? b->closure.sets[b->g->end] : s->sets.nothing;
  const char *main_class = b->classes->config->main_class;
  const char *circumstances = b->classes->config->circumstances;
  s->main_class = main_class ? an_intern_text(&s->names, main_class) : 0;
  s->circumstances = circumstances ? an_intern_text(&s->names, circumstances) : 0;
  s->open = b->g->open;
}

static an_summary *build(const an_graph *g, const an_classes *classes, hp_error *error) {
  builder b = {.s = an_summary_new(), .g = g, .classes = classes};
  bool good = b.s && an_closure_init(&b.closure, g, &b.s->sets);
  good = good && sort_classes(&b) && allocate(&b);
  if (good) {
    put_all(&b);
    good = an_summary_finish(b.s) && !b.s->sets.store.failed;
  }
  an_closure_free(&b.closure);
  free(b.order);
  if (good) return b.s;
  an_summary_free(b.s);
  hp_fail(error, "Out of memory.");
  return NULL;
}

an_summary *an_analyze(const an_config *config, an_problems *problems, hp_error *error) {
  an_store store = {0};
  an_classes classes;
  an_graph graph = {0};
  an_summary *summary = NULL;
  if (an_classes_init(&classes, &store, config, problems, error)) {
    an_graph_init(&graph, &classes);
    an_jvm_roots(&graph);
    if (an_graph_build(&graph, error)) summary = build(&graph, &classes, error);
  }
  if (!summary && store.failed)
    hp_fail(error, "Out of memory."); /* else what is missing for that counts as not there */
  an_graph_free(&graph);
  an_classes_free(&classes);
  an_store_free(&store);
  return summary;
}
