/* The option timeouts=: when the time of a sleep or timed wait may be over. */
#ifndef AG_TIMEOUTS_H
#define AG_TIMEOUTS_H

typedef enum ag_timeouts { AG_TIMEOUTS_SLACK, AG_TIMEOUTS_LAZY, AG_TIMEOUTS_EXPLORE, AG_TIMEOUTS_NEVER } ag_timeouts;

#endif
