"""How smoothly the window of --reframe moves, and what it shows."""

import numpy as np


def motion(frames, rate):
    """The greatest speed, acceleration and jerk of the window within scenes, in its sides and seconds."""
    greatest = [0, 0, 0]
    scene = []
    for frame in frames + [{"startsScene": True, "window": None}]:
        if frame["startsScene"] and len(scene) > 3:
            places = np.array([[w["x"] / w["width"], w["y"] / w["height"]] for w in scene])
            for order in (1, 2, 3):
                greatest[order - 1] = max(greatest[order - 1], np.abs(np.diff(places, order, axis=0)).max() * rate**order)
        if frame["startsScene"]:
            scene = []
        if frame["window"]:
            scene.append(frame["window"])
    return greatest


def main_track(frames):
    """The track that is seen longest and largest, or nothing if there is no track."""
    areas = {}
    for frame in frames:
        for face in frame["faces"]:
            areas[face["id"]] = areas.get(face["id"], 0) + face["box"]["width"] * face["box"]["height"]
    return max(areas, key=areas.get, default=None)
