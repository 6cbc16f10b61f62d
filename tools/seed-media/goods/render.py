"""
Renders views of the goods. Run by Blender:
blender -b --factory-startup -P tools/seed-media/goods/render.py -- <folder> <slug>:<view> …
Views: hero, detail, use, size, c2 … (the hero of the second colour …), film; `<kind>:stills` and `all:hero` stand for many. Existing files are left.
"""
import importlib
import json
import math
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy  # noqa: E402
import numpy as np  # noqa: E402
from mathutils import Vector  # noqa: E402

import stage  # noqa: E402
from kit import surface_points  # noqa: E402
from registry import GOODS, PAPERS  # noqa: E402

for _file in sorted(os.listdir(os.path.dirname(os.path.abspath(__file__)))):
    if _file.startswith("goods_"):
        importlib.import_module(_file[:-3])

#: Width of the pictures, and of the product on the picture of its size (goods-plates.mjs), in pixels.
WIDTH, PLATE_SIDE = 1080, 760
#: Frames by kind of motion (tools/seed-media/films.mjs makes the films of them).
FRAMES = {"turn": 36, "lid": 20, "needle": 24, "flame": 6, "light": 2, "steam": 1, "along": 1}
#: Widths of the film in the picture along which it moves.
ALONG = 3


def shoot(slug, view, folder, size, samples):
    """Builds one product and renders one view of it."""
    g = GOODS[slug]
    stage.clear()
    samples *= g.samples
    colour = g.colours[int(view[1:]) - 1] if view[0] == "c" else g.colours[0]
    g.build(colour)
    points = surface_points(bpy.context.scene.objects)
    lo, hi = Vector(points.min(0)), Vector(points.max(0))
    radius, middle = (hi - lo).length / 2, (lo + hi) / 2
    file = os.path.join(folder, f"{slug}-{view}.pam")
    if view in ("use", "detail"):
        samples = samples * 3 // 4
    if view == "size":
        stage.light(radius, middle, 0, 0.75, g.flat)
        cam = stage.camera(points, 0, 90 if g.flat else 0, 0.96, ortho=True)
        stage.picture(file, (size * PLATE_SIDE // WIDTH,) * 2, max(samples, 5), transparent=True)
        box = [round(hi[i] - lo[i], 2) for i in range(3)]
        with open(file.replace(".pam", ".json"), "w") as out:
            json.dump({"box": box, "scale": cam.data.ortho_scale, "flat": g.flat}, out)
        return
    if view == "film":
        film(g, slug, folder, points, radius, middle, samples)
        return
    yaw, pitch, fill = g.yaw, g.pitch, g.fill
    if view == "use":
        yaw, pitch, fill = g.use_yaw, g.use_pitch, g.use_fill
    if view == "detail":
        yaw = g.yaw * -0.6 if g.focus_yaw is None else g.focus_yaw
        pitch = g.pitch + 4 if g.focus_pitch is None else g.focus_pitch
    stage.light(radius, middle, yaw, 0.68 if view == "use" else 0.5, g.flat and g.pitch > 60)
    if view == "use" and g.use:
        g.use(radius)
    else:
        stage.backdrop(radius, yaw, PAPERS[g.paper])
    if view == "detail":
        x, y, z, r = g.focus
        near = np.array([(x + i * r, y + j * r, z + k * r) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)])
        cam = stage.camera(near, yaw, pitch, 1.3)
        cam.data.dof.use_dof, cam.data.dof.aperture_fstop = True, 2.8
        cam.data.dof.focus_distance = (cam.location - Vector((x, y, z))).length
    else:
        stage.camera(points, yaw, pitch, fill)
    stage.picture(file, (size, size), samples)


def _named(name):
    return next(o for o in bpy.context.scene.objects if o.name.startswith(name))


def _lit(strength, lights):
    """Switches what glows on or off."""
    for material in bpy.data.materials:
        shader = material.node_tree and material.node_tree.nodes.get("Principled BSDF")
        if shader and material.get("glow", shader.inputs["Emission Strength"].default_value):
            material["glow"] = material.get("glow", shader.inputs["Emission Strength"].default_value)
            shader.inputs["Emission Strength"].default_value = material["glow"] * strength
    for lamp, energy in lights:
        lamp.energy = energy * strength


def _flicker(n, lights):
    height, lean = ((1.0, 0.0), (1.12, 4), (0.94, -3), (1.06, -5), (0.9, 3), (1.08, 1))[n % 6]
    flame = _named("flame")
    flame.scale[2], flame.rotation_euler[1] = 0.9 * height, lean * 0.0175
    _lit(1.0, [(lamp, energy * height) for lamp, energy in lights])


def film(g, slug, folder, points, radius, middle, samples):
    """Frames of a motion of the goods: a whole turn, a lid that opens, a needle that settles, a light, a flame; one frame where only steam moves, and
    one wide one along which the film moves."""
    stage.light(radius, middle, g.yaw)
    stage.backdrop(radius, g.yaw, PAPERS[g.paper])
    studio = set(bpy.data.lights)
    if g.stage:
        g.stage()
    lights = [(lamp, lamp.energy) for lamp in bpy.data.lights if lamp not in studio]
    if g.film == "light":
        for lamp in studio:
            lamp.energy *= 0.4
        bpy.context.scene.world.node_tree.nodes["Background"].inputs[1].default_value = 0.2
    if g.film == "turn":
        pivot = bpy.data.objects.new("pivot", None)
        bpy.context.scene.collection.objects.link(pivot)
        for o in list(bpy.context.scene.objects):
            if o.type in ("MESH", "CURVE", "FONT", "EMPTY") and o.parent is None and o is not pivot and max(o.dimensions) < radius * 10:
                o.parent = pivot
        reach = np.hypot(points[:, 0], points[:, 1]).max() * 0.95
        points = np.array([(x, y, z) for x in (-reach, reach) for y in (-reach * 0.6, reach * 0.6) for z in (points[:, 2].min(), points[:, 2].max())])
    width, height = g.film_size
    if g.film == "along":
        stage.camera(points, 0, g.pitch, 0.96, ortho=True)
        width *= ALONG
    else:
        stage.camera(points, g.yaw, g.pitch, g.fill)
    frames = FRAMES[g.film]
    for n in range(frames):
        file = os.path.join(folder, f"{slug}-film-{n:02d}.pam")
        if os.path.exists(file):
            continue
        t = n / frames
        if g.film == "turn":
            pivot.rotation_euler[2] = t * 6.2832
        elif g.film == "lid":
            _named("lid").rotation_euler[0] = math.radians(89 - 109 * (0.5 - 0.5 * math.cos(min(1.0, n / (frames - 1)) * math.pi)))
        elif g.film == "needle":
            _named("needle").rotation_euler[2] = math.radians(-28 + 80 * math.exp(-4.2 * t) * math.cos(11 * t))
        elif g.film == "light":
            _lit(float(n), lights)
        elif g.film == "flame":
            _flicker(n, lights)
        stage.picture(file, (width, height), samples, threshold=0.1)


def _expand(tasks):
    """`<kind>:<view>` stands for the goods of one file, `all:<view>` for all; the view `stills` for every one but the film."""
    for task in tasks:
        name, _, wish = task.partition(":")
        if name in GOODS:
            yield name, wish
            continue
        mine = [s for s, g in GOODS.items() if name == "all" or g.build.__module__ == f"goods_{name}"]
        for view in ("hero", "c", "use", "detail", "size") if wish == "stills" else (wish,):
            for slug in mine if view != "film" else [s for s in mine if GOODS[s].film]:
                for k in range(2, len(GOODS[slug].colours) + 1) if view == "c" else (None,):
                    yield slug, view if k is None else f"c{k}"


def main():
    """Every task of the command line, each written once."""
    folder, *tasks = sys.argv[sys.argv.index("--") + 1 :]
    size, samples = int(os.environ.get("SIZE", WIDTH)), int(os.environ.get("SAMPLES", "4"))
    os.makedirs(folder, exist_ok=True)
    for slug, view in _expand(tasks):
        task = f"{slug}:{view}"
        last = f"{slug}-film-{FRAMES.get(GOODS[slug].film, 1) - 1:02d}.pam" if view == "film" else f"{slug}-{view}.pam"
        if os.path.exists(os.path.join(folder, last)):
            continue
        start = time.time()
        try:
            shoot(slug, view, folder, size, samples)
            print("DONE", task, round(time.time() - start, 1), flush=True)
        except Exception as error:  # a single broken view must not stop the others
            print("FAILED", task, repr(error), flush=True)
            if os.environ.get("STRICT"):
                raise


main()
