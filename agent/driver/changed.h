/* Says which locations the changed methods of the program touch (changed=). A listener. */
#ifndef AG_CHANGED_H
#define AG_CHANGED_H

#include "driver/driver.h"

typedef struct ag_changed {
  ag_driver *driver;
  bool main;        /* the program's main method is changed */
  hp_numbers depth; /* by thread: how many changed methods it is in */
  ag_listener listener;
} ag_changed;

/* What threads do in changed methods counts from now on, also in what these call, and all that threads do which are
 * started there. */
void ag_changed_listen(ag_changed *changed, ag_driver *driver);
/* The running thread enters a changed method, or leaves it. */
void ag_changed_enters(ag_changed *changed, bool enters);

#endif
