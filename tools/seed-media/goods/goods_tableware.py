"""Cookware and tableware."""
from props import *
from registry import goods

IRON, ASH = "#2B2A2C", "#C9A574"


def use_kitchen(R):
    stone_top(R)
    for k, (x, c) in enumerate(((-1.5, "#B5562F"), (-1.15, "#8A9A5B"), (1.5, "#E3D9C4"))):
        with group((x * R, (0.8 + 0.1 * k) * R, 0)):
            lathe([(0, 0), (0.17 * R, 0), (0.18 * R, 0.3 * R), (0.12 * R, 0.42 * R), (0, 0.42 * R)], glaze(c), curve=4)
    box(0.9 * R, 0.5 * R, 0.05 * R, wood("#B98A5A", "#96693E", 0.1 * R), (1.1 * R, -0.7 * R, 0), 0.02 * R, (0, 0, 18))
    for k in range(3):
        ball(0.11 * R, mat("#C8371F", 0.2, coat=0.5), ((0.95 + k * 0.2) * R, (-0.72 + (k % 2) * 0.1) * R, 0.15 * R), (1, 1, 0.9))


def use_rice(R):
    table(R)
    with group((1.7 * R, 0.6 * R, 0)):
        lathe([(0, 0.1), (0.5 * R, 0), (1.0 * R, 0.25 * R), (0.97 * R, 0.28 * R), (0, 0.1 * R)], glaze("#E9E4D8"), curve=4)
        scatter(16, 3, (-0.5 * R, -0.5 * R, 0.5 * R, 0.5 * R), lambda x, y, r: leaf(0.5 * R, 0.16 * R, mat("#5E7F3E", 0.4, coat=0.3), (x, y, 0.16 * R), (r.uniform(-10, 30), 0, r.uniform(0, 360))))
    for dx in (0, 0.12):
        tube([((-1.5 + dx) * R, -1.2 * R, 0.06 * R), ((-1.2 + dx) * R, 1.2 * R, 0.06 * R)], 0.035 * R, wood("#4A3526", "#33241A", 0.5, "y"), smooth=False)
    return R


def use_bowl(R):
    use_rice(R)
    scatter(150, 5, (-0.55 * R, -0.55 * R, 0.55 * R, 0.55 * R), lambda x, y, r: x * x + y * y < 0.19 * R * R and ball(0.08 * R, mat("#F4F1E8", 0.5), (x, y, (0.8 - (x * x + y * y) / (0.9 * R * R)) * R * 0.72), (1, 0.6, 0.6), (0, 0, r.uniform(0, 180)), n=10))


@goods("ironpan", paper="stone", yaw=-32, pitch=26, focus=(2, 0, 6, 9), focus_pitch=42, use=use_kitchen, use_fill=0.56, use_pitch=30)
def ironpan(c):
    iron = mat(IRON, 0.34, metal=0.85, tint=("noise", "#4A4644", 2.2), bump=("leather", 1.4, 0.3))
    lathe([(0, 0), (5, 0.15), (9, 1.6), (13, 4.6), (15.6, 8.2), (15.9, 8.2), (15.5, 7.6), (12.8, 4.2), (8.8, 1.2), (5, -0.1 + 0.5), (0, 0.4)], iron, curve=5, n=120)
    tube([(15.5, 0, 7.8), (19, 0, 9.4), (23, 0, 10.6)], 1.3, iron, radii=[1.1, 0.8, 0.9])
    tube([(23, 0, 10.6), (29, 0, 12.2), (37, 0, 13.2)], 1.5, wood("#7A4F2E", "#55351E", 1.2), radii=[0.75, 1.05, 0.95])
    ball(1.45, wood("#7A4F2E", "#55351E", 1.2), (37, 0, 13.2))
    tube([(-15.4, -2.6, 8), (-18.4, -2.2, 8.8), (-18.4, 2.2, 8.8), (-15.4, 2.6, 8)], 0.6, iron)
    for y in (-0.5, 0.5):
        ball(0.4, steel("#8F8A84", 0.4), (16.6, y, 8.9))


@goods("knife", colours=("切片刀", "斩切刀"), paper="mist", yaw=10, pitch=38, fill=0.82, focus=(-3, 0, 4, 5), flat=True, use_fill=0.6, use_pitch=40,
       use=lambda R: (table(R, "#B98A5A", "#8C6238"), box(2.6 * R, 1.5 * R, 0.12 * R, wood("#D0A878", "#A97F4E", 0.16 * R), (0, 0.1 * R, -0.13 * R), 0.03 * R),
                      [ball(0.16 * R, mat("#D2341F", 0.15, coat=0.6), (x * R, y * R, 0.13 * R), (1, 1, 0.85)) for x, y in ((-0.9, 0.6), (-0.55, 0.72), (-0.2, 0.62))],
                      [cyl(0.15 * R, 0.03 * R, mat("#D8553A", 0.2, tint=("noise", "#F0A58C", 0.06 * R)), ((0.2 + k * 0.16) * R, 0.62 * R, 0), 0.01 * R, rot=(0, 24, 0)) for k in range(4)]))
def knife(c):
    big = c == "斩切刀"
    h = 10.2 if big else 8.2
    blade = steel("#C6C9CC", 0.2, "y")
    with group((0, 0, 0.4)):
        edge = [(-13, 0), (-12.6, -0.5), (7.4, -0.9), (7.6, -0.4), (7.6, h), (-12.4, h + 0.2), (-13, h - 0.4)]
        slab([(x - 2, y) for x, y in edge], 0.3 if not big else 0.45, blade, (0, 0, 0), 0.12, rot=(0, 0, 0))
        slab([(-15, -0.1), (-14.6, -0.75), (5.4, -1.1), (5.6, 0.5), (-15, 0.9)], 0.16, steel("#E9EBEC", 0.12, "x"), (0, 0, 0.13), 0.07, rot=(0, 0, 0))
        words("章丘", 1.3, mat("#5B5D60", 0.5), (2.6, h - 2.2, 0.24), (0, 0, 0), 0.01)
        tube([(5.4, h - 1.4, 0), (7.2, h - 1.6, 0)], 1.2, steel("#B08D57", 0.3), smooth=False)
        tube([(7, h - 1.6, 0), (11, h - 2.0, 0), (15.5, h - 2.4, 0), (18, h - 3.1, 0)], 1.25, wood("#37261D", "#1F1510", 0.8), radii=[0.95, 1.1, 1.0, 1.15])
        for x in (9.5, 14):
            cyl(0.32, 0.3, steel("#C9A35C", 0.3), (x, h - 1.95, 1.08), 0.05)


@goods("clay", paper="straw", pitch=20, focus=(0, -7, 13, 6), use=use_kitchen, use_fill=0.54, film="steam")
def clay(c):
    body = mat("#8A6A4C", 0.62, tint=("noise", "#A5825E", 3), bump=("noise", 0.35, 0.35))
    lathe([(0, 0), (7.5, 0), (8.6, 0.6), (11.6, 5), (12, 9), (11, 12.2), (10.6, 12.6), (10.2, 12.4), (10.6, 9), (8, 1.2), (0, 0.8)], body, curve=5)
    lathe([(11.62, 5.2), (12.04, 7.2), (12.02, 9), (11.05, 12.1)], mat("#5A3B26", 0.2, coat=0.8, tint=("noise", "#6F4A2E", 2)), curve=4, scale=1.006)
    lathe([(0, 16.2), (1.5, 16.2), (1.9, 15.5), (1.2, 14.9), (3, 14.7), (8, 13.9), (10.7, 12.6), (10.7, 12.2), (0, 12.4)], mat("#5A3B26", 0.25, coat=0.8, tint=("noise", "#7A5234", 2)), curve=4)
    for s in (-1, 1):
        tube([(s * 11.4, -2.4, 9.4), (s * 14, -1.8, 9.9), (s * 14, 1.8, 9.9), (s * 11.4, 2.4, 9.4)], 0.85, body)


@goods("celadon", paper="sage", pitch=24, focus=(4.2, -2.5, 6, 3), use=use_bowl, use_fill=0.5, use_pitch=32)
def celadon(c):
    m = glaze("#8FB8A0", "#A9CBB2", 0.1)
    lathe([(0, 0.5), (2.4, 0.5), (2.5, 0), (2.9, 0), (3.0, 0.6), (4.6, 2.2), (5.6, 4.6), (6.0, 6.6), (5.85, 6.65), (5.4, 4.7), (4.3, 2.4), (0, 1.0)], m, curve=5, n=120)
    lathe([(2.44, 0.02), (2.5, -0.02), (2.9, -0.02), (2.95, 0.06)], mat("#B5623F", 0.8))
    for i in range(16):
        with group(rot=(0, 0, i * 22.5)):
            tube([(3.35, 0, 1.15), (4.75, 0, 2.6), (5.55, 0, 4.6)], 0.16, m, radii=[0.6, 1.2, 0.3])


def pot_body(m, r=5.0, h=5.4):
    """A round teapot with spout, handle and lid; shared by several pictures."""
    lathe([(0, 0), (r * 0.62, 0), (r * 0.66, 0.25), (r * 0.98, h * 0.4), (r, h * 0.55), (r * 0.8, h * 0.88), (r * 0.56, h), (r * 0.56, h * 0.96), (0, h * 0.96)], m, curve=6, n=96)
    lathe([(r * 0.6, h * 0.99), (r * 0.6, h * 1.03), (r * 0.5, h * 1.09), (r * 0.2, h * 1.2), (r * 0.1, h * 1.24), (r * 0.1, h * 1.3), (r * 0.19, h * 1.38), (r * 0.15, h * 1.46), (0, h * 1.48)], m, curve=4)
    tube([(r * 0.85, 0, h * 0.42), (r * 1.3, 0, h * 0.6), (r * 1.5, 0, h * 0.86), (r * 1.72, 0, h * 0.98)], r * 0.17, m, radii=[1.7, 1.0, 0.8, 0.72])
    tube([(-r * 0.8, 0, h * 0.82), (-r * 1.35, 0, h * 0.98), (-r * 1.62, 0, h * 0.62), (-r * 1.3, 0, h * 0.3), (-r * 0.93, 0, h * 0.34)], r * 0.11, m, radii=[1.2, 1, 0.9, 1, 1.2])


def use_tea(R):
    table(R, "#6B4A30", "#4A3020", "#CFC8B8")
    tray(4.2 * R, 2.6 * R, (0, 0.1 * R, -0.81), "#5A3D28")
    for k, (x, y) in enumerate(((1.25, -0.75), (0.62, -1.05), (1.7, -0.2))):
        cup((x * R, y * R, 0), "#EDE8DC", 0.24 * R, 0.24 * R, "#B9762E", 0.75)
        del k
    vase_prop((-1.5 * R, 1.2 * R, 0), 0.95 * R, "#7C8B80")


ZISHA = {"紫泥": ("#5E3A2C", "#6E4535"), "朱泥": ("#9C3F22", "#AF4D2C"), "段泥": ("#BC9760", "#C9A874")}


@goods("teapot", colours=tuple(ZISHA), paper="rose", yaw=-14, pitch=18, focus=(0, 0, 6, 3), use=use_tea, use_fill=0.46, use_pitch=24, film="turn")
def teapot(c):
    a, b = ZISHA[c]
    pot_body(mat(a, 0.42, coat=0.12, tint=("speckle", b, 0.12), bump=("noise", 0.1, 0.15)))


@goods("chopsticks", paper="sand", yaw=-30, pitch=34, fill=0.84, focus=(6, -1, 1, 4), flat=True, use=use_rice, use_fill=0.62, use_pitch=34, use_yaw=-28)
def chopsticks(c):
    for k in range(4):
        with group((0, k * 2.1 - 3.1, 0.42), (0, 0, (k % 2) * 0.8 - 0.4)):
            for y in (0, 0.85):
                tube([(-12, y, 0), (2, y, 0), (12, y, 0)], 0.36, wood("#3A2820", "#1E1410", 0.9), radii=[0.5, 0.85, 1.08], smooth=False)
                box(2.2, 0.72, 0.72, wood("#3A2820", "#1E1410", 0.9), (11.2, y, -0.36), 0.06)
    box(3.2, 8.6, 0.5, wood("#C79B66", "#A0723F", 0.7, "y"), (-7, 0, -0.02), 0.2)
