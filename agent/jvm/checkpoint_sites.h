/* Sites in a checkpoint. Another process numbers sites differently, and may not have met some of them yet. */
#ifndef AG_CHECKPOINT_SITES_H
#define AG_CHECKPOINT_SITES_H

#include <stdbool.h>
#include <stdint.h>

struct ag_agent;
struct json_t;

/* The name of a site in checkpoints: its position in the file's list, from 1. For por_oracle; `oracle` is an ag_oracle
 * whose context is the agent. */
uint64_t ag_checkpoint_site_name(void *oracle, uint32_t site);
/* The site with this name: the inverse of ag_checkpoint_site_name(). For por_oracle. */
uint32_t ag_checkpoint_site_named(void *oracle, uint64_t name);

/* What the search has learned of critical sections (driver/critical.h), as sorted lists of texts: writes it to the
 * object, learns what an object tells. */
void ag_criticals_put(const struct ag_agent *agent, struct json_t *root);
void ag_criticals_take(struct ag_agent *agent, const struct json_t *root);

/* Returns the list of all sites that were named so far. The caller owns the result. */
struct json_t *ag_checkpoint_sites(const struct ag_agent *agent);
/* Takes the sites over from the list of a checkpoint. Called before any site is named. */
void ag_checkpoint_take_sites(struct ag_agent *agent, const struct json_t *list);

#endif
