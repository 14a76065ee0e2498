/* The text of report.html, which the build embeds (embed_text.py). */
#ifndef AG_REPORT_PAGE_H
#define AG_REPORT_PAGE_H

extern const char ag_report_page[];

#endif
