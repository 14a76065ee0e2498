/* The page of html=: front/page with its libraries in one text, made and embedded by the build (bundle_page.py,
   embed_text.py). */
#ifndef AG_REPORT_PAGE_H
#define AG_REPORT_PAGE_H

extern const char ag_report_page[];

#endif
