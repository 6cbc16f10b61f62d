"""Clothes, laid flat and looked at from above."""
from props import *
from registry import goods

DYES = {
    "本白": "#EBE4D4", "靛蓝": "#2F4A78", "茶褐": "#8A6240", "驼色": "#B98A5A", "炭灰": "#4A4B4E", "茜红": "#A63A34", "栀黄": "#E0AE3C", "燕麦": "#D6C6A8", "雾灰": "#A9AEB2",
    "朱砂": "#B93A26", "墨黑": "#26262A", "酒红": "#6A1F2E", "混色": "#8A9A8C", "纯黑": "#232326",
}


def mirrored(points):
    """An outline of its right half and the mirror of it."""
    return [*points, *[(-x, y) for x, y in reversed(points) if abs(x) > 0.01]]


def use_bed(R):
    """A wooden floor seen from above, with a chair's seat worth of things beside the cloth."""
    floor(R, "#C7A077", "#A98056")
    with group((1.05 * R, -0.25 * R, 0), (0, 0, 16)):
        book((0, 0, 0), 0.34 * R, 0.48 * R, 0.06 * R, "#4E6470")
    with group((-1.02 * R, 0.3 * R, 0), (0, 0, -30)):
        sprig((0, 0, 0.04 * R), 0.05 * R)
        with group((0, 0, 0.03 * R), (90, 0, 0)):
            sprig((0, -0.4 * R, 0), 0.8 * R, "#7A9468", 3, 0.12, 12, 0.2 * R)


FLAT = dict(flat=True, yaw=-4.0, pitch=82.0, fill=0.86, use=use_bed, use_pitch=64.0, use_yaw=10.0, use_fill=0.66)


def hanger(y, w=21.0, z=2.0):
    """A wooden hanger with a hook."""
    m = wood("#B98A5A", "#8A5E38", 1.2)
    tube([(-w, y - 7, z), (-w * 0.5, y - 2.2, z), (0, y, z), (w * 0.5, y - 2.2, z), (w, y - 7, z)], 0.9, m)
    tube([(0, y, z), (0, y + 4, z), (1.8, y + 6.4, z), (0, y + 8.6, z), (-1.8, y + 7.4, z)], 0.22, steel())


def buttons(x, ys, z, colour="#6B5138", r=0.62):
    """Horn buttons with four holes."""
    for y in ys:
        lathe([(0, 0.1), (r * 0.6, 0.1), (r * 0.85, 0.22), (r, 0.16), (r, 0), (0, 0)], mat(colour, 0.3, coat=0.4, tint=("noise", "#A08560", 0.5)), (x, y, z), 24)
        for dx, dy in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
            cyl(r * 0.12, 0.05, mat("#1F1812", 0.9), (x + dx * r * 0.25, y + dy * r * 0.25, z + 0.1), 0.01, n=8)


def stitches(points, m, z, gap=0.9, length=0.55, r=0.05):
    """A row of stitches along points."""
    path = spline(points, 24)
    run = 0.0
    last = path[0]
    for p in path[1:]:
        d = math.dist(p, last)
        run += d
        if run >= gap and d:
            t = length / d
            tube([(p[0], p[1], z), (p[0] + (p[0] - last[0]) * t, p[1] + (p[1] - last[1]) * t, z)], r, m, smooth=False, res=1)
            run = 0.0
        last = p


@goods("linenshirt", colours=("本白", "靛蓝", "茶褐"), paper="stone", focus=(0, 20, 2, 9), focus_pitch=56, **FLAT)
def linenshirt(c):
    m = cloth(DYES[c], 0.3, 0.45)
    dark = cloth(DYES[c], 0.3, 0.5, None)
    hanger(31, 20, 1.4)
    for s in (1, -1):
        puff([(s * x, y) for x, y in ((19, 29), (24, 25), (31, 8), (36, -12), (37.5, -22), (30, -24), (27.5, -12), (22, 4), (19.5, 12))], m, 1.5, 2.6, 0.9, 6, 3 + s, (0, 0, 0), curve=4, cells=80)
        puff([(s * x, y) for x, y in ((37.7, -21), (38.2, -26.5), (29.4, -28.2), (29.8, -22.8))], dark, 1.9, 0.8, 0.2, 4, 8, (0, 0, 0.2), curve=2, cells=40)
    puff(mirrored([(0, 27), (6.5, 31), (20, 28.4), (24.6, 20), (23.5, 8), (24, -14), (25, -37), (20, -41), (10, -39.5), (0, -40)]), m, 2.2, 2.2, 1.0, 9, 5, (0, 0, 0.3), curve=4)
    slab([(-1.7, 26), (1.7, 26), (1.9, -39.4), (-1.5, -39.4)], 0.3, m, (0, 0, 2.75), 0.14, rot=(0, 0, 0))
    buttons(0.1, [22, 13, 4, -5, -14, -23], 2.95)
    for s in (1, -1):
        stitches([(s * 1.3, 25, 0), (s * 1.35, -5, 0), (s * 1.4, -38, 0)], mat("#FFFFFF" if c != "本白" else "#A99F8C", 0.9), 2.95, 1.2)
        puff([(s * x, y) for x, y in ((0.3, 27.5), (8.2, 33.6), (9.6, 28), (6.4, 21.5), (1.2, 26))], dark, 1.2, 0.9, 0.2, 5, 4, (0, 0, 2.4), curve=2, cells=50)
    puff(mirrored([(0, 31.5), (4, 32.6), (7.8, 34), (7.2, 35.6), (3.4, 36.4), (0, 36.4)]), dark, 1.3, 0.9, 0.15, 5, 4, (0, 0, 1.8), curve=3, cells=50)
    slab([(6.5, 14), (16.5, 14.4), (16.6, 3.5), (11.6, 1.4), (6.5, 3.2)], 0.4, m, (0, 0, 2.9), 0.18, rot=(0, 0, 0))
    stitches([(7, 12.6, 0), (11, 12.9, 0), (16, 13, 0)], mat("#FFFFFF" if c != "本白" else "#A99F8C", 0.9), 3.14, 1.0)


@goods("woolcoat", colours=("驼色", "炭灰"), paper="mist", focus=(2, 22, 4, 14), focus_pitch=60, **FLAT)
def woolcoat(c):
    m = mat(DYES[c], 0.97, sheen=0.7, tint=("noise", {"驼色": "#C69A6A", "炭灰": "#55565A"}[c], 1.2), bump=("noise", 0.5, 0.35))
    hanger(49, 22, 2)
    for s in (1, -1):
        puff([(s * x, y) for x, y in ((21, 46), (27, 41), (34, 16), (39, -10), (40, -16), (30.5, -18), (28, -6), (23, 14), (21, 26))], m, 2.8, 3.2, 1.0, 8, 5 + s, (0, 0, 0), cells=80, curve=4)
        slab([(s * x, y) for x, y in ((30.6, -12), (39.4, -10.4), (40, -16), (30.4, -18))], 0.6, m, (0, 0, 2.6), 0.25, rot=(0, 0, 0))
    puff(mirrored([(0, 44), (7, 49.5), (20, 46), (26, 38), (25, 20), (25.5, -10), (29, -56), (22, -58.5), (0, -58)]), m, 3.2, 3.0, 1.2, 14, 7, (0, 0, 0.4), curve=4)
    puff([(-4, 22), (5, 26), (18, 30), (22, 0), (27.5, -56.5), (12, -58.6), (-8, -58)], m, 1.0, 1.2, 0.5, 12, 9, (0, 0, 3.6), curve=3)
    for s, z in ((-1, 4.0), (1, 4.8)):
        puff([(s * x, y) for x, y in ((1, 20), (5, 26), (16, 31), (14, 36), (17, 39), (9.5, 48), (4, 46), (2, 36))], m, 1.4, 1.2, 0.3, 7, 3, (0, 0, z), curve=2, cells=60)
    puff(mirrored([(0, 46), (6, 46.5), (10.6, 48), (9, 52), (4, 53.6), (0, 53.8)]), m, 1.8, 1.4, 0.2, 6, 2, (0, 0, 3.4), curve=3, cells=50)
    puff(mirrored([(0, -3.6), (25.6, -4), (26, 0.4), (0, 1)]), m, 1.5, 1.0, 0.3, 8, 6, (0, 0, 4.6), curve=1, cells=90)
    for pts in ([(-3, 1), (3.4, 1.6), (4, -4.4), (-3, -4.4)], [(2, -4), (6, -4), (11, -26), (7, -27.5)], [(-2, -4), (2, -4), (0.4, -30), (-4, -30)]):
        puff(pts, m, 1.3, 0.9, 0.2, 5, 4, (0, 0, 5.6), curve=2, cells=40)
    for s in (1, -1):
        slab([(s * 11, -14), (s * 21, -16), (s * 21.4, -19), (s * 11.2, -17)], 0.7, m, (0, 0, 4.6), 0.3, rot=(0, 0, 0))
    buttons(6, [13], 5.2, "#4A3A2C", 1.3)


@goods("dress", colours=("靛蓝", "茜红", "栀黄"), paper="straw", focus=(0, 26, 2, 10), focus_pitch=58, **FLAT)
def dress(c):
    second = {"靛蓝": "#3F5F92", "茜红": "#B9504A", "栀黄": "#E9C05E"}[c]
    m = mat(DYES[c], 0.9, sheen=0.3, tint=("noise", second, 6.0), bump=("weave", 0.25, 0.3))
    hanger(43, 17, 1.2)
    for s in (1, -1):
        puff([(s * x, y) for x, y in ((15, 41), (22, 38), (29, 26), (24, 21), (17, 25))], m, 1.8, 2.0, 0.7, 5, 4, (0, 0, 0), curve=4, cells=60)
    ripple = lambda x, y: 0.0 if y > 6 else 0.85 * math.sin(x / (1 + (6 - y) * 0.012) * 0.95) * min(1.0, (6 - y) / 14)
    puff(mirrored([(0, 4), (12.4, 5), (15, 2), (24, -26), (34, -54), (28, -58), (14, -60.5), (0, -61)]), m, 2.0, 2.0, 0.6, 10, 6, (0, 0, 0), curve=4, cells=110, lift=ripple)
    puff(mirrored([(0, 31.5), (4, 36), (6.5, 42), (15.5, 41.6), (17.5, 34), (15.4, 22), (13.2, 5), (0, 3.4)]), m, 1.8, 1.8, 0.7, 7, 8, (0, 0, 0.7), curve=4)
    tube([(6.4, 42, 2), (4, 36, 2.4), (0, 31.6, 2.5), (-4, 36, 2.4), (-6.4, 42, 2)], 0.35, m)
    puff(mirrored([(0, 3.2), (13.4, 4), (13.6, 7.2), (0, 6.8)]), m, 1.0, 0.7, 0.2, 4, 2, (0, 0, 2.0), curve=1, cells=70)
    for pts in ([(9, 6, 3.2), (13, 1, 3.0), (14, -8, 2.6), (12.6, -16, 2.8)], [(9, 6, 3.2), (9, -2, 3.2), (10.4, -10, 2.8), (9.6, -19, 2.8)]):
        tube(pts, 0.42, m)
    tube([(9, 6, 3.4), (12.6, 9, 3.6), (13.4, 5.6, 3.4), (9, 6, 3.4), (5.4, 8.6, 3.6), (5, 5, 3.4), (9, 6, 3.4)], 0.42, m)
    buttons(0, [27, 22, 17, 12], 2.9, "#E9E2D2", 0.5)


@goods("scarf", colours=("燕麦", "雾灰", "朱砂"), paper="rose", focus=(6, -24, 3, 9), focus_pitch=50, **FLAT)
def scarf(c):
    m = mat(DYES[c], 0.97, sheen=0.8, tint=("noise", DYES[c], 1.5), bump=("weave", 0.42, 0.8))
    thin = mat(DYES[c], 0.97, sheen=0.8)
    def end(x0, y0, y1, z, w=15.0, seed=3, lean=0.0):
        pts = [(x0 - w / 2, y0), (x0 + w / 2, y0), (x0 + w / 2 + lean + 0.4, (y0 + y1) / 2), (x0 + w / 2 + lean, y1), (x0 - w / 2 + lean, y1), (x0 - w / 2 + lean * 0.4 - 0.3, (y0 + y1) / 2)]
        puff(pts, m, 1.5, 1.4, 0.7, 8, seed, (0, 0, z), curve=3, cells=100)
        for k in range(22):
            x = x0 - w / 2 + lean + 0.5 + k * (w - 1) / 21
            tube([(x, y1 + 0.6, z + 0.9), (x + 0.2 * math.sin(k * 2.1), y1 - 2.4, z * 0.5 + 0.5), (x + 0.5 * math.sin(k * 1.3), y1 - 5.4, 0.25)], 0.22, thin, res=2)
    end(-9, 26, -28, 0, 15, 3, -3)
    end(9, 24, -31, 0, 15, 5, 3)
    def loop(u, v):
        a = math.radians(-200 + 220 * u)
        b = v * 2 * math.pi
        r = 16.5 + 4.4 * math.cos(b)
        return (r * math.cos(a) * 1.02, 21 + r * math.sin(a + math.pi) * 0.62, 3.2 + 2.6 * math.sin(b) + 0.35 * math.sin(a * 5 + b * 2))
    sheet(lambda u, v: loop(v, u), m, 40, 70, closed=True)
    puff([(-15, 8), (-5, 3), (9, 8), (17, 14), (13, 21), (0, 15), (-12, 19)], m, 3.4, 2.8, 0.9, 6, 9, (0, 0, 1.2), curve=4, cells=80)
    slab(round_rect(3.4, 2.2, 0.2, cx=13.5, cy=-27), 0.15, cloth("#F3ECDA", 0.1), (0, 0, 1.75), 0.05, rot=(0, 0, 0))
    words("羊绒", 0.9, mat("#6B5138", 0.9), (13.5, -27, 1.84), (0, 0, 0))


def glove(m, at, s, rib, tips):
    """A left (s = 1) or right glove."""
    with group(at, (0, 0, -8 * s), (s, 1, 1)):
        palm = [(-4.6, -6), (4.4, -6), (5.2, 1), (5.0, 5), (4.7, 11.5), (3.7, 12.4), (2.8, 11.4), (2.6, 6.2), (2.3, 13.4), (1.2, 14.6), (0.1, 13.4), (0.1, 6.4), (-0.3, 13.0), (-1.4, 14.0), (-2.4, 12.8), (-2.3, 6),
                (-2.8, 10.2), (-3.8, 11), (-4.6, 10), (-4.9, 4)]
        puff(palm, m, 1.5, 1.5, 0.2, 4, 3, curve=3, cells=96)
        puff([(4.0, -4.5), (7.6, -0.4), (9.4, 4.4), (8.6, 5.8), (7.2, 5.2), (4.4, 1.6)], m, 1.4, 1.3, 0.2, 4, 2, curve=4, cells=70)
        puff([(-4.4, -13), (4.2, -13), (4.6, -5.6), (-4.8, -5.6)], rib, 1.7, 1.0, 0.1, 4, 4, curve=2, cells=70)
        for x, y in ((1.2, 13.6), (8.7, 5.0)):
            ball(0.95, tips, (x, y, 0.75), (1, 0.9, 0.85), n=20)
        box(1.6, 0.9, 0.1, leather("#7A4A2C"), (-2.4, -10.6, 1.75), 0.05)


@goods("gloves", colours=("墨黑", "酒红"), paper="mist", focus=(-8, 8, 1, 7), focus_pitch=56, **FLAT)
def gloves(c):
    m, rib = knit(DYES[c], 0.55), mat(DYES[c], 0.95, sheen=0.5, bump=("stripes", 0.7, 1.0, "x"))
    tips = knit("#8C8F94", 0.4)
    glove(m, (-8.6, 0, 0), 1, rib, tips)
    glove(m, (8.6, -1.4, 0), -1, rib, tips)


@goods("socks", colours=("混色", "纯黑"), paper="sage", focus=(-14, 12, 1, 6), focus_pitch=56, **FLAT)
def socks(c):
    sets = (("#8A9A8C", "#C77A52"), ("#D6C6A8", "#4A5A6A"), ("#4A5A6A", "#D9B04A")) if c == "混色" else (("#232326", "#2F2F33"),) * 3
    for k, (a, b) in enumerate(sets):
        for j, (dx, dy, z) in enumerate(((0, 0, 0), (2.4, -2.0, 1.2))):
            with group((k * 17 - 19 + dx, dy, z), (0, 0, -6 + k * 4)):
                puff([(-4.6, 17), (4.6, 17), (4.4, 4), (5.2, -6), (9, -11.5), (10, -15), (7, -17.6), (2, -17.2), (-3.6, -12.5), (-5.0, -6), (-4.6, 4)], knit(a, 0.42), 1.4, 1.4, 0.3, 5, 3 + j, curve=4, cells=80)
                puff([(-4.7, 17.8), (4.7, 17.8), (4.7, 12.6), (-4.7, 12.6)], mat(b, 0.95, sheen=0.4, bump=("stripes", 0.5, 1.0, "x")), 1.6, 0.9, 0.1, 4, 2, curve=2, cells=60)
                puff([(5.6, -8.2), (9.2, -11.8), (10.1, -15), (7, -17.7), (3.4, -17.4), (3.6, -13.6)], knit(b, 0.42), 1.6, 1.3, 0.1, 4, 2, (0, 0, 0.05), curve=4, cells=60)
                puff([(-4.4, -4.6), (-0.4, -7.6), (-1.0, -12.6), (-3.4, -12.6), (-5.1, -7.6)], knit(b, 0.42), 1.6, 1.2, 0.1, 4, 2, (0, 0, 0.05), curve=4, cells=50)
    box(56, 5, 0.5, paper("#EFE6D0"), (0, 2.5, 3.3), 0.2)
    words("美利奴羊毛 · 三双", 1.9, mat("#3A332C", 0.8), (0, 2.5, 3.82), (0, 0, 0))
