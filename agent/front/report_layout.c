/* Lays text out: widths and line breaks. */
#include "front/report.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

ag_layout ag_layout_for(FILE *out, bool verbose) {
  enum { DEFAULT_COLUMNS = 120 };
  ag_layout layout = {DEFAULT_COLUMNS, !verbose};
  struct winsize window;
  const char *columns = getenv("COLUMNS");
  if (ioctl(fileno(out), TIOCGWINSZ, &window) == 0 && window.ws_col > 0)
    layout.columns = window.ws_col;
  else if (columns && atoi(columns) > 0)
    layout.columns = (unsigned)atoi(columns);
  return layout;
}
