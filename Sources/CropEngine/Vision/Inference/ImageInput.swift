import COpenVINO
import FaceCropFraming

/// Gives a network that takes planar floats an input of interleaved 16-bit floats.
///
/// OpenVINO's first convolution reads interleaved floats, so the network has nothing to convert. From 8-bit pixels
/// OpenVINO would make planes, then floats, then interleave them again, which took 1.3 of 7.3 ms at 800×608 pixels. 16
/// bits represent 0…255 exactly.
package enum ImageInput {
    /// The order of the colour channels that a network was trained with.
    package enum ChannelOrder: Sendable, Hashable {
        case redGreenBlue
        case blueGreenRed
    }

    /// The values for black and white that a network was trained with.
    package enum PixelRange: String, Sendable, Hashable, CaseIterable {
        /// Black is 0, white is 255.
        case bytes
        /// Black is −1, white is 1.
        case signed
    }

    /// The input that a network takes.
    package enum Form: Sendable, Hashable {
        /// Planes of floats of any size; OpenVINO converts them from interleaved 16-bit floats 0…255.
        case planes(ChannelOrder, PixelRange = .bytes)
        /// Interleaved 32-bit floats of one fixed size; nothing converts them.
        case interleaved
    }

    /// Sets the input of `model` to one picture of `shape` with three channels.
    static func set(_ shape: InputShape, of model: OpaquePointer) throws(InferenceError) {
        func side(_ length: Int) -> ov_dimension_t {
            switch shape {
            case .fixed: ov_dimension_t(min: Int64(length), max: Int64(length))
            case .upTo: ov_dimension_t(min: 1, max: Int64(length))
            }
        }
        let largest = shape.largestSize
        let dimensions = [
            ov_dimension_t(min: 1, max: 1), ov_dimension_t(min: 3, max: 3), side(largest.height), side(largest.width),
        ]
        var partial = ov_partial_shape_t()
        try check("ov_partial_shape_create") {
            ov_partial_shape_create(Int64(dimensions.count), dimensions, &partial)
        }
        defer { ov_partial_shape_free(&partial) }
        try check("ov_model_reshape_single_input") { ov_model_reshape_single_input(model, partial) }
    }

    /// Wraps `model` so that it takes interleaved R, G, B and receives planes of floats of `range` in `channelOrder`.
    ///
    /// The caller frees the returned `ov_model_t`.
    static func adapt(
        _ model: OpaquePointer,
        channelOrder: ChannelOrder,
        range: PixelRange
    ) throws(InferenceError) -> OpaquePointer {
        let processor = try created("ov_preprocess_prepostprocessor_create") {
            ov_preprocess_prepostprocessor_create(model, $0)
        }
        defer { ov_preprocess_prepostprocessor_free(processor) }
        let input = try created("ov_preprocess_prepostprocessor_get_input_info") {
            ov_preprocess_prepostprocessor_get_input_info(processor, $0)
        }
        defer { ov_preprocess_input_info_free(input) }
        try declareInterleavedFloats(input)
        try declareModelLayout(input)
        if channelOrder == .blueGreenRed { try reverseChannels(input) }
        if range == .signed { try centre(input) }
        return try created("ov_preprocess_prepostprocessor_build") {
            ov_preprocess_prepostprocessor_build(processor, $0)
        }
    }

    private static func declareInterleavedFloats(_ input: OpaquePointer) throws(InferenceError) {
        let tensor = try created("ov_preprocess_input_info_get_tensor_info") {
            ov_preprocess_input_info_get_tensor_info(input, $0)
        }
        defer { ov_preprocess_input_tensor_info_free(tensor) }
        try check("ov_preprocess_input_tensor_info_set_element_type") {
            ov_preprocess_input_tensor_info_set_element_type(tensor, BF16)
        }
        let layout = try created("ov_layout_create") { ov_layout_create("NHWC", $0) }
        defer { ov_layout_free(layout) }
        try check("ov_preprocess_input_tensor_info_set_layout") {
            ov_preprocess_input_tensor_info_set_layout(tensor, layout)
        }
    }

    private static func declareModelLayout(_ input: OpaquePointer) throws(InferenceError) {
        let model = try created("ov_preprocess_input_info_get_model_info") {
            ov_preprocess_input_info_get_model_info(input, $0)
        }
        defer { ov_preprocess_input_model_info_free(model) }
        let layout = try created("ov_layout_create") { ov_layout_create("NCHW", $0) }
        defer { ov_layout_free(layout) }
        try check("ov_preprocess_input_model_info_set_layout") {
            ov_preprocess_input_model_info_set_layout(model, layout)
        }
    }

    private static func reverseChannels(_ input: OpaquePointer) throws(InferenceError) {
        let steps = try created("ov_preprocess_input_info_get_preprocess_steps") {
            ov_preprocess_input_info_get_preprocess_steps(input, $0)
        }
        defer { ov_preprocess_preprocess_steps_free(steps) }
        try check("ov_preprocess_preprocess_steps_reverse_channels") {
            ov_preprocess_preprocess_steps_reverse_channels(steps)
        }
    }

    /// Maps 0…255 to −1…1, calculated in 32 bits.
    private static func centre(_ input: OpaquePointer) throws(InferenceError) {
        let steps = try created("ov_preprocess_input_info_get_preprocess_steps") {
            ov_preprocess_input_info_get_preprocess_steps(input, $0)
        }
        defer { ov_preprocess_preprocess_steps_free(steps) }
        try check("ov_preprocess_preprocess_steps_convert_element_type") {
            ov_preprocess_preprocess_steps_convert_element_type(steps, F32)
        }
        try check("ov_preprocess_preprocess_steps_mean") { ov_preprocess_preprocess_steps_mean(steps, 127.5) }
        try check("ov_preprocess_preprocess_steps_scale") { ov_preprocess_preprocess_steps_scale(steps, 127.5) }
    }
}
