/* Sites in a checkpoint: another process numbers them otherwise, and some of them it has not come to yet. */
#ifndef AG_CHECKPOINT_SITES_H
#define AG_CHECKPOINT_SITES_H

#include <stdint.h>

struct ag_agent;
struct json_t;

/* For por_oracle; `driver` is an ag_driver whose context is the agent. A site's name is its place in the file's list,
 * from 1. */
uint64_t ag_checkpoint_site_name(void *driver, uint32_t site);
uint32_t ag_checkpoint_site_named(void *driver, uint64_t name);

/* The list: of the sites whose names have been asked for. Owned by the caller. */
struct json_t *ag_checkpoint_sites(const struct ag_agent *agent);
/* And back, before names are asked for. */
void ag_checkpoint_take_sites(struct ag_agent *agent, const struct json_t *list);

#endif
