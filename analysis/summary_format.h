/* Shared by the writer and the reader of summaries. summary_write.c explains the grammar. */
#ifndef AN_SUMMARY_FORMAT_H
#define AN_SUMMARY_FORMAT_H

#define AN_FORMAT_KEY "hpor-summary"
#define AN_FORMAT_VERSION 3

#endif
