"""What is to be done, and under which names."""

from __future__ import annotations

import os
import random
import unicodedata

from support import crop_on_one_machine, small_photos

from facecrop._planning import Done, PlannedPhoto, bucket_of, is_done, names, to_do, units
from facecrop._store import StoredObject


def outputs(named: dict[str, str]) -> dict[str, str]:
    """The names of outputs that the command makes of names."""
    return {photo: os.path.splitext(name)[0] + ".jpg" for photo, name in named.items()}


def test_names_are_those_of_facecrop_crop(built, tmp_path):
    seed = random.Random(5)
    content = small_photos()[0][1]
    stems = ["a", "A", "b", "\u00e4", "a\u0308", "c.d", "c"]
    extensions = ["jpg", "JPG", "png", "jpeg", "webp"]
    for number in range(12):
        photos = tmp_path / str(number) / "photos"
        photos.mkdir(parents=True)
        chosen = {f"{seed.choice(stems)}.{seed.choice(extensions)}" for _ in range(6)}
        for name in chosen:
            (photos / name).write_bytes(content)
        folders = ["b.jpg"] if number % 2 else []
        for name in folders:
            (photos / name).mkdir()
            (photos / name / "inside.jpg").write_bytes(content)
        records = crop_on_one_machine(built, photos, tmp_path / str(number) / "thumbs", "--size=40x40")
        expected = {name: record["outputs"][0]["path"] for name, record in records.items() if "/" not in name}
        got = outputs(names(sorted(chosen), folders, "jpg"))
        for name in chosen:
            # Behind a hash, the command has the whole path, which differs here.
            assert got[name].partition("~")[0] == expected[name].partition("~")[0], (chosen, got, expected)


def test_no_two_outputs_of_a_folder_have_one_name_on_any_disk():
    seed = random.Random(6)
    for _ in range(3_000):
        letters = ["a", "A", "\u00e9", "e\u0301", "b", "a.jpg", "a.png"]
        extensions = [".jpg", ".JPG", ".png", "", ".txt", ".jpg.png"]
        photos = {seed.choice(letters) + seed.choice(extensions) for _ in range(seed.randrange(1, 9))}
        folders = {seed.choice(letters) + ".jpg" for _ in range(seed.randrange(3))}
        got = outputs(names(sorted(photos), sorted(folders), "jpg"))
        keys = [unicodedata.normalize("NFC", name).casefold() for name in got.values()]
        assert set(got) == photos
        assert len(set(keys)) == len(keys), got
        assert not set(keys) & {unicodedata.normalize("NFC", name).casefold() for name in folders}, (got, folders)


PHOTO = StoredObject("x/a.jpg", 100, 7)
DONE = Done(100, 7, "digest", "a.jpg", False, (("x/a.jpg", 10),))


def test_a_photo_is_done_only_if_nothing_about_it_has_changed():
    present = {"x/a.jpg": 10}
    assert is_done(PHOTO, "a.jpg", DONE, "digest", present)
    assert not is_done(PHOTO, "a.jpg", None, "digest", present)
    assert not is_done(PHOTO, "a.jpg", DONE, "other", present)
    assert not is_done(PHOTO, "a.png.jpg", DONE, "digest", present)
    assert not is_done(PHOTO, "a.jpg", DONE, "digest", {})
    assert not is_done(PHOTO, "a.jpg", DONE, "digest", {"x/a.jpg": 11})
    assert not is_done(StoredObject("x/a.jpg", 101, 7), "a.jpg", DONE, "digest", present)
    assert not is_done(StoredObject("x/a.jpg", 100, 8), "a.jpg", DONE, "digest", present)
    failed = Done(100, 7, "digest", "a.jpg", True, ())
    assert not is_done(PHOTO, "a.jpg", failed, "digest", present)
    skipped = Done(100, 7, "digest", "a.jpg", False, ())
    assert is_done(PHOTO, "a.jpg", skipped, "digest", {})


def test_what_is_left_is_what_is_missing_changed_or_failed():
    photos = [StoredObject(f"x/{number}.jpg", 100, 7) for number in range(10)]
    done = {
        photo.name: Done(100, 7, "digest", photo.name[2:], photo.name == "x/3.jpg", ((photo.name, 5),))
        for photo in photos
    }
    del done["x/5.jpg"]
    photos[7] = StoredObject("x/7.jpg", 100, 8)
    present = {photo.name: 5 for photo in photos if photo.name != "x/9.jpg"}
    left = to_do(photos, [], done, present, digest="digest", extension="jpg")
    assert [photo.source for photo in left] == ["x/3.jpg", "x/5.jpg", "x/7.jpg", "x/9.jpg"]


def test_units_hold_every_photo_once_within_their_limits_and_are_named_by_what_they_hold():
    seed = random.Random(7)
    photos = [
        PlannedPhoto(f"{n}.jpg", seed.choice([10, 1 << 20, 60 << 20, 300 << 20]), n, "n.jpg") for n in range(2_000)
    ]
    made = list(units(photos, 3, "digest"))
    assert [photo for unit in made for photo in unit.photos] == photos
    for unit in made:
        assert len(unit.photos) <= 64
        assert len(unit.photos) == 1 or sum(photo.size for photo in unit.photos) <= 128 << 20
    assert len({unit.name for unit in made}) == len(made)
    assert [unit.name for unit in units(photos, 3, "digest")] == [unit.name for unit in made]
    assert not {unit.name for unit in units(photos, 3, "other")} & {unit.name for unit in made}


def test_folders_spread_over_the_buckets():
    counts = [0] * 16
    for number in range(16_000):
        counts[bucket_of(f"folder/{number}", 16)] += 1
    assert min(counts) > 800
    assert max(counts) < 1_200
