"""The studio: backdrop, light, camera, and the picture with its noise taken out. Blender runs it; this module is independent of the products."""
import math
import os
import tempfile

import bpy
import numpy as np
from mathutils import Matrix, Vector

from kit import mesh
from materials import glass, linear, mat

FIELD = 24.0


def clear():
    """An empty scene with the renderer set up."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    mat.cache_clear()
    glass.cache_clear()
    import kit

    kit._fonts.clear()
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    c = scene.cycles
    c.device, c.use_adaptive_sampling, c.adaptive_min_samples, c.use_denoising = "CPU", True, 3, False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 6, 1, 2, 4, 10
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.sample_clamp_direct = 2.0, 6.0
    c.blur_glossy = 1.0
    c.use_fast_gi, c.fast_gi_method, c.ao_bounces_render = True, "REPLACE", 1
    scene.view_settings.view_transform = "Standard"
    scene.view_layers[0].cycles.denoising_store_passes = True


def _area(rig, where, target, size, power, colour):
    light = bpy.data.lights.new("l", "AREA")
    light.size, light.energy, light.color = size, power, colour
    o = bpy.data.objects.new("l", light)
    bpy.context.scene.collection.objects.link(o)
    o.location = rig @ Vector(where) + target
    o.rotation_euler = (target - o.location).to_track_quat("-Z", "Y").to_euler()


def light(radius, target, yaw, ambient=0.5, flat=False):
    """A large soft light from the upper left, a cool one from the right, a rim light; `radius` is that of the goods in centimetres."""
    rig = Matrix.Rotation(math.radians(yaw), 4, "Z")
    r2 = (radius / 14) ** 2
    # What lies flat needs light across its folds.
    if flat:
        ambient *= 0.55
        _area(rig, (-2.9 * radius, 1.9 * radius, 1.25 * radius), target, 1.1 * radius, 24000 * r2, (1, 0.95, 0.88))
    else:
        _area(rig, (-2.3 * radius, -1.5 * radius, 2.9 * radius), target, 1.9 * radius, 21000 * r2, (1, 0.95, 0.88))
    _area(rig, (2.9 * radius, -1.6 * radius, 1.5 * radius), target, 1.6 * radius, 4200 * r2, (0.92, 0.96, 1))
    _area(rig, (1.3 * radius, 2.6 * radius, 2.4 * radius), target, 1.3 * radius, 6500 * r2, (1, 0.98, 0.95))
    world = bpy.data.worlds.new("w")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"].inputs
    background[0].default_value, background[1].default_value = (1, 0.98, 0.95, 1), ambient
    bpy.context.scene.cycles.ao_bounces_render = 1
    world.light_settings.distance = radius * 1.5


def backdrop(radius, yaw, colour):
    """A seamless paper that runs up behind the goods."""
    r = radius
    a = [(-30 * r, 0)] + [(3.2 * r + 2.2 * r * math.sin(t), 2.2 * r - 2.2 * r * math.cos(t)) for t in np.linspace(0, math.pi / 2, 14)] + [(5.4 * r, 30 * r)]
    verts = [(s * 40 * r, y, z) for y, z in a for s in (-1, 1)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(a) - 1)]
    mesh(verts, faces, mat(colour, 0.9), rot=(0, 0, yaw))


def camera(points, yaw, pitch, fill=0.78, ortho=False, field=FIELD):
    """Looks at the points (n × 3) so that they fill that share of the frame. Returns the camera."""
    data = bpy.data.cameras.new("c")
    o = bpy.data.objects.new("c", data)
    scene = bpy.context.scene
    scene.collection.objects.link(o)
    scene.camera = o
    data.clip_end = 100000
    data.clip_start = 0.05
    data.angle = math.radians(field)
    a, p = math.radians(yaw), math.radians(pitch)
    back = np.array((math.sin(a) * math.cos(p), -math.cos(a) * math.cos(p), math.sin(p)))
    right = np.array((math.cos(a), math.sin(a), 0))
    up = np.cross(back, right)
    x, y, z = points @ right, points @ up, points @ back
    tan = math.tan(math.radians(field) / 2) * fill
    cx, cy = (x.max() + x.min()) / 2, (y.max() + y.min()) / 2
    if ortho:
        data.type = "ORTHO"
        data.ortho_scale = max(np.ptp(x), np.ptp(y)) / fill
        distance = z.max() + np.ptp(z) + data.ortho_scale
    else:
        for _ in range(4):
            distance = np.max(np.maximum(abs(x - cx), abs(y - cy)) / tan + z)
            px, py = (x - cx) / (distance - z), (y - cy) / (distance - z)
            middle = distance - np.median(z)
            cx += (px.max() + px.min()) / 2 * middle
            cy += (py.max() + py.min()) / 2 * middle
    o.location = right * cx + up * cy + back * distance
    right, up, back = Vector(right), Vector(up), Vector(back)
    o.rotation_euler = Matrix((right, up, back)).transposed().to_euler()
    return o


def _passes(samples, size, threshold):
    scene = bpy.context.scene
    scene.cycles.samples, scene.cycles.adaptive_threshold = samples, threshold
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    out = tree.nodes.new("CompositorNodeOutputFile")
    folder = tempfile.mkdtemp()
    out.base_path = folder
    out.format.file_format, out.format.color_depth, out.format.exr_codec, out.format.color_mode = "OPEN_EXR", "16", "NONE", "RGBA"
    out.file_slots.clear()
    names = {"Image": "image", "Denoising Albedo": "albedo", "Denoising Normal": "normal"}
    for source, name in names.items():
        out.file_slots.new(name)
        tree.links.new(layers.outputs[source], out.inputs[name])
    bpy.ops.render.render()
    result = {}
    for name in names.values():
        file = next(f for f in os.listdir(folder) if f.startswith(name))
        image = bpy.data.images.load(os.path.join(folder, file))
        image.colorspace_settings.name = "Non-Color"
        data = np.empty(size[0] * size[1] * 4, np.float32)
        image.pixels.foreach_get(data)
        result[name] = data.reshape(size[1], size[0], 4)[::-1]
        bpy.data.images.remove(image)
        os.remove(os.path.join(folder, file))
    os.rmdir(folder)
    return result


def _smooth(colour, albedo, normal, steps):
    """Edge-avoiding à-trous filter over the light alone, guided by albedo and normal."""
    base = albedo + 0.03
    light = colour / base
    guide = np.concatenate([albedo * 6.0, normal * 2.2], -1)
    for level, step in enumerate(steps):
        value = np.log1p(light.mean(-1)) * (1.6, 4.5, 7.0, 7.0)[level]
        total, weight = light.copy(), np.ones(light.shape[:2], np.float32)
        h, w = weight.shape
        for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1)):
            dy, dx = dy * step, dx * step
            a = (slice(0, h - dy), slice(max(0, -dx), w - max(0, dx)))
            b = (slice(dy, h), slice(max(0, dx), w - max(0, -dx)))
            difference = guide[a] - guide[b]
            g = np.exp(-np.einsum("ijk,ijk->ij", difference, difference) - (value[a] - value[b]) ** 2)
            total[a] += light[b] * g[..., None]
            total[b] += light[a] * g[..., None]
            weight[a] += g
            weight[b] += g
        light = total / weight[..., None]
    return light * base


def picture(file, size=(1080, 1080), samples=12, threshold=0.06, transparent=False, exposure=1.14, steps=(1, 2, 4, 8)):
    """Renders and writes a binary PPM (or PAM with alpha): 8 bits, sRGB."""
    bpy.context.scene.render.film_transparent = transparent
    p = _passes(samples, size, threshold)
    colour, alpha = p["image"][..., :3], p["image"][..., 3:]
    if transparent:
        colour = colour / np.maximum(alpha, 1e-3)
    colour = _smooth(colour, p["albedo"][..., :3], p["normal"][..., :3], steps) * exposure
    colour = np.where(colour < 0.72, colour, 0.72 + 0.28 * (1 - np.exp(-(colour - 0.72) / 0.28)))
    srgb = np.where(colour <= 0.0031308, colour * 12.92, 1.055 * np.power(np.maximum(colour, 1e-6), 1 / 2.4) - 0.055)
    pixels = srgb * 255
    if transparent:
        pixels = np.concatenate([pixels, alpha * 255], -1)
    kind = "RGB_ALPHA" if transparent else "RGB"
    with open(file, "wb") as out:
        out.write(f"P7\nWIDTH {size[0]}\nHEIGHT {size[1]}\nDEPTH {pixels.shape[2]}\nMAXVAL 255\nTUPLTYPE {kind}\nENDHDR\n".encode())
        out.write(np.clip(pixels + 0.5, 0, 255).astype(np.uint8).tobytes())
