#include <cstring>
#include <memory>
#include <stdexcept>

// The tracker's small matrices need no BLAS and LAPACK, which would have to be linked.
#include <dlib/assert.h>
#include <dlib/test_for_odr_violations.h>
#undef DLIB_USE_BLAS
#undef DLIB_USE_LAPACK
#include <dlib/array2d.h>
#include <dlib/image_transforms.h>
#include <dlib/image_processing/correlation_tracker.h>

#include "CDlibTracker.h"
#include "guarded.h"

using cdlib::guarded;

struct cdlibtracker {
    dlib::correlation_tracker correlation;
};

namespace {

dlib::array2d<unsigned char> picture(const uint8_t *pixels, long width, long height) {
    dlib::array2d<unsigned char> copy(height, width);
    for (long row = 0; row < height; ++row) std::memcpy(&copy[row][0], pixels + row * width, width);
    return copy;
}

// dlib counts pixels by their centres, from 0 to width - 1, and its rectangles include both.
dlib::drectangle rectangle(const cdlibtracker_rect &rect) {
    return dlib::drectangle(rect.x, rect.y, rect.x + rect.width - 1, rect.y + rect.height - 1);
}

}  // namespace

cdlibtracker *cdlibtracker_create(
    const uint8_t *pixels, long width, long height, cdlibtracker_rect rect, char *error, size_t error_size) {
    return guarded<cdlibtracker *>(error, error_size, nullptr, [&]() -> cdlibtracker * {
        const dlib::drectangle part = rectangle(rect);
        if (part.is_empty()) throw std::invalid_argument("the part to follow is empty");
        auto made = std::make_unique<cdlibtracker>();
        made->correlation.start_track(picture(pixels, width, height), part);
        return made.release();
    });
}

int cdlibtracker_update(
    cdlibtracker *tracker, const uint8_t *pixels, long width, long height, cdlibtracker_rect *rect, double *ratio,
    char *error, size_t error_size) {
    return guarded<int>(error, error_size, -1, [&] {
        *ratio = tracker->correlation.update(picture(pixels, width, height), rectangle(*rect));
        const dlib::drectangle found = tracker->correlation.get_position();
        *rect = {found.left(), found.top(), found.width(), found.height()};
        return 0;
    });
}

void cdlibtracker_free(cdlibtracker *tracker) { delete tracker; }
