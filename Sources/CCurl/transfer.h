#ifndef CCURL_TRANSFER_H
#define CCURL_TRANSFER_H

#include "ccurl.h"
#include "library.h"

struct ccurl_transfer {
    CURL *easy;
    struct curl_slist *headers;
    struct curl_header *header;
    unsigned char *body;
    size_t body_count;
    size_t body_capacity;
    size_t maximum_body_count;
    // The time for a connection is over before the time for all is.
    bool connects_in_less;
    bool is_secure;
    // The request was sent, or began to be.
    bool is_sent;
    bool is_too_long;
    bool is_out_of_memory;
    char message[CURL_ERROR_SIZE];
};

// How a transfer has ended, to which libcurl gave this result.
ccurl_outcome ccurl_outcome_of(const ccurl_transfer *transfer, CURLcode result);

#endif
