"""The options of ``facecrop stream`` as types; written by python/list-options, not by hand."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Literal, TypedDict

_One = str | float | os.PathLike[str]
#: A text, a number, a path or several of them.
Value = _One | Sequence[_One]


class _CropInspect(TypedDict, total=False):
    """What crop and inspect have."""

    #: Values for a usual kind of crop: avatar (a square around a face), avatar-round, portrait (head and shoulders,
    #: 4:5), group (all people, 3:2), scene (people and place, 16:9), passport, linkedin, instagram-profile, instagram-
    #: post, instagram-story, or guard (the middle of the photo at a --size, moved only if it would cut a head). Options
    #: beside it replace its values.
    preset: Literal[
        "avatar",
        "avatar-round",
        "portrait",
        "group",
        "scene",
        "passport",
        "linkedin",
        "instagram-profile",
        "instagram-post",
        "instagram-story",
        "guard",
    ]

    #: Ratio of the outputs (4:5); their pixels are those of the crop.
    aspect: Value

    #: Air around the faces: pixels (200) or a percentage of the mean face size (60%). (default: 60%; group: 0%)
    margin: Value

    #: The face's share of the crop's height, instead of a margin (45%).
    face_height: Value

    #: The head's share of the crop's height, top to chin (70%), for one face; a photo with too little around the head
    #: goes to the --fallback, unless --fill fills it.
    head_height: Value

    #: Up to where a head counts for --head-height: its crown, without hair, which is estimated; or the top of hair or
    #: hat, as it is seen. (default: crown)
    head_top: Literal["crown", "hair"]

    #: Where the line of the eyes is, from the crop's top, as a share of its height; by itself only with --head-height.
    #: (default: 45%)
    eye_line: Value

    #: More air above the faces, as a percentage of the face height (20%). (default: 0%)
    headroom: Value

    #: Where faces stand in the crop: centred, or thirds (eyes on the upper third). (default: centred)
    place: Literal["centred", "thirds", "center", "centered", "centre"]

    #: Turn the crop, within the photo, so that the eyes are level.
    level: bool

    #: Grow the crop, within the photo, until it cuts no chosen face; or follow the framing rule to the letter.
    #: (default: --keep-faces)
    keep_faces: bool

    #: How much of the photo a crop shows at least, as a share of its short side: auto (much if faces are tiny, nothing
    #: if they make a portrait), off, or a percentage (50%). (default: auto)
    least_extent: Value

    #: How much of the photo a crop of a given ratio shows: tight, largest, or automatic (largest for group framing with
    #: an --aspect and nothing else). (default: automatic)
    extent: Literal["automatic", "tight", "largest"]

    #: A face that stands out less than this share of the most prominent one, by size, sharpness, place and score, is a
    #: bystander; 'off' makes every face count. (default: 25%)
    subject_size: Value

    #: If the photo has fewer pixels than --size: leave them as they are and fill around them up to the size: edge,
    #: blur, or a colour (white, #e0e0e0).
    pad: Value

    #: If the photo has fewer pixels than --size: enlarge them to the size.
    enlarge: bool

    #: With --face-height and --size: how many times the crop's pixels are enlarged at most. A photo whose face has too
    #: few pixels even so goes to the fallback. (default: 3)
    max_enlargement: Value

    #: If the crop reaches beyond the photo's edge: leave it there and fill, instead of moving it inside: edge, blur, or
    #: a colour (white, #e0e0e0).
    fill: Value

    #: With --fill or --pad: the greatest share of a crop that is filled; a photo that needs more goes to the fallback
    #: (40%). (default: no limit)
    max_fill: Value

    #: Cut outputs to a circle, an ellipse if they are no squares: round (transparent around it, in JPEG white) or
    #: round:COLOUR.
    mask: Value

    #: Without a face, or without the --person: person:NAME, group, loose, original, center, salient, attention, skip,
    #: fail, or a chain such as group,salient,center. (default: original)
    fallback: Value

    #: Faces that a photo must show: 2, or 2+ for two or more; bystanders do not count (see --subject-size).
    expect_faces: Value

    #: Least distance between the pupils of a chosen face, in pixels of the photo (90, as ICAO asks for).
    min_eye_distance: Value

    #: Least sharpness of a chosen face (0.02): sharp portraits have 0.1 to 0.3, below 0.006 people cannot be told
    #: apart.
    min_sharpness: Value

    #: How far a chosen face may look to either side of the camera, in degrees (30).
    max_yaw: Value

    #: Least confidence of a crop, as the manifest has it: how likely a person would publish it (0.8).
    min_crop_confidence: Value

    #: Refuse chosen faces with closed eyes; with =strict also those whose eyes cannot be seen (bowed heads,
    #: sunglasses).
    require_open_eyes: Literal["lenient", "strict"]

    #: Say how the chosen faces are turned, whether their eyes are open, and where eyes, nose, mouth and chin are.
    landmarks: bool


class _CropAlignInspect(TypedDict, total=False):
    """What crop and align and inspect have."""

    #: Size of the outputs in pixels (400x400), or on paper (35x45mm, 2x2in); the crop is grown to its ratio.
    size: Value

    #: Framing rule: averaged, group, largest, each (one output a face), index:N (1 is the largest face), or guard (the
    #: middle of the photo, or guard:attention, moved only if it would cut a head). (default: averaged)
    framing: Value

    #: How many photos or frames are processed at a time. (default: the number of cores)
    jobs: Value

    #: Most memory: 2G, 512M, or a percentage. (default: half the machine, or three quarters of a container)
    memory_budget: Value

    #: Where pictures are decoded: process (a child process in a sandbox) or none (the command's own process). (default:
    #: process)
    isolation: Literal["process", "none"]

    #: Seconds that a photo, or a step with a frame, may take; none for no limit; needs --isolation process. (default:
    #: 60)
    timeout: Value

    #: Refuse photos and frames that have more pixels by their header. (default: 100M)
    max_pixels: Value

    #: Refuse photos and frames whose file has more bytes; 250M is 250 million. (default: 268435456, which is 256 MiB)
    max_file_bytes: Value

    #: Who decodes photos: fast (facecrop's own decoders where they are faster) or library (the system's alone).
    #: (default: fast)
    decoders: Literal["fast", "library"]

    #: Read options from this file. (default: facecrop.yaml in the working folder, or in the nearest folder above it)
    config: Value

    #: Use the options of this profile of the configuration file, too.
    profile: Value

    #: Take no value for this option from the configuration file (repeatable).
    unset: Value

    #: Network that looks for faces: yunet, centerface, or both (a second opinion where yunet is in doubt). (default:
    #: both; track: yunet)
    detector: Literal["yunet", "centerface", "both"]

    #: Long side of the preview that the detector sees, in pixels. (default: 800; track: 640)
    detect_size: Value

    #: Numbers that the network calculates with: auto or f32, which are the same: 32-bit floats. (default: auto)
    precision: Literal["auto", "f32"]

    #: Folder with the model files. (default: FACECROP_MODELS, or where the set-up put them)
    models: Value

    #: Has no effect: networks are not compiled any more.
    model_cache: Value

    #: Least score of a face, 0 to 1: a face with a lower score does not count. (default: yunet 0.6, centerface 0.5,
    #: both 0.5)
    min_score: Value

    #: Smallest face: pixels, or a percentage of the photo's long side (40 or 3%). (default: 0)
    min_face: Value

    #: Search a photo without an orientation tag at 90, 180 and 270 degrees, too, and turn it so that its clearest face
    #: is upright.
    try_rotations: bool

    #: Face regions that people have drawn, from a photo's XMP or its sidecar: ignore, prefer (they are the photo's
    #: faces) or add. (default: ignore)
    regions: Literal["ignore", "prefer", "add"]


class _CropAlign(TypedDict, total=False):
    """What crop and align have."""

    #: Format of the outputs: jpeg, png, webp or avif. (default: jpeg)
    format: Literal["jpeg", "png", "webp", "avif", "jpg"]

    #: Quality of lossy formats, 1 to 100. (default: jpeg 82, webp 80, avif 60)
    quality: Value

    #: How long facecrop works to make JPEGs smaller: fast, optimized or progressive; the pixels are the same. (default:
    #: fast)
    jpeg_effort: Literal["fast", "optimized", "progressive"]

    #: Pixels an inch (300) of a --size on paper, and the resolution that JPEGs and PNGs name for printers. (default:
    #: for a --size on paper 300; without one none is named)
    dpi: Value

    #: The most bytes of an output (100KB; KB and MB are thousands and millions, KiB and MiB multiples of 1024): the
    #: quality is lowered until it fits, in jpeg to 40, in webp to 30, in avif to 45; or else the photo fails.
    max_bytes: Value

    #: Keep EXIF, XMP and IPTC; the orientation is reset.
    keep_metadata: bool

    #: Keep the photo's own colour profile instead of converting to sRGB.
    keep_profile: bool


class Options(_CropInspect, _CropAlignInspect, _CropAlign, total=False):
    """The options of ``facecrop crop`` that a stream takes."""

    #: Crop to this person of the --gallery or --azure-group (repeatable); a photo without goes to the --fallback.
    person: Value

    #: File with the known people, which facecrop gallery add makes; with it, the manifest says who each face is.
    gallery: Value

    #: Least confidence, above 0 and below 1, that two faces are the same person. (default: 0.9)
    min_confidence: Value

    #: Compare faces by this ONNX network, which takes aligned faces of 112x112 pixels, such as ArcFace. (default:
    #: SFace, which make deps-identity installs)
    embedder: Value

    #: Numbers that the ONNX network takes for black and white: signed (-1 and 1, as InsightFace's models) or bytes (0
    #: and 255, as SFace). (default: signed)
    embedder_pixels: Literal["bytes", "signed"]

    #: Two numbers about the ONNX network: at which cosine two faces are as likely the same person as not, and how much
    #: the logarithm of the odds grows when the cosine grows by 1. (default: 0.363,20)
    embedder_curve: Value

    #: One of several kinds of outputs of each photo, written out ('square: {size: 400x400, formats: [avif, jpeg],
    #: scales: [1, 2]}'), or named, if the configuration file has it. (repeatable)
    rendition: Value

    #: Names of the outputs, below the output folder. (default: {dir}/{stem}{-rendition}{-face}{@scale}.{ext})
    name: Value

    #: Record every face, also the small ones beside a large one, for which crop does not look closely because they do
    #: not decide on the crop.
    all_faces: bool

    #: Cut JPEG crops that are not resized out of the photo without compressing them again, grown to whole blocks.
    lossless: bool

    #: Also write the faces as regions (XMP) to a sidecar in the output folder, PHOTO.jpg.xmp; photos and their own
    #: sidecars stay as they are.
    write_regions: bool

    #: Also write the focal point, the faces and the crops of each photo to a sidecar in the output folder,
    #: PHOTO.jpg.focal.json.
    focal_sidecar: bool


class AlignOptions(_CropAlignInspect, _CropAlign, total=False):
    """The options of ``facecrop align`` that a stream takes."""

    #: Where the points of a face go: openface (96x96), arcface (112x112), or a YAML or JSON file. (default: openface)
    template: Value

    #: Align by the inner corners of the eyes and the lower lip (with openface).
    inner_eyes: bool

    #: What lies beyond the photo's edge: edge (its pixels continued), a colour (#808080), or refuse. (default: edge)
    border: Value


class InspectOptions(_CropInspect, _CropAlignInspect, total=False):
    """The options of ``facecrop inspect`` that a stream takes."""
