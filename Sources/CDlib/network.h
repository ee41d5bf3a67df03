#ifndef CDLIBFACE_NETWORK_H
#define CDLIBFACE_NETWORK_H

#include <dlib/dnn.h>

// The layers of dlib's face recognition model: a ResNet with 29 convolutions, as `dnn_face_recognition_ex.cpp` (dlib
// 19.24, Boost Software License) declares it. dlib can read a model file only into a network of exactly this type.
namespace cdlibface {

template <int filters, template <typename> class normalization, int stride, typename input>
using block = normalization<dlib::con<
    filters, 3, 3, 1, 1, dlib::relu<normalization<dlib::con<filters, 3, 3, stride, stride, input>>>>>;

template <int filters, typename input>
using residual =
    dlib::relu<dlib::add_prev1<block<filters, dlib::affine, 1, dlib::tag1<input>>>>;

template <int filters, typename input>
using residual_down = dlib::relu<dlib::add_prev2<dlib::avg_pool<
    2, 2, 2, 2, dlib::skip1<dlib::tag2<block<filters, dlib::affine, 2, dlib::tag1<input>>>>>>>;

template <typename input> using level0 = residual_down<256, input>;
template <typename input> using level1 = residual<256, residual<256, residual_down<256, input>>>;
template <typename input> using level2 = residual<128, residual<128, residual_down<128, input>>>;
template <typename input> using level3 = residual<64, residual<64, residual<64, residual_down<64, input>>>>;
template <typename input> using level4 = residual<32, residual<32, residual<32, input>>>;

using network = dlib::loss_metric<dlib::fc_no_bias<
    128, dlib::avg_pool_everything<level0<level1<level2<level3<level4<dlib::max_pool<
             3, 3, 2, 2, dlib::relu<dlib::affine<dlib::con<32, 7, 7, 2, 2, dlib::input_rgb_image_sized<150>>>>>>>>>>>>>;

}  // namespace cdlibface

#endif
