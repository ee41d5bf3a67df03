"""Says as JSON what the benchmarks ask of a manifest: python -m bench.manifest_facts MANIFEST"""

import json
import pathlib
import sys


def crop_share(photo: dict) -> float | None:
    """The crop's longer side beside the photo's shorter one, at most 1; None for a photo without an output."""
    if not photo.get("outputs"):
        return None
    crop = photo["outputs"][0]["crop"]["pixels"]
    return min(1.0, max(crop["width"], crop["height"]) / min(photo["size"]["width"], photo["size"]["height"]))


def main() -> None:
    manifest = json.loads(pathlib.Path(sys.argv[1]).read_text())
    shares = [share for share in map(crop_share, manifest["photos"]) if share is not None]
    print(json.dumps({"summary": manifest["summary"], "crop_shares": shares}))


if __name__ == "__main__":
    main()
