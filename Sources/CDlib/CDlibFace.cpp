#include "CDlibFace.h"

#include <istream>
#include <memory>
#include <stdexcept>
#include <streambuf>

#include "guarded.h"
#include "network.h"

using cdlib::guarded;

struct cdlibface_network {
    cdlibface::network layers;
};

namespace {

// A read-only stream of bytes in memory.
struct memory_buffer : std::streambuf {
    memory_buffer(const uint8_t *bytes, size_t count) {
        // setg takes a non-const pointer, but nothing here writes to it.
        char *start = const_cast<char *>(reinterpret_cast<const char *>(bytes));
        setg(start, start, start + count);
    }
};

}  // namespace

cdlibface_network *cdlibface_create(const uint8_t *bytes, size_t count, char *error, size_t error_size) {
    return guarded<cdlibface_network *>(error, error_size, nullptr, [&] {
        memory_buffer buffer(bytes, count);
        std::istream stream(&buffer);
        auto made = std::make_unique<cdlibface_network>();
        dlib::deserialize(made->layers, stream);
        return made.release();
    });
}

cdlibface_network *cdlibface_copy(const cdlibface_network *network, char *error, size_t error_size) {
    return guarded<cdlibface_network *>(error, error_size, nullptr, [&] { return new cdlibface_network(*network); });
}

int cdlibface_embed(cdlibface_network *network, const uint8_t *pixels, float *embedding, char *error, size_t error_size) {
    return guarded<int>(error, error_size, -1, [&] {
        dlib::matrix<dlib::rgb_pixel> picture(CDLIBFACE_SIDE, CDLIBFACE_SIDE);
        for (long row = 0; row < CDLIBFACE_SIDE; ++row) {
            for (long column = 0; column < CDLIBFACE_SIDE; ++column, pixels += 3) {
                picture(row, column) = dlib::rgb_pixel(pixels[0], pixels[1], pixels[2]);
            }
        }
        const auto &answer = network->layers(picture);
        if (answer.size() != CDLIBFACE_DIMENSION) throw std::length_error("the network has another size of answer");
        for (long index = 0; index < CDLIBFACE_DIMENSION; ++index) embedding[index] = answer(index);
        return 0;
    });
}

void cdlibface_free(cdlibface_network *network) { delete network; }
