"""Shapes of the goods pictures. Lengths in centimetres, angles in degrees; goods stand on z = 0 and face −y."""
import contextlib
import math
import random

import bpy
import numpy as np
from mathutils import Euler, Matrix, Vector, noise

SERIF = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc"
SANS = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
_parents = []
_fonts = {}


def _link(thing, m, at=(0, 0, 0), rot=None, scale=None):
    o = bpy.data.objects.new("o", thing)
    bpy.context.scene.collection.objects.link(o)
    if m is not None:
        thing.materials.append(m)
    o.location = at
    if rot:
        o.rotation_euler = [math.radians(a) for a in rot]
    if scale:
        o.scale = (scale,) * 3 if isinstance(scale, (int, float)) else scale
    if _parents:
        o.parent = _parents[-1]
    return o


@contextlib.contextmanager
def group(at=(0, 0, 0), rot=None, scale=None):
    """Everything built inside is moved, turned and scaled together; yields the empty that holds it."""
    empty = _link(None, None, at, rot, scale)
    _parents.append(empty)
    try:
        yield empty
    finally:
        _parents.pop()


def mesh(verts, faces, m, at=(0, 0, 0), rot=None, scale=None, smooth=True, sharp=38, soft=0):
    """A mesh; edges sharper than `sharp` stay edges; `soft` subdivides so many times."""
    data = bpy.data.meshes.new("o")
    data.from_pydata([tuple(v) for v in verts], [], [tuple(f) for f in faces])
    if smooth:
        data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
        data.use_auto_smooth = True
        data.auto_smooth_angle = math.radians(sharp)
    o = _link(data, m, at, rot, scale)
    if soft:
        mod = o.modifiers.new("s", "SUBSURF")
        mod.levels = mod.render_levels = soft
    return o


def spline(points, steps=8, closed=False):
    """Catmull–Rom through points of any dimension."""
    p = [np.array(q, float) for q in points]
    n = len(p)
    out = []
    for i in range(n if closed else n - 1):
        a, b, c, d = (p[(i + k) % n] if closed else p[min(max(i + k, 0), n - 1)] for k in (-1, 0, 1, 2))
        for s in range(steps):
            t = s / steps
            out.append(tuple(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)))
    return out if closed else [*out, tuple(p[-1])]


def lathe(points, m, at=(0, 0, 0), n=72, curve=0, rot=None, scale=None, arc=360, sharp=38):
    """Turns a profile of (radius, height) about z; `curve` smooths it with so many steps."""
    pts = spline(points, curve) if curve else points
    full = arc == 360
    rows = n if full else n + 1
    verts = [(r * math.cos(a), r * math.sin(a), z) for i in range(rows) for a in [math.radians(arc) * i / n] for r, z in pts]
    k = len(pts)
    faces = [(i * k + j, (i + 1) % rows * k + j, (i + 1) % rows * k + j + 1, i * k + j + 1) for i in range(n) for j in range(k - 1)]
    return mesh(verts, faces, m, at, rot, scale, sharp=sharp)


def cyl(r, h, m, at=(0, 0, 0), bevel=0.1, r2=None, rot=None, n=64):
    """A cylinder or cone stump on its base with rounded edges."""
    r2 = r if r2 is None else r2
    b = min(bevel, h / 2, r, r2)
    edge = [(0, 0)] + [(r - b + b * math.sin(t), b - b * math.cos(t)) for t in (0, 0.52, 1.05, 1.57)]
    edge += [(r2 - b + b * math.cos(t), h - b + b * math.sin(t)) for t in (0, 0.52, 1.05, 1.57)] + [(0, h)]
    return lathe(edge, m, at, n, rot=rot)


def box(w, d, h, m, at=(0, 0, 0), bevel=0.2, rot=None, seg=3):
    """A box on the middle of its base."""
    x, y = w / 2, d / 2
    verts = [(sx * x, sy * y, z) for z in (0, h) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    faces = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    o = mesh(verts, faces, m, at, rot, smooth=True)
    if bevel:
        mod = o.modifiers.new("b", "BEVEL")
        mod.width, mod.segments = min(bevel, w / 2.05, d / 2.05, h / 2.05), seg
        o.data.auto_smooth_angle = math.radians(60)
    return o


def ball(r, m, at=(0, 0, 0), scale=(1, 1, 1), rot=None, n=48):
    """A sphere about its middle, or an ellipsoid."""
    rings = n // 2
    prof = [(r * math.sin(math.pi * i / rings), -r * math.cos(math.pi * i / rings)) for i in range(rings + 1)]
    return lathe(prof, m, at, n, rot=rot, scale=scale, sharp=180)


def tube(points, r, m, at=(0, 0, 0), closed=False, smooth=True, radii=None, rot=None, res=6):
    """A round bar along points; `radii` are factors of r, one a point."""
    pts = spline(points, 6, closed) if smooth and len(points) > 2 else points
    curve = bpy.data.curves.new("o", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", r, res, True
    line = curve.splines.new("POLY")
    line.points.add(len(pts) - 1)
    for i, (x, y, z) in enumerate(pts):
        line.points[i].co = (x, y, z, 1)
        if radii:
            t = i / max(1, len(pts) - 1) * (len(radii) - 1)
            j = min(int(t), len(radii) - 2)
            line.points[i].radius = radii[j] + (radii[j + 1] - radii[j]) * (t - j)
    line.use_cyclic_u = closed
    return _link(curve, m, at, rot)


def slab(outline, depth, m, at=(0, 0, 0), bevel=0.1, holes=(), rot=(90, 0, 0), curve=0):
    """An outline of (x, y) made `depth` thick with rounded edges. Stands upright facing −y, or lies with rot=(0, 0, 0)."""
    data = bpy.data.curves.new("o", "CURVE")
    data.dimensions, data.fill_mode = "2D", "BOTH"
    data.bevel_depth = min(bevel, depth / 2.01)
    data.extrude = max(0.0, depth / 2 - data.bevel_depth)
    data.bevel_resolution = 3
    for ring in (outline, *holes):
        pts = spline(ring, curve, True) if curve else ring
        line = data.splines.new("POLY")
        line.points.add(len(pts) - 1)
        for point, (x, y) in zip(line.points, pts):
            point.co = (x, y, 0, 1)
        line.use_cyclic_u = True
    return _link(data, m, at, rot)


def arc(cx, cy, r, a0, a1, n=12, ry=None):
    """Points of an arc, degrees."""
    return [(cx + r * math.cos(math.radians(a0 + (a1 - a0) * i / n)), cy + (ry or r) * math.sin(math.radians(a0 + (a1 - a0) * i / n))) for i in range(n + 1)]


def round_rect(w, h, r, n=6, cx=0, cy=0):
    """Outline of a rectangle with round corners about (cx, cy)."""
    x, y = w / 2 - r, h / 2 - r
    return [p for sx, sy, a in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)) for p in arc(cx + sx * x, cy + sy * y, r, a, a + 90, n)]


def sheet(fn, m, nu=40, nv=40, thick=0.0, at=(0, 0, 0), rot=None, soft=0, closed=False):
    """A surface fn(u, v) → (x, y, z) over 0…1; `thick` gives it a body; `closed` joins u = 1 to u = 0."""
    rows = nu if closed else nu + 1
    verts = [fn(i / nu, j / nv) for i in range(rows) for j in range(nv + 1)]
    k = nv + 1
    faces = [(i * k + j, (i + 1) % rows * k + j, (i + 1) % rows * k + j + 1, i * k + j + 1) for i in range(nu) for j in range(nv)]
    o = mesh(verts, faces, m, at, rot, sharp=70)
    if thick:
        mod = o.modifiers.new("t", "SOLIDIFY")
        mod.thickness, mod.offset = thick, 0
    if soft:
        mod = o.modifiers.new("s", "SUBSURF")
        mod.levels = mod.render_levels = soft
    return o


def _distance(px, py, ring):
    a = np.array(ring, float)
    b = np.roll(a, -1, 0)
    best = np.full(px.shape, 1e9)
    near = np.zeros((*px.shape, 2))
    inside = np.zeros(px.shape, bool)
    for (x0, y0), (x1, y1) in zip(a, b):
        dx, dy = x1 - x0, y1 - y0
        t = np.clip(((px - x0) * dx + (py - y0) * dy) / max(1e-9, dx * dx + dy * dy), 0, 1)
        qx, qy = x0 + t * dx, y0 + t * dy
        d = np.hypot(px - qx, py - qy)
        hit = d < best
        best = np.where(hit, d, best)
        near[hit] = np.stack([qx, qy], -1)[hit]
        if (y0 > 0) != (y1 > 0) or y0 != y1:
            cross = ((y0 > py) != (y1 > py)) & (px < (x1 - x0) * (py - y0) / (y1 - y0 + 1e-12) + x0)
            inside ^= cross
    return best, near, inside


def puff(outline, m, thick=1.0, edge=1.2, wrinkle=0.25, fold=9.0, seed=1, at=(0, 0, 0), rot=None, cells=88, curve=5, lift=None):
    """
    Cloth laid flat: an outline of (x, y) with a soft edge and folds. `fold`: centimetres between folds; lift(x, y) adds height.
    """
    ring = spline(outline, curve, True) if curve else outline
    xs, ys = [p[0] for p in ring], [p[1] for p in ring]
    step = max(max(xs) - min(xs), max(ys) - min(ys)) / cells
    gx = np.arange(min(xs) - step, max(xs) + 2 * step, step)
    gy = np.arange(min(ys) - step, max(ys) + 2 * step, step)
    px, py = np.meshgrid(gx, gy, indexing="ij")
    d, near, inside = _distance(px, py, ring)
    keep = inside | (d < step * 1.1)
    verts, index = [], -np.ones(px.shape, int)
    for i, j in zip(*np.nonzero(keep)):
        index[i, j] = len(verts)
        x, y, h = px[i, j], py[i, j], 0.0
        if inside[i, j] and d[i, j] > step * 0.35:
            t = min(1.0, d[i, j] / edge)
            h = thick * math.sqrt(max(0.0, 1 - (1 - t) ** 2))
            v = Vector((x / fold + seed * 7.3, y / fold * 0.6, seed * 3.1))
            h += t * wrinkle * (noise.noise(v) * 2.4 + 1.5 * (1 - abs(noise.noise(v * 1.7))) ** 3 + 0.5 * noise.noise(v * 4.1) - 0.6)
            if lift:
                h += t * lift(x, y)
        else:
            x, y = near[i, j]
        verts.append((x, y, max(0.0, h)))
    faces = []
    for i in range(len(gx) - 1):
        for j in range(len(gy) - 1):
            f = (index[i, j], index[i + 1, j], index[i + 1, j + 1], index[i, j + 1])
            if min(f) >= 0:
                faces.append(f)
    return mesh(verts, faces, m, at, rot, sharp=180, soft=1)


def words(text, size, m, at=(0, 0, 0), rot=(90, 0, 0), depth=0.01, serif=True, wrap=None, vertical=False, spacing=1.15):
    """Raised letters in the middle of `at`; `wrap` bends them around a cylinder of that radius about z."""
    file = SERIF if serif else SANS
    _fonts[file] = _fonts.get(file) or bpy.data.fonts.load(file)
    curve = bpy.data.curves.new("o", "FONT")
    curve.body = "\n".join(text) if vertical else text
    curve.font, curve.size, curve.extrude = _fonts[file], size * 1.5, depth
    curve.align_x, curve.align_y, curve.space_line = "CENTER", "CENTER", spacing * 0.72 if vertical else 0.8
    o = _link(curve, m, at, rot)
    if wrap is None:
        return o
    data = o.to_mesh()
    verts = [v.co.copy() for v in data.vertices]
    faces = [tuple(p.vertices) for p in data.polygons]
    o.to_mesh_clear()
    bpy.data.objects.remove(o)
    bent = [(math.sin(v.x / wrap) * (wrap + v.z), -math.cos(v.x / wrap) * (wrap + v.z), v.y) for v in verts]
    return mesh(bent, faces, m, at, smooth=False)


def band(r, h, m, at=(0, 0, 0), turn=360.0, thick=0.03, middle=270.0):
    """A paper band around a cylinder of radius r, `turn` degrees of it about the direction `middle`."""
    a0 = middle - turn / 2
    pts = [(r + thick, 0), (r + thick, h)]
    return lathe(pts, m, at, arc=turn, rot=(0, 0, a0))


def scatter(count, seed, area, draw):
    """Calls draw(x, y, rng) at random places of a rectangle (x0, y0, x1, y1)."""
    rng = random.Random(seed)
    for _ in range(count):
        draw(rng.uniform(area[0], area[2]), rng.uniform(area[1], area[3]), rng)


def leaf(length, width, m, at=(0, 0, 0), rot=(0, 0, 0), bend=0.3, fold=0.25, tip=1.0):
    """A leaf from its stalk along +y, bent upwards and down again."""

    def surface(u, v):
        across = (u - 0.5) * 2
        half = width / 2 * math.sin(math.pi * min(1.0, v**0.8)) ** 0.8 * (1 - 0.25 * v * tip)
        return (across * half, v * length, bend * length * math.sin(v * 2.2) * 0.6 - bend * length * v * v * 0.5 + abs(across) * half * fold)

    return sheet(surface, m, 8, 16, at=at, rot=rot)


def point_light(at, power, size=1.0, colour=(1, 0.88, 0.68)):
    """A small lamp; power in the renderer's watts."""
    data = bpy.data.lights.new("p", "POINT")
    data.energy, data.shadow_soft_size, data.color = power, size, colour
    return _link_light(data, at)


def _link_light(data, at):
    o = bpy.data.objects.new("p", data)
    bpy.context.scene.collection.objects.link(o)
    o.location = at
    return o


def surface_points(objects, most=6000):
    """Points of everything that is rendered, in the world: n × 3."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    parts = []
    for o in objects:
        if o.type not in ("MESH", "CURVE", "FONT") or o.hide_render:
            continue
        e = o.evaluated_get(graph)
        data = e.to_mesh()
        if data is None or not data.vertices:
            continue
        co = np.empty(len(data.vertices) * 3)
        data.vertices.foreach_get("co", co)
        co = co.reshape(-1, 3)
        world = np.array(e.matrix_world)
        extremes = np.concatenate([co.argmin(0), co.argmax(0)])
        pick = np.concatenate([co[:: max(1, len(co) // most)], co[extremes]])
        parts.append(pick @ world[:3, :3].T + world[:3, 3])
        e.to_mesh_clear()
    return np.concatenate(parts)


__all__ = [n for n in dir() if not n.startswith("_")]
