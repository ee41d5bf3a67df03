"""The store against moto's S3 server and the disk, with faults."""

from __future__ import annotations

import os

import pytest

from facecrop import _store
from facecrop._store import Store, StoredObject, StoreError, code_of, patiently


def test_an_object_is_one_request_and_has_its_type(server, bucket):
    store = Store.at(bucket("thumbs-out"))
    server.control(slow_down=0)
    store.put("a/b.jpg", b"x" * 100_000, "image/jpeg")
    assert server.control() == {"PUT object": 1}
    server.control(slow_down=0)
    content, etag = store.read("a/b.jpg")
    assert (len(content), len(etag)) == (100_000, 32)
    assert server.control() == {"HEAD object": 1, "GET object": 1}
    file = store.filesystem.open_input_stream(store.path("a/b.jpg"))
    assert file.metadata()["Content-Type"] == b"image/jpeg"


def test_folders_and_objects_of_a_bucket_and_a_disk_are_the_same(bucket, tmp_path):
    names = ["a.jpg", "x/b.jpg", "x/y/c d.jpg", "x/ä?&=%41#.jpg", "z/.hidden/d.jpg", ".hidden.jpg"]
    stores = [Store.at(bucket("photos-in")).below("photos"), Store.at(tmp_path)]
    for store in stores:
        for name in names:
            store.put(name, name.encode())
        assert sorted(store.folders()) == ["", "x", "x/y", "z"]
        listed = [each for folder in store.folders() for each in store.list(folder)[0]]
        assert sorted(each.name for each in listed) == sorted(names[:4])
        assert all(each.size == len(each.name.encode()) and each.modified_ns > 0 for each in listed)
        assert store.look("none") is None
        assert store.look("a.jpg") == next(each for each in listed if each.name == "a.jpg")
        store.delete("a.jpg")
        store.delete("a.jpg")
        assert store.look("a.jpg") is None
    assert not [path for path in tmp_path.rglob("*") if path.name.endswith("facecrop-part")]


def test_a_name_that_ends_in_a_slash_is_a_folder(server, bucket):
    import urllib.request

    store = Store.at(bucket("photos-in"))
    for name in ("photos/", "photos/a.jpg/"):
        url = f"http://127.0.0.1:{server.port}/photos-in/{name}"
        urllib.request.urlopen(urllib.request.Request(url, data=b"", method="PUT")).close()
    store.put("photos/b.jpg", b"b")
    assert [each.name for each in store.list("photos")[0]] == ["photos/b.jpg"]
    assert store.list("photos")[1] == ["photos/a.jpg"]


def test_a_name_that_is_not_utf_8_is_told(tmp_path):
    with open(os.fsencode(tmp_path) + b"/gr\xfcn.jpg", "wb") as file:
        file.write(b"content")
    store = Store.at(tmp_path)
    [photo] = store.list("")[0]
    assert os.fsencode(photo.name) == b"gr\xfcn.jpg"
    for touch in (lambda: store.read(photo.name), lambda: store.put(photo.name, b""), lambda: store.look(photo.name)):
        with pytest.raises(StoreError, match="UTF-8") as caught:
            touch()
        assert caught.value.code == "badName"


def test_no_link_of_a_folder_is_followed(tmp_path):
    """Who else can write to the folder could lead it to any file of the user."""
    private, root = tmp_path / "private", tmp_path / "out"
    private.mkdir()
    root.mkdir()
    (private / "a.jpg").write_bytes(b"private")
    (root / "folder").symlink_to(private)
    (root / "a.jpg").symlink_to(private / "a.jpg")
    (tmp_path / "named").symlink_to(root)
    for store in (Store.at(root), Store.at(tmp_path / "named")):
        touches = [
            lambda store=store: store.list("folder"),
            lambda store=store: store.look("a.jpg"),
            lambda store=store: store.read("a.jpg"),
            lambda store=store: store.read("folder/a.jpg"),
            lambda store=store: store.put("folder/b.jpg", b"b"),
            lambda store=store: store.put("folder/deep/b.jpg", b"b"),
            lambda store=store: store.delete("folder/a.jpg"),
        ]
        for touch in touches:
            with pytest.raises(StoreError, match="is a link") as caught:
                touch()
            assert caught.value.code == "denied"
        store.put("b.jpg", b"b")
        assert store.read("b.jpg")[0] == b"b"
    Store.at(root).put("a.jpg", b"own")
    assert (root / "a.jpg").read_bytes() == b"own"
    assert sorted(os.listdir(private)) == ["a.jpg"]
    assert (private / "a.jpg").read_bytes() == b"private"


def test_a_busy_store_is_asked_again_more_and_more_slowly(server, bucket):
    pauses = []
    store = Store.at(bucket("thumbs-out"))

    def put(name):
        patiently("put", lambda: store._write(store.path(name), b"x", None), pauses.append)

    server.control(slow_down=2)
    for number in range(10):
        put(f"{number}.jpg")
    assert len(store.list("")[0]) == 10
    server.control(slow_down=1)
    with pytest.raises(StoreError, match="6 tries") as caught:
        put("a.jpg")
    assert caught.value.code == "throttled"
    assert len(pauses) >= _store.ATTEMPTS - 1
    last = pauses[-(_store.ATTEMPTS - 1) :]
    for number, pause in enumerate(last):
        assert 0.5 <= pause / (_store.FIRST_PAUSE * 2**number) <= 1
    server.control(slow_down=0)
    put("a.jpg")


def test_a_full_store_and_one_without_rights_are_told_at_once(server, bucket):
    store = Store.at(bucket("thumbs-out"))
    server.control(full_after=1_000)
    store.put("a.jpg", b"x" * 900)
    with pytest.raises(StoreError) as caught:
        store.put("b.jpg", b"x" * 200)
    assert caught.value.code == "full"
    server.control(full_after=0, denied="a.jpg")
    with pytest.raises(StoreError) as caught:
        store.read("a.jpg")
    assert caught.value.code == "denied"
    server.control(denied="", vanish="a.jpg")
    with pytest.raises(StoreError) as caught:
        store.read("a.jpg")
    assert caught.value.code == "notFound"


def test_what_is_not_there_is_told(server, tmp_path):
    for uri in (server.uri("none/photos"), str(tmp_path / "none")):
        with pytest.raises(StoreError, match="no such folder or bucket") as caught:
            Store.at(uri).check_readable()
        assert caught.value.code == "notFound"
        assert "secret" not in str(caught.value)
    with pytest.raises(StoreError):
        Store.at("carrier-pigeon://loft/photos")
    (tmp_path / "a.jpg").touch()
    with pytest.raises(StoreError, match="one object"):
        Store.at(tmp_path / "a.jpg").check_readable()


def test_a_disk_without_room_leaves_no_half_file(tmp_path, monkeypatch):
    store = Store.at(tmp_path)
    store.put("a.jpg", b"old")
    whole = store._write

    def half(path, content, metadata):
        whole(path, content[: len(content) // 2], metadata)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store, "_write", half)
    with pytest.raises(StoreError) as caught:
        store.put("a.jpg", b"new and longer")
    assert caught.value.code == "full"
    assert store.read("a.jpg")[0] == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.jpg"]


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (FileNotFoundError("x"), "notFound"),
        (PermissionError("x"), "denied"),
        (OSError(28, "No space"), "full"),
        (OSError("When uploading: AWS Error SLOW_DOWN during PutObject operation: Please reduce"), "throttled"),
        (OSError("AWS Error ACCESS_DENIED during HeadObject"), "denied"),
        (OSError("AWS Error NETWORK_CONNECTION during GetObject operation: curlCode: 28, Timeout"), "passing"),
        (OSError("something else"), "storeFailed"),
    ],
)
def test_errors_of_file_systems_have_names(error, code):
    assert code_of(error) == code


def test_stores_can_be_sent_to_other_machines(tmp_path):
    import pickle

    store = pickle.loads(pickle.dumps(Store.at(tmp_path)))
    store.put("a", b"1")
    assert store.list("")[0] == [StoredObject("a", 1, (tmp_path / "a").stat().st_mtime_ns)]
