/* What the writer and the reader of summaries have in common. The grammar is told in summary_write.c. */
#ifndef AN_SUMMARY_FORMAT_H
#define AN_SUMMARY_FORMAT_H

#define AN_FORMAT_KEY "hpor-summary"
#define AN_FORMAT_VERSION 3

#endif
