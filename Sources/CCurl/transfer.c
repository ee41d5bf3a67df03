#include "transfer.h"

#include <stdlib.h>
#include <string.h>

// The least capacity for an answer; it doubles when it is full.
enum { FIRST_CAPACITY = 1 << 14 };

static bool make_room(ccurl_transfer *transfer, size_t count) {
    if (count <= transfer->body_capacity) return true;
    size_t capacity = transfer->body_capacity ? transfer->body_capacity : FIRST_CAPACITY;
    while (capacity < count) capacity *= 2;
    unsigned char *body = realloc(transfer->body, capacity);
    if (!body) return false;
    transfer->body = body;
    transfer->body_capacity = capacity;
    return true;
}

// Any result other than `count` ends the transfer.
static size_t on_bytes(char *bytes, size_t size, size_t count, void *context) {
    ccurl_transfer *transfer = context;
    count *= size;
    transfer->is_too_long = count > transfer->maximum_body_count - transfer->body_count;
    if (transfer->is_too_long) return count + 1;
    transfer->is_out_of_memory = !make_room(transfer, transfer->body_count + count);
    if (transfer->is_out_of_memory) return count + 1;
    memcpy(transfer->body + transfer->body_count, bytes, count);
    transfer->body_count += count;
    return count;
}

// If a reused connection turns out to be closed, libcurl would send the request again, although the service may already
// have acted on it. The retry policy of the client decides whether to try again.
static int on_sending(void *context, char *their_address, char *our_address, int their_port, int our_port) {
    (void)their_address, (void)our_address, (void)their_port, (void)our_port;
    ccurl_transfer *transfer = context;
    if (transfer->is_sent) return CURL_PREREQFUNC_ABORT;
    transfer->is_sent = true;
    return CURL_PREREQFUNC_OK;
}

// It is called when there is a connection, and the TLS handshake begins.
static CURLcode on_handshake(CURL *easy, void *tls_context, void *context) {
    (void)easy, (void)tls_context;
    ccurl_transfer *transfer = context;
    transfer->handshake_has_begun = true;
    return CURLE_OK;
}

#define SET(option, value) (ccurl.easy_setopt(transfer->easy, option, value) == CURLE_OK)

// With a few TLS libraries, libcurl does not tell when a handshake begins; no answer in time is then the host's.
static bool set_callbacks(ccurl_transfer *transfer) {
    (void)(SET(CURLOPT_SSL_CTX_FUNCTION, on_handshake) && SET(CURLOPT_SSL_CTX_DATA, transfer));
    return SET(CURLOPT_PRIVATE, transfer) && SET(CURLOPT_ERRORBUFFER, transfer->message)
        && SET(CURLOPT_WRITEFUNCTION, on_bytes) && SET(CURLOPT_WRITEDATA, transfer)
        && SET(CURLOPT_PREREQFUNCTION, on_sending) && SET(CURLOPT_PREREQDATA, transfer);
}

// Without QUICK_EXIT, a cancelled transfer would wait for the answer of the name server.
static bool set_limits(ccurl_transfer *transfer, const ccurl_request *request) {
    return SET(CURLOPT_CONNECTTIMEOUT_MS, request->connect_milliseconds)
        && SET(CURLOPT_TIMEOUT_MS, request->total_milliseconds)
        && SET(CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)request->maximum_answer_count)
        && SET(CURLOPT_MAXAGE_CONN, request->idle_seconds) && SET(CURLOPT_NOSIGNAL, 1L) && SET(CURLOPT_QUICK_EXIT, 1L);
}

static bool set_security(ccurl_transfer *transfer, const ccurl_request *request) {
    return SET(CURLOPT_PROTOCOLS_STR, "http,https") && SET(CURLOPT_FOLLOWLOCATION, 0L)
        && SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2) && SET(CURLOPT_SSL_VERIFYPEER, 1L)
        && SET(CURLOPT_SSL_VERIFYHOST, 2L)
        && (!request->certificate_file || SET(CURLOPT_CAINFO, request->certificate_file))
        && (!request->certificate_folder || SET(CURLOPT_CAPATH, request->certificate_folder));
}

// The headers of the request are not sent to the proxy.
static bool set_proxy(ccurl_transfer *transfer, const ccurl_request *request) {
    return SET(CURLOPT_PROXY, request->proxy) && SET(CURLOPT_NOPROXY, request->no_proxy)
        && SET(CURLOPT_HEADEROPT, (long)CURLHEADER_SEPARATE) && SET(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
}

static bool set_headers(ccurl_transfer *transfer, const ccurl_request *request) {
    for (const char *const *line = request->headers; *line; line++) {
        struct curl_slist *longer = ccurl.slist_append(transfer->headers, *line);
        if (!longer) return false;
        transfer->headers = longer;
    }
    return SET(CURLOPT_HTTPHEADER, transfer->headers);
}

static bool set_request(ccurl_transfer *transfer, const ccurl_request *request) {
    if (!SET(CURLOPT_URL, request->url) || !SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1)) return false;
    if (strcmp(request->method, "GET") == 0) return SET(CURLOPT_HTTPGET, 1L);
    return SET(CURLOPT_POST, 1L) && SET(CURLOPT_CUSTOMREQUEST, request->method)
        && SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_count)
        && SET(CURLOPT_COPYPOSTFIELDS, request->body_count ? request->body : "");
}

ccurl_transfer *ccurl_transfer_create(const ccurl_request *request) {
    ccurl_transfer *transfer = calloc(1, sizeof *transfer);
    if (!transfer) return NULL;
    transfer->easy = ccurl.easy_init();
    transfer->maximum_body_count = request->maximum_answer_count;
    transfer->connects_in_less = request->connect_milliseconds < request->total_milliseconds;
    if (transfer->easy && set_callbacks(transfer) && set_limits(transfer, request) && set_security(transfer, request)
        && set_proxy(transfer, request) && set_headers(transfer, request) && set_request(transfer, request))
        return transfer;
    ccurl_transfer_destroy(transfer);
    return NULL;
}

void ccurl_transfer_destroy(ccurl_transfer *transfer) {
    if (transfer->easy) ccurl.easy_cleanup(transfer->easy);
    ccurl.slist_free_all(transfer->headers);
    free(transfer->body);
    free(transfer);
}

static int number(const ccurl_transfer *transfer, CURLINFO info) {
    long number = 0;
    ccurl.easy_getinfo(transfer->easy, info, &number);
    return (int)number;
}

int ccurl_status(const ccurl_transfer *transfer) { return number(transfer, CURLINFO_RESPONSE_CODE); }

int ccurl_proxy_status(const ccurl_transfer *transfer) { return number(transfer, CURLINFO_HTTP_CONNECTCODE); }

const unsigned char *ccurl_body(const ccurl_transfer *transfer, size_t *count) {
    *count = transfer->body_count;
    return transfer->body;
}

bool ccurl_next_header(ccurl_transfer *transfer, const char **name, const char **value) {
    transfer->header = ccurl.easy_nextheader(transfer->easy, CURLH_HEADER, -1, transfer->header);
    if (!transfer->header) return false;
    *name = transfer->header->name;
    *value = transfer->header->value;
    return true;
}

const char *ccurl_message(const ccurl_transfer *transfer) { return transfer->message; }
