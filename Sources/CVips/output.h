// Drawing into pictures and saving them; shim.h says by which rules.
#ifndef CVIPS_OUTPUT_H
#define CVIPS_OUTPUT_H

#include <vips/vips.h>

// ---------------------------------------------------------------------------------------------------------------- draw
// These functions change a picture in memory.

static inline int cvips_draw_filled_rect(VipsImage *image, const double *ink, int bands, int left, int top, int width,
    int height) {
    return vips_draw_rect(image, (double *)ink, bands, left, top, width, height, "fill", TRUE, NULL);
}

static inline int cvips_draw_filled_circle(VipsImage *image, const double *ink, int bands, int x, int y, int radius) {
    return vips_draw_circle(image, (double *)ink, bands, x, y, radius, "fill", TRUE, NULL);
}

static inline int cvips_draw_line(VipsImage *image, const double *ink, int bands, int from_x, int from_y, int to_x,
    int to_y) {
    return vips_draw_line(image, (double *)ink, bands, from_x, from_y, to_x, to_y, NULL);
}

static inline int cvips_draw_mask(VipsImage *image, const double *ink, int bands, VipsImage *mask, int x, int y) {
    return vips_draw_mask(image, (double *)ink, bands, mask, x, y, NULL);
}

// Renders one line of Pango markup as a mask: 0 outside the letters, 255 inside.
static inline int cvips_text(VipsImage **out, const char *markup, const char *font, int dots_per_inch) {
    return vips_text(out, markup, "font", font, "dpi", dots_per_inch, NULL);
}

// ---------------------------------------------------------------------------------------------------------------- save

// How pixels are compressed. A saver ignores the fields that its format does not have.
typedef struct {
    // JPEG, WebP, AVIF: 1...100.
    int quality;
    // PNG: 0...9, the level of deflate.
    int compression;
    // WebP, AVIF: 0 (fast) to 6 or 9 (small).
    int effort;
    // JPEG: whether the Huffman tables are optimized for this picture.
    gboolean optimizes;
    // JPEG: whether the picture is stored in several scans of increasing quality.
    gboolean is_progressive;
    // Whether EXIF, XMP, IPTC and the profile are left out.
    gboolean strip;
} cvips_save_options;

// All savers: the caller owns `*bytes` and frees it with `g_free`.

static inline int cvips_jpegsave_buffer(VipsImage *in, void **bytes, size_t *count, cvips_save_options options) {
    return vips_jpegsave_buffer(in, bytes, count, "Q", options.quality, "optimize_coding", options.optimizes,
        "interlace", options.is_progressive, "strip", options.strip, NULL);
}

static inline int cvips_pngsave_buffer(VipsImage *in, void **bytes, size_t *count, cvips_save_options options) {
    return vips_pngsave_buffer(in, bytes, count, "compression", options.compression, "filter",
        VIPS_FOREIGN_PNG_FILTER_ALL, "strip", options.strip, NULL);
}

static inline int cvips_webpsave_buffer(VipsImage *in, void **bytes, size_t *count, cvips_save_options options) {
    return vips_webpsave_buffer(in, bytes, count, "Q", options.quality, "effort", options.effort, "strip",
        options.strip, NULL);
}

static inline int cvips_avifsave_buffer(VipsImage *in, void **bytes, size_t *count, cvips_save_options options) {
    return vips_heifsave_buffer(in, bytes, count, "Q", options.quality, "effort", options.effort, "compression",
        VIPS_FOREIGN_HEIF_COMPRESSION_AV1, "bitdepth", 8, "strip", options.strip, NULL);
}

#endif
