"""Surroundings of the pictures in use: surfaces and small things beside the goods. R is the radius of the goods in centimetres."""
from kit import *
from materials import *


def wall(R, colour="#E3D9CA", back=3.0):
    """A painted wall behind."""
    box(60 * R, 1, 40 * R, mat(colour, 0.92, bump=("noise", R * 0.3, 0.05)), (0, back * R, -20 * R), 0)


def table(R, colour="#A87848", dark="#7E5430", wall_colour="#DCD3C6", back=2.6):
    """A wooden table before a wall."""
    for i in range(-6, 7):
        w = 1.35 * R
        box(40 * R, w - 0.02 * R, 1, wood(colour, dark, R * 0.14), ((i % 3 - 1) * 7 * R, i * w, -1 - 0.014 * R), 0.012 * R)
    wall(R, wall_colour, back)


def cloth_table(R, colour="#D8D0C0", wall_colour="#C9CFC8", back=2.6):
    """A table with a linen cloth."""
    def folds(u, v):
        x, y = (u - 0.5) * 12 * R, (v - 0.5) * 9 * R
        return (x, y, R * 0.025 * math.sin(x / R * 2.1 + y / R) * math.sin(y / R * 1.3) - R * 0.03)
    sheet(folds, cloth(colour, R * 0.022, 0.5), 60, 60)
    wall(R, wall_colour, back)


def stone_top(R, colour="#8E8B86", wall_colour="#D9D6D0", back=2.6):
    """A worktop of honed stone."""
    box(40 * R, 14 * R, 1, mat(colour, 0.4, tint=("noise", "#A5A29C", R * 0.4), coat=0.1), (0, 0, -1), 0)
    wall(R, wall_colour, back)


def floor(R, colour="#B58A5C", dark="#8C6440", wall_colour="#E2DCD2", back=2.4):
    """A wooden floor before a wall with a skirting board."""
    for i in range(-14, 15):
        box(60 * R, 0.5 * R, 1, wood(colour, dark, R * 0.1), ((i * 5 % 7) * R, i * 0.51 * R, -1 - 0.006 * R), 0.008 * R)
    wall(R, wall_colour, back)
    box(60 * R, 0.05 * R, 0.22 * R, mat("#F2EEE6", 0.5), (0, back * R - 0.03 * R, 0), 0.01 * R)


def ground(R, colour="#8B8F62", second="#6F7A4B", sky="#BFD3DC", relief=0.05, back=7.0):
    """Open ground below a pale sky."""
    def land(u, v):
        x, y = (u - 0.5) * 34 * R, (v - 0.35) * 20 * R
        h = noise.noise((x / R * 0.8, y / R * 0.8, 3.0)) * relief * R * min(1.0, (abs(x) + abs(y)) / R * 0.35)
        return (x, y, h - relief * R * 0.3)
    sheet(land, mat(colour, 0.95, tint=("noise", second, R * 0.35), bump=("noise", R * 0.06, 0.9)), 90, 60)
    for k, (h, c) in enumerate((("1.4", "#8FA39A"), ("0.9", "#7C9484"))):
        hill = [(x * R, float(h) * R * (0.6 + 0.4 * math.sin(x * 0.55 + k * 2))) for x in range(-22, 23)]
        slab([(-22 * R, -R), *hill, (22 * R, -R)], 0.1 * R, mat(c, 1.0), (0, (back - 0.6 - k * 0.5) * R, 0), 0)
    box(90 * R, 1, 60 * R, mat(sky, 1.0, glow=0.25), (0, back * R, -10 * R), 0)


def grass(R, count=900, seed=4):
    """Blades around the goods."""
    m = mat("#6E8A46", 0.8, tint=("noise", "#8FA55A", R * 0.3))
    verts, faces = [], []
    rng = random.Random(seed)
    for _ in range(count):
        x, y = rng.uniform(-3.5, 3.5) * R, rng.uniform(-2.0, 3.0) * R
        a, h, w = rng.uniform(0, 6.3), rng.uniform(0.06, 0.2) * R, 0.012 * R
        n = len(verts)
        lx, ly = math.cos(a) * h * 0.5, math.sin(a) * h * 0.5
        verts += [(x - w, y, 0), (x + w, y, 0), (x + lx, y + ly, h)]
        faces.append((n, n + 1, n + 2))
    mesh(verts, faces, m, smooth=False)


def cup(at=(0, 0, 0), colour="#EFE9DD", r=4.0, h=5.2, inside="#8A5A2B", level=0.8, handle=False):
    """A cup with something to drink in it."""
    with group(at):
        lathe([(0, 0.3), (r * 0.6, 0), (r * 0.66, 0.25), (r * 0.9, h * 0.45), (r, h), (r * 0.95, h), (r * 0.84, h * 0.45), (0, 0.8)], glaze(colour), curve=5)
        if level:
            cyl(r * 0.9, 0.05, mat(inside, 0.03, coat=0.6), (0, 0, h * level), 0.01)
        if handle:
            tube([(r * 0.92, 0, h * 0.8), (r * 1.45, 0, h * 0.72), (r * 1.4, 0, h * 0.35), (r * 0.85, 0, h * 0.25)], 0.4, glaze(colour))


def book(at=(0, 0, 0), w=14.0, d=20.0, h=2.2, colour="#3F5A6B", rot=0.0, upright=False):
    """A cloth-bound book."""
    with group(at, (0, 0, rot)):
        with group(rot=(90, 0, 0) if upright else None):
            box(w - 0.4, d - 0.6, h - 0.5, mat("#EFE7D6", 0.9, bump=("stripes", 0.05, 0.6, "z")), (0.15, 0, 0.25), 0.02)
            for z in (0, h - 0.25):
                box(w, d, 0.25, cloth(colour, 0.08, 0.3), (0, 0, z), 0.08)
            box(0.3, d, h, cloth(colour, 0.08, 0.3), (-w / 2 + 0.1, 0, 0), 0.12)


def sprig(at=(0, 0, 0), height=26.0, colour="#6F8A5C", seed=1, lean=0.2, leaves=11, size=5.0):
    """A leafy twig."""
    rng = random.Random(seed)
    with group(at):
        pts = [(lean * height * t * t, 0.06 * height * math.sin(t * 3 + seed), height * t) for t in (0, 0.25, 0.5, 0.75, 1)]
        tube(pts, height * 0.008, mat("#7A6248", 0.8), radii=[1.3, 0.5])
        way = spline(pts, 10)
        for i in range(leaves):
            p = way[int((0.25 + 0.75 * i / leaves) * (len(way) - 1))]
            leaf(size * rng.uniform(0.8, 1.15), size * 0.42, mat(colour, 0.55, tint=("noise", "#8FA878", 2.0)), p, (rng.uniform(10, 55), 0, i * 137 + rng.uniform(-20, 20)))


def vase_prop(at=(0, 0, 0), height=16.0, colour="#C9BBA6"):
    """A plain vase with twigs."""
    with group(at):
        r = height * 0.3
        lathe([(0, 0), (r * 0.6, 0), (r, height * 0.4), (r * 0.5, height * 0.85), (r * 0.55, height), (r * 0.45, height), (r * 0.4, height * 0.85)], mat(colour, 0.6, bump=("noise", 0.4, 0.2)), curve=6)
        for k in range(3):
            sprig((0, 0, height * 0.8), height * 1.3, seed=k + 2, lean=(-0.35, 0.05, 0.4)[k], size=height * 0.25)


def tray(w=30.0, d=20.0, at=(0, 0, 0), colour="#6B4A30"):
    """A wooden tray; what stands in it stands 0.8 cm higher."""
    with group(at):
        box(w, d, 0.8, wood(colour, "#4E3422", 1.2), bevel=0.2)
        for x, y, a, b in ((0, -d / 2, w, 0.8), (0, d / 2, w, 0.8), (-w / 2, 0, 0.8, d), (w / 2, 0, 0.8, d)):
            box(a, b, 1.8, wood(colour, "#4E3422", 1.2), (x, y, 0), 0.2)


def person_arm(at, to, r=3.6, colour="#D9A886", sleeve=None):
    """A forearm with a closed hand at its end."""
    a, b = Vector(at), Vector(to)
    skin = mat(colour, 0.5, sub=0.1, bump=("noise", 0.3, 0.05))
    tube([tuple(a), tuple(a.lerp(b, 0.55)), tuple(b)], r, sleeve or skin, radii=[1.25, 1.05, 0.72])
    ball(r * 1.05, skin, tuple(b), (1, 0.8, 1.1))


__all__ = [n for n in dir() if not n.startswith("_")]
