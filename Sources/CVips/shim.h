// C wrappers of libvips for Swift. Swift cannot call libvips' variadic operations, so each function here wraps one
// call, or a few that belong together; where it is one, its name is the libvips name with the prefix `cvips_`. The
// settings of the C library's memory, in which libvips keeps pictures, are here, too. Operations return 0 on success and then store in `*out`
// a reference that the caller owns and releases with `cvips_unref`; inputs remain the caller's.
#ifndef CVIPS_SHIM_H
#define CVIPS_SHIM_H

#include <malloc.h>
#include <vips/vips.h>

// ---------------------------------------------------------------------------------------------- library and references

// Checks that headers and library have matching versions; the function `vips_init` does not check that.
static inline int cvips_init(void) { return VIPS_INIT("facecrop"); }

static inline void cvips_ignore_message(const gchar *domain, GLogLevelFlags level, const gchar *text, gpointer data) {
    (void)domain, (void)level, (void)text, (void)data;
}

// Gives libvips' warnings to `handler`, instead of writing them to standard error, because a library should not print.
static inline void cvips_hand_over_warnings(GLogFunc handler) {
    g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING, handler, NULL);
    g_log_set_handler("VIPS", G_LOG_LEVEL_INFO, cvips_ignore_message, NULL);
}

// Returns 1 if the installed libvips has the operation, such as "heifload_buffer".
static inline int cvips_has_operation(const char *nickname) {
    return vips_type_find("VipsOperation", nickname) != 0;
}

// Swift does not import macros that cast to GObject.
static inline void cvips_unref(VipsImage *image) { g_object_unref(image); }

// -------------------------------------------------------------------------------------------------------------- memory

// Makes an image of 8-bit or 16-bit values from the `count` bytes of `memory`; 1 and 2 bands are grey, otherwise sRGB.
// The image owns `memory` and frees it with `free_memory`; if no image can be made, `memory` is freed at once.
static inline VipsImage *cvips_image_taking_memory(void *memory, size_t count, int width, int height, int bands,
    VipsBandFormat format, void (*free_memory)(void *memory)) {
    VipsImage *image = vips_image_new_from_memory(memory, count, width, height, bands, format);
    if (!image) {
        free_memory(memory);
        return NULL;
    }
    if (format == VIPS_FORMAT_USHORT)
        image->Type = bands < 3 ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_RGB16;
    else
        image->Type = bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
    g_object_set_data_full(G_OBJECT(image), "facecrop-pixels", memory, free_memory);
    return image;
}

// Computes all pixels of `in` on this thread; the result has them in memory, and the metadata of `in`. NULL on failure.
//
// vips_image_copy_memory hands the work to a thread of libvips' own and waits. That costs dozens of switches between
// threads for each photo.
static inline VipsImage *cvips_copy_memory(VipsImage *in) {
    // Rows that are computed at once: the whole rows of a large photo, in three bands, fit into a second-level cache.
    enum { ROWS_AT_ONCE = 32 };
    if (in->dtype == VIPS_IMAGE_SETBUF || in->dtype == VIPS_IMAGE_SETBUF_FOREIGN) {
        g_object_ref(in);
        return in;
    }
    VipsImage *out = vips_image_new_memory();
    VipsRegion *source = vips_region_new(in), *target = NULL;
    int status = !source || vips_image_pipelinev(out, VIPS_DEMAND_STYLE_THINSTRIP, in, NULL)
        || vips_image_write_prepare(out) || !(target = vips_region_new(out));
    for (int row = 0; status == 0 && row < in->Ysize; row += ROWS_AT_ONCE) {
        VipsRect rows = {0, row, in->Xsize, VIPS_MIN(ROWS_AT_ONCE, in->Ysize - row)};
        status = vips_region_image(target, &rows) || vips_region_prepare_to(source, target, &rows, 0, row);
    }
    VIPS_UNREF(source);
    VIPS_UNREF(target);
    if (status != 0) VIPS_UNREF(out);
    return out;
}

// Makes the C library keep up to `byte_count` freed bytes at the end of each heap for reuse, and allocate pictures of up
// to 32 MB, the maximum of this setting, from the heaps. Otherwise each large picture is mapped anew, and the kernel
// clears it page by page.
static inline void cvips_keep_memory(int byte_count) {
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, byte_count);
}

// Returns freed memory to the system; otherwise the C library keeps up to tens of megabytes for each thread.
static inline void cvips_trim_memory(void) { malloc_trim(0); }

// Copies a field of the metadata, if `from` has it.
static inline void cvips_copy_field(VipsImage *from, VipsImage *to, const char *name) {
    GValue value = G_VALUE_INIT;
    if (vips_image_get(from, name, &value) != 0) return;
    vips_image_set(to, name, &value);
    g_value_unset(&value);
}

// ---------------------------------------------------------------------------------------------------------------- load

// How a file is decoded.
typedef struct {
    // JPEG: 1, 2, 4 or 8, applied while decoding. Other loaders ignore it.
    int shrink;
    // WebP: the scale factor, 1 for all pixels. Other loaders ignore it.
    double scale;
    // The least kind of defect that makes decoding fail.
    VipsFailOn fail_on;
    // Sequential: rows are read once, from top to bottom.
    VipsAccess access;
    // TIFF: the page in the chain of directories, and the part of it, -1 for the page itself. Other loaders ignore them.
    int page;
    int part;
} cvips_load_options;

// All other loaders read the first page or frame. `bytes` must outlive `*out`, which reads them when pixels are needed.

static inline int cvips_jpegload_buffer(const void *bytes, size_t count, VipsImage **out, cvips_load_options options) {
    return vips_jpegload_buffer((void *)bytes, count, out, "shrink", options.shrink, "fail_on", options.fail_on,
        "access", options.access, NULL);
}

static inline int cvips_pngload_buffer(const void *bytes, size_t count, VipsImage **out, cvips_load_options options) {
    return vips_pngload_buffer((void *)bytes, count, out, "fail_on", options.fail_on, "access", options.access, NULL);
}

// WebP is decoded as a whole into memory; by default libvips uses a temporary file from 100 MB on.
static inline int cvips_webpload_buffer(const void *bytes, size_t count, VipsImage **out, cvips_load_options options) {
    return vips_webpload_buffer((void *)bytes, count, out, "scale", options.scale, "fail_on", options.fail_on,
        "access", options.access, "memory", TRUE, NULL);
}

static inline int cvips_tiffload_buffer(const void *bytes, size_t count, VipsImage **out, cvips_load_options options) {
    return vips_tiffload_buffer((void *)bytes, count, out, "page", options.page, "subifd", options.part, "fail_on",
        options.fail_on, "access", options.access, NULL);
}

static inline int cvips_gifload_buffer(const void *bytes, size_t count, VipsImage **out, cvips_load_options options) {
    return vips_gifload_buffer((void *)bytes, count, out, "fail_on", options.fail_on, "access", options.access, NULL);
}

static inline int cvips_heifload_buffer(const void *bytes, size_t count, VipsImage **out, cvips_load_options options) {
    return vips_heifload_buffer((void *)bytes, count, out, "fail_on", options.fail_on, "access", options.access, NULL);
}

// Loads `count` frames of an animation, starting with frame `first`, stacked from top to bottom. The frames of a GIF
// are decoded when their rows are read, from top to bottom; those of a WebP all at once, in memory. `*out` keeps a copy
// of `bytes`.
static inline int cvips_animation_load(int is_gif, const void *bytes, size_t byte_count, VipsImage **out, int first,
    int count) {
    VipsBlob *blob = vips_blob_copy(bytes, byte_count);
    VipsSource *source = vips_source_new_from_blob(blob);
    vips_area_unref(VIPS_AREA(blob));
    if (!source) return -1;
    int result = is_gif
        ? vips_gifload_source(source, out, "page", first, "n", count, "fail_on", VIPS_FAIL_ON_ERROR, "access",
            VIPS_ACCESS_SEQUENTIAL, NULL)
        : vips_webpload_source(source, out, "page", first, "n", count, "fail_on", VIPS_FAIL_ON_ERROR, "access",
            VIPS_ACCESS_SEQUENTIAL, "memory", TRUE, NULL);
    g_object_unref(source);
    return result;
}

// Copies rows of 8-bit values to `out`, without padding. libvips computes only the rows that it needs for these.
static inline int cvips_read_rows(VipsImage *image, int top, int count, void *out) {
    VipsRegion *region = vips_region_new(image);
    if (!region) return -1;
    VipsRect rows = {0, top, image->Xsize, count};
    int result = vips_region_prepare(region, &rows);
    size_t length = VIPS_IMAGE_SIZEOF_LINE(image);
    for (int row = 0; result == 0 && row < count; row++)
        memcpy((char *)out + length * (size_t)row, VIPS_REGION_ADDR(region, 0, top + row), length);
    g_object_unref(region);
    return result;
}

// Computes all pixels of 8-bit values of the region's image; NULL if that fails. `stride` gets the bytes from a row to the
// next. Pixels that are in memory stay where they are.
static inline const unsigned char *cvips_rows(VipsRegion *region, long *stride) {
    VipsRect all = {0, 0, region->im->Xsize, region->im->Ysize};
    if (vips_region_prepare(region, &all)) return NULL;
    *stride = VIPS_REGION_LSKIP(region);
    return VIPS_REGION_ADDR(region, 0, 0);
}

// ------------------------------------------------------------------------------------------------------------ geometry

static inline int cvips_extract_area(VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
    return vips_extract_area(in, out, left, top, width, height, NULL);
}

static inline int cvips_extract_band(VipsImage *in, VipsImage **out, int band, int count) {
    return vips_extract_band(in, out, band, "n", count, NULL);
}

static inline int cvips_bandjoin2(VipsImage *first, VipsImage *second, VipsImage **out) {
    return vips_bandjoin2(first, second, out, NULL);
}

static inline int cvips_rot(VipsImage *in, VipsImage **out, VipsAngle clockwise) {
    return vips_rot(in, out, clockwise, NULL);
}

static inline int cvips_flip(VipsImage *in, VipsImage **out, VipsDirection direction) {
    return vips_flip(in, out, direction, NULL);
}

// Places the picture at (x, y) of a larger canvas; `background` (one value per band) is used only with
// VIPS_EXTEND_BACKGROUND.
static inline int cvips_embed(VipsImage *in, VipsImage **out, int x, int y, int width, int height, VipsExtend extend,
    const double *background, int bands) {
    VipsArrayDouble *colour = vips_array_double_new(background, bands);
    int result = vips_embed(in, out, x, y, width, height, "extend", extend, "background", colour, NULL);
    vips_area_unref(VIPS_AREA(colour));
    return result;
}

// Draws `sub` over `main` at (x, y).
static inline int cvips_insert(VipsImage *main, VipsImage *sub, VipsImage **out, int x, int y) {
    return vips_insert(main, sub, out, x, y, NULL);
}

// -------------------------------------------------------------------------------------------------------------- resize

static inline int cvips_reduce(VipsImage *in, VipsImage **out, double horizontal, double vertical, VipsKernel kernel) {
    return vips_reduce(in, out, horizontal, vertical, "kernel", kernel, NULL);
}

static inline int cvips_resize(VipsImage *in, VipsImage **out, double horizontal, double vertical, VipsKernel kernel) {
    return vips_resize(in, out, horizontal, "vscale", vertical, "kernel", kernel, NULL);
}

// Makes a picture of the given size in which pixel (a·x + b·y + dx, c·x + d·y + dy) shows pixel (x, y) of the source;
// coordinates refer to centres of pixels. `background` (one value per band) is used only with VIPS_EXTEND_BACKGROUND.
static inline int cvips_affine(VipsImage *in, VipsImage **out, double a, double b, double c, double d, double dx, double dy,
    int width, int height, VipsExtend extend, const double *background, int bands) {
    VipsInterpolate *bicubic = vips_interpolate_new("bicubic");
    VipsArrayInt *area = vips_array_int_newv(4, 0, 0, width, height);
    VipsArrayDouble *colour = vips_array_double_new(background, bands);
    int result = vips_affine(in, out, a, b, c, d, "odx", dx, "ody", dy, "oarea", area, "interpolate", bicubic, "extend", extend,
        "background", colour, NULL);
    vips_area_unref(VIPS_AREA(colour));
    vips_area_unref(VIPS_AREA(area));
    g_object_unref(bicubic);
    return result;
}

static inline int cvips_gaussblur(VipsImage *in, VipsImage **out, double sigma) {
    return vips_gaussblur(in, out, sigma, "precision", VIPS_PRECISION_INTEGER, NULL);
}

// Finds the point that libvips' `attention` strategy chooses as the centre of a crop of the given size.
static inline int cvips_attention(VipsImage *in, int width, int height, int *x, int *y) {
    VipsImage *crop = NULL;
    int result = vips_smartcrop(in, &crop, width, height, "interesting", VIPS_INTERESTING_ATTENTION, "attention_x", x,
        "attention_y", y, NULL);
    if (crop) g_object_unref(crop);
    return result;
}

// -------------------------------------------------------------------------------------------------------------- colour

// Converts from the embedded profile, or from `fallback` (a built-in name) if there is none, to 8-bit sRGB.
//
// If the embedded profile has no table for the intent, libvips takes another profile without a word.
static inline int cvips_icc_transform_to_srgb(VipsImage *in, VipsImage **out, const char *fallback, VipsIntent intent) {
    return vips_icc_transform(in, out, "srgb", "embedded", TRUE, "input_profile", fallback, "intent", intent,
        "black_point_compensation", TRUE, "depth", 8, NULL);
}

// Converts Lab relative to D50, as in TIFF and in ICC profiles, to 8-bit sRGB; vips_colourspace takes Lab for relative
// to D65. The light is adapted by Bradford's method.
static inline int cvips_srgb_of_lab(VipsImage *in, VipsImage **out) {
    static const double d50[] = {96.422, 100, 82.521};
    static const double bradford[] = {
        0.9555766, -0.0230393, 0.0631636, -0.0282895, 1.0099416, 0.0210077, 0.0122982, -0.0204830, 1.3299098,
    };
    VipsImage *lab = NULL, *xyz = NULL, *adapted = NULL, *named = NULL;
    VipsArrayDouble *white = vips_array_double_new(d50, 3);
    VipsImage *matrix = vips_image_new_matrix_from_array(3, 3, bradford, 9);
    int result = !matrix || vips_colourspace(in, &lab, VIPS_INTERPRETATION_LAB, NULL)
        || vips_Lab2XYZ(lab, &xyz, "temp", white, NULL) || vips_recomb(xyz, &adapted, matrix, NULL)
        || vips_copy(adapted, &named, "interpretation", VIPS_INTERPRETATION_XYZ, NULL)
        || vips_colourspace(named, out, VIPS_INTERPRETATION_sRGB, NULL);
    vips_area_unref(VIPS_AREA(white));
    VIPS_UNREF(matrix);
    VIPS_UNREF(lab);
    VIPS_UNREF(xyz);
    VIPS_UNREF(adapted);
    VIPS_UNREF(named);
    return result ? -1 : 0;
}

static inline int cvips_colourspace(VipsImage *in, VipsImage **out, VipsInterpretation space) {
    return vips_colourspace(in, out, space, NULL);
}

static inline int cvips_copy(VipsImage *in, VipsImage **out) { return vips_copy(in, out, NULL); }

static inline int cvips_copy_as(VipsImage *in, VipsImage **out, VipsInterpretation interpretation) {
    return vips_copy(in, out, "interpretation", interpretation, NULL);
}

static inline int cvips_cast(VipsImage *in, VipsImage **out, VipsBandFormat format) {
    return vips_cast(in, out, format, NULL);
}

// Each value times `factor` plus `sum`, without its fraction; what is beyond the range of `format` is clipped.
static inline int cvips_linear_as(VipsImage *in, VipsImage **out, double factor, double sum, VipsBandFormat format) {
    VipsImage *scaled = NULL;
    if (vips_linear1(in, &scaled, factor, sum, NULL)) return -1;
    int result = vips_cast(scaled, out, format, NULL);
    g_object_unref(scaled);
    return result;
}

// The share of a TIFF's values that are greater than 1; the file is decoded row by row.
static inline int cvips_share_above_white(const void *bytes, size_t count, double *share) {
    VipsImage *image = NULL, *mask = NULL;
    int result = vips_tiffload_buffer((void *)bytes, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
        VIPS_FAIL_ON_ERROR, NULL);
    if (!result) result = vips_more_const1(image, &mask, 1, NULL);
    if (!result) result = vips_avg(mask, share, NULL);
    *share /= 255;
    VIPS_UNREF(mask);
    VIPS_UNREF(image);
    return result;
}

// The upper bits of integers with more bits than `format` has.
static inline int cvips_cast_shifting(VipsImage *in, VipsImage **out, VipsBandFormat format) {
    return vips_cast(in, out, format, "shift", TRUE, NULL);
}

// The most significant byte of each integer.
static inline int cvips_msb(VipsImage *in, VipsImage **out) { return vips_msb(in, out, NULL); }

// Blends the picture with a background (one value per colour band) and removes the alpha band.
static inline int cvips_flatten(VipsImage *in, VipsImage **out, const double *background, int bands) {
    VipsArrayDouble *colour = vips_array_double_new(background, bands);
    int result = vips_flatten(in, out, "background", colour, NULL);
    vips_area_unref(VIPS_AREA(colour));
    return result;
}

static inline int cvips_premultiply(VipsImage *in, VipsImage **out) { return vips_premultiply(in, out, NULL); }

static inline int cvips_unpremultiply(VipsImage *in, VipsImage **out) { return vips_unpremultiply(in, out, NULL); }

#include "output.h"

#endif
