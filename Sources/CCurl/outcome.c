#include "transfer.h"

#include <errno.h>
#include <string.h>

static bool says(const ccurl_transfer *transfer, const char *words) { return strstr(transfer->message, words) != NULL; }

static long info(const ccurl_transfer *transfer, CURLINFO name) {
    long value = 0;
    ccurl.easy_getinfo(transfer->easy, name, &value);
    return value;
}

// libcurl has one error for the time limit of connecting and that of the whole transfer.
static ccurl_outcome timed_out(const ccurl_transfer *transfer) {
    if (transfer->is_sent || !transfer->connects_in_less) return CCURL_TIMED_OUT;
    return transfer->handshake_has_begun ? CCURL_HANDSHAKE_TIMED_OUT : CCURL_CONNECT_TIMED_OUT;
}

// OpenSSL's result for a certificate is a number from 2; before there is a result, libcurl leaves 0 or 1 there. If the
// signature is trusted, only the name can be wrong.
static ccurl_outcome not_verified(const ccurl_transfer *transfer) {
    return info(transfer, CURLINFO_SSL_VERIFYRESULT) <= 1 ? CCURL_OTHER_NAME : CCURL_NOT_TRUSTED;
}

// The reasons that a user can act on, found in OpenSSL's messages.
static ccurl_outcome no_handshake(const ccurl_transfer *transfer) {
    if (says(transfer, "wrong version number") || says(transfer, "packet length too long")) return CCURL_NO_TLS;
    if (says(transfer, "reset by peer")) return CCURL_CLOSED;
    if (says(transfer, "unexpected eof") || says(transfer, "SSL_ERROR_SYSCALL")) return CCURL_HANDSHAKE_ENDED;
    return CCURL_HANDSHAKE_FAILED;
}

static ccurl_outcome no_connection(const ccurl_transfer *transfer) {
    return info(transfer, CURLINFO_OS_ERRNO) == ECONNREFUSED ? CCURL_CONNECTION_REFUSED : CCURL_NO_ROUTE;
}

static ccurl_outcome broken(const ccurl_transfer *transfer) {
    int proxy_status = ccurl_proxy_status(transfer);
    if (!transfer->is_sent && proxy_status != 0 && proxy_status / 100 != 2) return CCURL_PROXY_REFUSED;
    return ccurl_status(transfer) == 0 ? CCURL_CLOSED : CCURL_CUT_OFF;
}

ccurl_outcome ccurl_outcome_of(const ccurl_transfer *transfer, CURLcode result) {
    if (transfer->is_too_long) return CCURL_TOO_LONG;
    if (transfer->is_out_of_memory) return CCURL_OUT_OF_MEMORY;
    switch (result) {
    case CURLE_OK: return CCURL_ANSWERED;
    case CURLE_COULDNT_RESOLVE_HOST: return CCURL_NO_HOST;
    case CURLE_COULDNT_RESOLVE_PROXY: return CCURL_NO_PROXY_HOST;
    case CURLE_COULDNT_CONNECT: return no_connection(transfer);
    case CURLE_OPERATION_TIMEDOUT: return timed_out(transfer);
    case CURLE_PEER_FAILED_VERIFICATION: return not_verified(transfer);
    case CURLE_SSL_CONNECT_ERROR: return no_handshake(transfer);
    case CURLE_SSL_CACERT_BADFILE: return CCURL_NO_TRUSTED_CERTIFICATES;
    case CURLE_FILESIZE_EXCEEDED: return CCURL_TOO_LONG;
    case CURLE_OUT_OF_MEMORY: return CCURL_OUT_OF_MEMORY;
    case CURLE_PARTIAL_FILE: return CCURL_CUT_OFF;
    // The connection was closed before the answer, and on_sending prevented libcurl from sending the request again.
    case CURLE_ABORTED_BY_CALLBACK: return CCURL_CLOSED;
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_SEND_FAIL_REWIND:
    case CURLE_RECV_ERROR: return broken(transfer);
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_UNSUPPORTED_PROTOCOL: return transfer->is_sent ? CCURL_CLOSED : CCURL_FAILED;
    default: return CCURL_FAILED;
    }
}
