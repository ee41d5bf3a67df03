// Makes the JPEG XL files in this folder: a picture of four colours, 24 × 16 pixels, lossless unless a name says
// otherwise.
//
//     cc make.c -o make-jxl -ljxl && ./make-jxl
#include <jxl/encode.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 24, HEIGHT = 16, ROOM = 1 << 16 };

// Red, green, blue and white, in the quarters of the picture; grey uses only the first value.
static const int colours[4][3] = {{255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {255, 255, 255}};

typedef struct {
    const char *name;
    int bands;
    int bytes_per_value;
    int orientation;
    int frames;
    int lossy;
    int container;
    int cmyk;
    int linear;
} kind;

static void fill(unsigned char *pixels, const kind *kind, int frame) {
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            for (int band = 0; band < kind->bands; band++) {
                int quarter = (2 * (y >= HEIGHT / 2) + (x >= WIDTH / 2) + frame) % 4;
                int is_alpha = band == 3 || (kind->bands == 2 && band == 1);
                int value = is_alpha ? (x < WIDTH / 2 ? 255 : 0) : colours[quarter][band];
                for (int byte = 0; byte < kind->bytes_per_value; byte++) *pixels++ = (unsigned char)value;
            }
}

static void check(JxlEncoderStatus status, const char *what) {
    if (status != JXL_ENC_SUCCESS) { fprintf(stderr, "%s failed\n", what); exit(1); }
}

static void make(const kind *kind) {
    JxlEncoder *encoder = JxlEncoderCreate(NULL);
    JxlBasicInfo info;
    JxlEncoderInitBasicInfo(&info);
    info.xsize = WIDTH;
    info.ysize = HEIGHT;
    info.bits_per_sample = (uint32_t)(8 * kind->bytes_per_value);
    info.num_color_channels = kind->bands < 3 ? 1 : 3;
    info.num_extra_channels = kind->bands % 2 == 0 || kind->cmyk ? 1 : 0;
    info.alpha_bits = info.num_extra_channels && !kind->cmyk ? info.bits_per_sample : 0;
    info.orientation = (JxlOrientation)kind->orientation;
    info.uses_original_profile = !kind->lossy;
    info.have_animation = kind->frames > 1;
    if (info.have_animation) info.animation.tps_numerator = info.animation.tps_denominator = 1;
    JxlEncoderUseContainer(encoder, kind->container);
    check(JxlEncoderSetBasicInfo(encoder, &info), "basic info");
    if (kind->cmyk) {
        JxlExtraChannelInfo black;
        JxlEncoderInitExtraChannelInfo(JXL_CHANNEL_BLACK, &black);
        check(JxlEncoderSetExtraChannelInfo(encoder, 0, &black), "black");
    }
    JxlColorEncoding colour;
    if (kind->linear) JxlColorEncodingSetToLinearSRGB(&colour, kind->bands < 3);
    else JxlColorEncodingSetToSRGB(&colour, kind->bands < 3);
    check(JxlEncoderSetColorEncoding(encoder, &colour), "colour");
    JxlEncoderFrameSettings *settings = JxlEncoderFrameSettingsCreate(encoder, NULL);
    if (!kind->lossy) check(JxlEncoderSetFrameLossless(settings, JXL_TRUE), "lossless");
    JxlPixelFormat format = {(uint32_t)kind->bands, kind->bytes_per_value == 2 ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8,
        JXL_NATIVE_ENDIAN, 0};
    size_t count = (size_t)WIDTH * HEIGHT * (size_t)(kind->bands * kind->bytes_per_value);
    unsigned char *pixels = malloc(count);
    for (int frame = 0; frame < kind->frames; frame++) {
        if (info.have_animation) {
            JxlFrameHeader header;
            JxlEncoderInitFrameHeader(&header);
            header.duration = 1;
            check(JxlEncoderSetFrameHeader(settings, &header), "frame header");
        }
        fill(pixels, kind, frame);
        check(JxlEncoderAddImageFrame(settings, &format, pixels, count), "frame");
        JxlPixelFormat black = {1, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
        if (kind->cmyk)
            check(JxlEncoderSetExtraChannelBuffer(settings, &black, pixels, (size_t)WIDTH * HEIGHT, 0), "black values");
    }
    JxlEncoderCloseInput(encoder);
    unsigned char *file = malloc(ROOM), *next = file;
    size_t room = ROOM;
    check(JxlEncoderProcessOutput(encoder, &next, &room), "output");
    FILE *stream = fopen(kind->name, "wb");
    fwrite(file, 1, (size_t)(next - file), stream);
    fclose(stream);
    JxlEncoderDestroy(encoder);
    free(pixels);
    free(file);
}

int main(void) {
    const kind kinds[] = {
        {"colours.jxl", 3, 1, 1, 1, 0, 0, 0, 0}, {"alpha.jxl", 4, 1, 1, 1, 0, 0, 0, 0},
        {"grey.jxl", 1, 1, 1, 1, 0, 0, 0, 0}, {"grey-alpha.jxl", 2, 1, 1, 1, 0, 0, 0, 0},
        {"deep.jxl", 3, 2, 1, 1, 0, 0, 0, 0}, {"turned.jxl", 3, 1, 6, 1, 0, 0, 0, 0},
        {"animation.jxl", 3, 1, 1, 3, 0, 0, 0, 0}, {"lossy.jxl", 3, 1, 1, 1, 1, 0, 0, 0},
        {"container.jxl", 3, 1, 1, 1, 0, 1, 0, 0}, {"inks.jxl", 3, 1, 1, 1, 0, 0, 1, 0},
        {"linear.jxl", 3, 1, 1, 1, 0, 0, 0, 1},
    };
    for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++) make(&kinds[index]);
    return 0;
}
