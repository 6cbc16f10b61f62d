"""The lots of the auction; the third picture shows the mark or the state of the piece."""
from goods_devices import watch_face, watch_strap
from goods_study import bow, violin_parts
from props import *
from registry import goods


def plinth(R):
    """A viewing table with grey felt before a dark wall."""
    box(14 * R, 8 * R, 1, mat("#6B6A66", 0.98, sheen=0.4, bump=("noise", 0.02 * R, 0.3)), (0, 0, -1 - 0.01 * R), 0.01 * R)
    wall(R, "#3A3F42", 2.6)
    with group((-1.4 * R, -0.5 * R, 0), (0, 0, 14)):
        box(0.7 * R, 0.5 * R, 0.004 * R, paper("#F3ECDA"), bevel=0)
        for k in range(4):
            box(0.5 * R, 0.012 * R, 0.001 * R, mat("#5E584E"), (0, (0.14 - k * 0.09) * R, 0.004 * R), 0)
    with group((1.35 * R, -0.3 * R, 0), (0, 0, -20)):
        lathe([(0.2 * R, 0), (0.24 * R, 0.01 * R), (0.24 * R, 0.05 * R), (0.2 * R, 0.06 * R)], steel("#B9965A", 0.2))
        cyl(0.2 * R, 0.01 * R, glass("#F4F8FA"), (0, 0, 0.03 * R), 0)
        tube([(0.24 * R, 0, 0.03 * R), (0.6 * R, 0, 0.03 * R)], 0.03 * R, wood("#3A2418", "#22140C", 0.1 * R), smooth=False)


LOT = dict(paper="dark", use=plinth, use_fill=0.58)


def flower(r, petals, colour, centre, m=None):
    """A painted blossom on a flat ground."""
    for k in range(petals):
        leaf(r, r * 0.66, m or mat(colour, 0.35, coat=0.3), (0, 0, 0), (8, 0, k * 360 / petals), 0.1, 0.05, 0.1)
    ball(r * 0.2, mat(centre, 0.5), (0, 0, r * 0.05), (1, 1, 0.4), n=12)


def gu_vase():
    """A beaker vase with famille-rose peonies; 31 cm high."""
    body = glaze("#F3F0E6", "#EDE9DC", 0.1)
    prof = [(0, 0.6), (4.4, 0.6), (4.6, 0), (5.2, 0.2), (4.9, 2.6), (3.4, 6.6), (3.1, 9.4), (3.9, 10.4), (4.4, 12), (3.9, 13.8), (3.1, 14.8), (3.3, 19), (4.8, 25), (7.6, 30.6), (7.5, 31), (7.0, 30.4), (4.2, 24.6)]
    lathe(prof, body, curve=6, n=96)
    ring = [(p[0], p[1]) for p in spline(prof, 6)]
    outer = [p for p in ring if p[1] > 0.3][: len(ring) - 16]

    def radius(z):
        near = [p for p in outer if abs(p[1] - z) < 0.8]
        return max((p[0] for p in near), default=4.0)
    gold = mat("#B98A3A", 0.25, metal=0.8)
    for z, t in ((0.9, gold), (9.6, gold), (14.6, gold), (30.5, gold)):
        tube([(radius(z) * 1.01 * math.cos(k * 0.1309), radius(z) * 1.01 * math.sin(k * 0.1309), z) for k in range(48)], 0.16, t, closed=True)
    rng = random.Random(4)
    for z, r, n in ((24, 1.9, 5), (20.5, 1.3, 5), (12, 1.2, 6), (5.0, 1.4, 6), (27.6, 1.3, 6)):
        for k in range(n):
            a = k / n * 360 + z * 17
            rr = radius(z) + 0.05
            with group((rr * math.cos(math.radians(a)), rr * math.sin(math.radians(a)), z), (90, 0, a + 90)):
                flower(r, 7, rng.choice(("#C8506A", "#E08A9A", "#D9A23A", "#8A5A9A")), "#E9C85A")
                for j in range(3):
                    leaf(r * 1.3, r * 0.5, mat("#4F8A6A", 0.4), (0, 0, -0.05), (4, 0, 60 + j * 120), 0.05)


@goods("yuefan", yaw=-8, pitch=8, fill=0.68, focus=(6.5, -6, 30, 3.4), focus_yaw=-10, focus_pitch=26, film="turn", film_size=(480, 360), **LOT)
def yuefan(c):
    for x in (-9, 9):
        with group((x, 0, 2.2)):
            gu_vase()
        with group((x, 0, 0)):
            lathe([(0, 0), (5.2, 0), (6.2, 0.5), (5.8, 1.2), (6.4, 1.8), (6.2, 2.4), (0, 2.3)], wood("#3A2418", "#24150D", 1.0))
    box(0.9, 0.5, 0.34, mat("#C9BFA8", 0.95), (9 + 4.6, -5.7, 32.9), 0.1, (0, 20, 40))


@goods("mingqin", yaw=-8, pitch=62, fill=0.7, focus=(0, -4, 5, 8), focus_pitch=52, flat=True, paper="dark", use=plinth, use_fill=0.7, use_pitch=44)
def mingqin(c):
    with group((0, 0, 2.2)):
        case = mat("#2E3A34", 0.8, bump=("noise", 0.4, 0.3))
        pts = [(-10, -24), (10, -24), (12.5, -14), (10, -3), (8.5, 8), (6, 22), (5, 46), (-5, 46), (-6, 22), (-8.5, 8), (-10, -3), (-12.5, -14)]
        slab([(x * 1.16, y * 1.05) for x, y in pts], 2, case, (0, 0, -1.2), 0.6, rot=(0, 0, 0), curve=4)
        puff([(x * 1.04, y * 0.98) for x, y in pts], mat("#7A2A2E", 0.95, sheen=0.9), 0.6, 1.6, 0.5, 8, 4, (0, 0, -0.2), curve=4)
        with group((0, 0, 0.2)):
            violin_parts()
    for k, x in ((0, 19), (1, 23)):
        with group((x, 8, 1.3), (0, 0, 93 + k * 3)):
            bow("#5A2A14" if k else "#3A1E12")


@goods("laobiao", samples=3, yaw=-16, pitch=46, fill=0.72, focus=(0, 0.2, 0.7, 1.5), focus_pitch=60, flat=True, paper="dark", use=plinth, use_fill=0.62, use_pitch=40)
def laobiao(c):
    with group((0, 0, 0.25)):
        watch_face("#E6D3A6", "#C9AA6A", seconds=38, minutes=10, hours=10.17)
        watch_strap(leather("#4A2E1E", 0.12, 0.6), "#8A6A44", around=False)
    words("手动上弦", 0.2, mat("#5A4A2C"), (0, 0.62, 0.93), (0, 0, 0), 0.004)


@goods("yuzhui", yaw=-12, pitch=44, fill=0.86, focus=(-6, -6, 0.8, 2.8), focus_pitch=40, flat=True, paper="dark", use=plinth, use_fill=0.62, use_pitch=38)
def yuzhui(c):
    bead = mat("#7A4E2C", 0.22, coat=0.6, tint=("wood", "#9C6A3C", 0.5, "z"))
    red, green = mat("#B5361E", 0.25, coat=0.5, sub=0.1), mat("#3F7A6A", 0.25, coat=0.5)
    n = 108
    for k in range(n):
        t = k / n * 6.2832
        r = 8.3 + 1.5 * math.sin(3 * t + 0.6) + 0.6 * math.sin(7 * t)
        special = k % 27 == 0
        with group((r * math.cos(t) * 1.15, r * math.sin(t), 0.62 if special else 0.42)):
            ball(0.62 if special else 0.36, red if special else bead, n=24)
    lathe([(0, 0), (0.5, 0.2), (0.7, 1.0), (0.3, 1.8), (0.2, 2.2), (0, 2.3)], green, (11.4, 2.6, 0.5), rot=(90, 0, 60), curve=3)
    for k in range(14):
        a = 0.9 + k * 0.04
        tube([(12.4, 1.6, 0.5), (13.4 + 0.1 * k, -0.4, 0.3), (13.6 + 2.4 * math.cos(a * 3), -3.6 - 0.1 * k, 0.12)], 0.07, mat("#8A2A22", 0.9), res=2)


@goods("hualang", yaw=-10, pitch=52, fill=0.88, focus=(-16, 1, 0.4, 8), focus_pitch=52, flat=True, paper="dark", use=plinth, use_fill=0.74, use_pitch=46,
       film="along", film_size=(640, 480))
def hualang(c):
    sheet(lambda u, v: ((v - 0.5) * 76, (u - 0.5) * 26, 0.25 + 0.12 * math.sin(v * 14)), paper("#E3D3B0", "#D9C69C"), 4, 60, thick=0.06)
    sheet(lambda u, v: ((v - 0.5) * 68, (u - 0.5) * 20, 0.36 + 0.12 * math.sin((v * 68 + 4) / 76 * 14)), paper("#F0EBDD"), 4, 60, thick=0.04)
    for k, (tone, y, amp, seed) in enumerate((("#B9C0BE", 3.0, 3.4, 1.0), ("#8E9A9A", 0.6, 2.6, 2.3), ("#5E6C6E", -2.6, 1.8, 4.1))):
        top = [(-33 + i * 1.1, min(9.2, y + amp * math.sin(i * 0.21 + seed) * math.cos(i * 0.13) + 0.5 * math.sin(i * 0.9 + k))) for i in range(61)]
        bottom = [(x, v - (2.6 - k * 0.5) - 0.9 * math.sin(x * 0.3)) for x, v in reversed(top)]
        slab([*top, *bottom], 0.05, mat(tone, 0.95, tint=("noise", "#F0EBDD", 5.0)), (0, 0, 0.56 + k * 0.03), 0.01, rot=(0, 0, 0))
    with group((6, -6.6, 0.66)):
        slab([(-3, 0.2), (-2, -0.5), (2, -0.5), (3.2, 0.3), (0, -0.1)], 0.05, mat("#2F2C28"), rot=(0, 0, 0), bevel=0.01)
        tube([(0.4, 0, 0), (0.5, 1.5, 0)], 0.12, mat("#2F2C28"), smooth=False)
        ball(0.3, mat("#2F2C28"), (0.5, 1.8, 0), (1, 1, 0.2), n=12)
    for x in (-20, -16.8, 22):
        tube([(x, -7, 0.66), (x + 0.3, -4, 0.66), (x - 0.4, -1.6, 0.66)], 0.16, mat("#3A342C"))
        scatter(24, int(x * 3) + 70, (x - 2.4, -3.4, x + 2.4, 0.6), lambda px, py, r: ball(r.uniform(0.2, 0.45), mat("#5E6A5A", 0.95), (px, py, 0.64), (1, 0.7, 0.1), n=8))
    words("江行初雪", 2.1, mat("#2C2A26"), (-29, 3.6, 0.6), (0, 0, 0), 0.01, vertical=True)
    box(1.9, 1.9, 0.05, mat("#B5261E", 0.8), (-29, -4.2, 0.56), 0.02)
    words("37/100", 0.9, mat("#5E584E"), (28, -8.6, 0.55), (0, 0, 0), 0.01)
    for s in (-1, 1):
        with group((s * 39, 0, 1.5), (90, 0, 0)):
            cyl(1.7, 26, mat("#B9A67A", 0.7, tint=("noise", "#A8935F", 1)), (0, 0, -13), 0.1)
            for z in (-15.4, 13):
                cyl(1.2, 2.4, wood("#3A2418", "#24150D", 0.8), (0, 0, z), 0.3)


@goods("xiangji", yaw=-24, pitch=12, fill=0.66, focus=(0, -5.4, 5.4, 3.6), focus_yaw=16, focus_pitch=10, paper="dark", use=plinth, use_fill=0.56, film="turn", film_size=(480, 360))
def xiangji(c):
    skin, black, chrome = leather("#262423", 0.16, 0.6), mat("#1C1C1D", 0.4, metal=0.3), steel("#C4C6C8", 0.2)
    box(8, 8.4, 11.6, skin, bevel=0.5)
    box(8.1, 8.5, 0.8, black, (0, 0, 0), 0.3)
    box(8.2, 8.6, 1.4, black, (0, 0, 10.8), 0.4)
    box(7.6, 7.4, 4.6, mat("#242425", 0.6), (0, 0.3, 12), 0.4)
    box(6.6, 6.4, 0.3, mat("#39444C", 0.1, coat=1), (0, 0.3, 16.45), 0.05)
    slab(round_rect(7.2, 11, 0.6, cy=5.8), 1.0, black, (0, -4.6, 0), 0.2)
    for z, g in ((3.4, "#2A2440"), (8.3, "#1E2C3C")):
        with group((0, -5.1, z), (90, 0, 0)):
            lathe([(2.2, 0), (2.25, 1.0), (2.0, 1.3), (1.8, 1.3), (1.5, 0.7), (0, 0.6)], chrome, n=64)
            ball(1.5, mat(g, 0.02, coat=1), (0, 0, 0.55), (1, 1, 0.34))
            lathe([(1.86, 1.24), (1.98, 1.34)], mat("#F0EEE6"))
    words("1957", 0.5, chrome, (0, -5.18, 10.9), depth=0.02, serif=False)
    for x, z, r in ((4.0, 8, 1.3), (4.0, 3, 1.0)):
        cyl(r, 1.2, chrome, (x, 0.4, z), 0.15, rot=(0, 90, 0))
    tube([(5.2, 0.4, 8), (6.2, -1.2, 9), (6.2, -2.4, 9.2)], 0.26, chrome)
    ball(0.5, black, (6.2, -2.6, 9.2))
    for s in (-1, 1):
        tube([(s * 4.2, 1, 10), (s * 6.4, 3, 6), (s * 7.6, 5, 1), (s * 3, 8, 0.4)], 0.36, leather("#5A3822"))
    for x, y in ((-7.4, -2.4), (-8.8, 0.8)):
        with group((x, y, 0)):
            cyl(1.1, 6.0, mat("#D9A93A", 0.5), (0, 0, 0), 0.2)
            band(1.1, 2.4, mat("#2F4A78", 0.6), (0, 0, 1.6), 359)
            words("120", 0.6, mat("#FFF7E4"), (0, 0, 2.8), wrap=1.16, serif=False)


def coin(text, m, ink):
    """A round coin with a square hole and four characters."""
    slab(arc(0, 0, 1.25, 0, 354, 59), 0.16, m, (0, 0, 0.08), 0.03, rot=(0, 0, 0), holes=([(-0.3, -0.3), (0.3, -0.3), (0.3, 0.3), (-0.3, 0.3)],))
    for r in (1.18,):
        tube([(r * math.cos(k * 0.1309), r * math.sin(k * 0.1309), 0.16) for k in range(48)], 0.07, m, closed=True, res=3)
    tube([(-0.36, -0.36, 0.16), (0.36, -0.36, 0.16), (0.36, 0.36, 0.16), (-0.36, 0.36, 0.16)], 0.05, m, closed=True, smooth=False, res=3)
    for ch, (x, y) in zip(text, ((0, 0.72), (0, -0.72), (0.72, 0), (-0.72, 0))):
        words(ch, 0.4, ink, (x, y, 0.17), (0, 0, 0), 0.03)


@goods("guqian", yaw=-8, pitch=56, fill=0.88, focus=(-1.6, -0.4, 0.4, 3), focus_pitch=56, flat=True, paper="dark", use=plinth, use_fill=0.62, use_pitch=46)
def guqian(c):
    box(19, 13.4, 0.8, wood("#4A2E1E", "#33200F", 1.2), (0, 0, -0.8), 0.2)
    box(17.6, 12, 0.1, mat("#7A2A2E", 0.98, sheen=0.8), (0, 0, -0.04), 0)
    names = ("康熙通宝", "雍正通宝", "乾隆通宝", "嘉庆通宝", "道光通宝", "咸丰通宝", "同治通宝", "光绪通宝", "宣统通宝", "康熙通宝")
    for k in range(20):
        tone = ("#A9823E", "#8A6A34", "#6F6A44", "#B08D4A")[k * 7 % 4]
        m = mat(tone, 0.42, metal=0.85, tint=("noise", "#5E7A5A" if k % 5 == 2 else "#6E5630", 0.7), bump=("noise", 0.1, 0.15))
        with group((-6.8 + (k % 5) * 3.4, 4.4 - (k // 5) * 2.95, 0.08), (0, 0, (k * 37 % 17) - 8)):
            coin(names[k % 10], m, m)


@goods("qingci", yaw=-14, pitch=28, fill=0.82, focus=(1.5, 2.2, 4.0, 3.6), focus_pitch=38, paper="dark", use=plinth, use_fill=0.56, use_pitch=30)
def qingci(c):
    m = mat("#A3AA72", 0.14, coat=0.9, tint=("noise", "#8F9C6C", 3.5), bump=("noise", 2, 0.06))
    lathe([(0, 0.9), (1.5, 0.9), (1.55, 0), (2.0, 0), (2.1, 0.9), (4.4, 3.2), (7.05, 5.9), (7.1, 6.05), (6.95, 6.05), (4.2, 3.5), (1.4, 1.4), (0, 1.3)], m, curve=3, n=120)
    lathe([(1.52, 0.0), (1.56, -0.02), (2.0, -0.02), (2.04, 0.1)], mat("#A8623C", 0.9))
    for k in range(5):
        with group(rot=(0, 0, k * 72)):
            tube([(2.0, 0, 1.72), (3.6, 0.5, 3.0), (5.2, 0.2, 4.6), (6.3, -0.4, 5.6)], 0.05, mat("#7C8656", 0.3, coat=0.6), res=2)


SEASONS = (("#D9798A", "春"), ("#C8506A", "夏"), ("#D9A23A", "秋"), ("#8A4A5A", "冬"))


def lantern_light():
    """What the lit lantern throws on the table and on its own frame."""
    for x, y in ((0, -18), (-18, 0), (18, 0)):
        point_light((x, y, 14), 900, 5)


@goods("denglong", yaw=-26, pitch=7, fill=0.68, focus=(0, -9, 24, 8), focus_yaw=-4, focus_pitch=4, paper="dark", use=plinth, use_fill=0.66, use_pitch=9,
       film="light", film_size=(480, 360), stage=lantern_light)
def denglong(c):
    frame = wood("#5A2E1C", "#3A1A0E", 1.2, "z")
    light = mat("#F3DDAE", 0.7, glow=0.55, tint=("noise", "#E9C98A", 5))
    with group((0, 0, 8)):
        for a in range(4):
            with group(rot=(0, 0, a * 90)):
                box(15.4, 0.2, 23, light, (0, -8.2, 4.2), 0)
                box(1.1, 1.1, 27, frame, (-8.4, -8.4, 2.2), 0.2)
                for z in (3.2, 27.2):
                    box(16, 0.9, 1.0, frame, (0, -8.4, z), 0.2)
                box(20, 1.2, 1.6, frame, (0, -9.4, 29.2), 0.3)
                tube([(-9.6, -9.6, 30.4), (-11.6, -11.6, 31.2), (-12.8, -12.8, 33.6)], 0.7, frame, radii=[1.2, 0.7])
                tube([(-12.6, -12.6, 33.4), (-12.6, -12.6, 14)], 0.22, mat("#B5261E", 0.8), smooth=False)
                for k in range(8):
                    tube([(-12.6, -12.6, 14), (-12.6 + 0.5 * math.cos(k), -12.6 + 0.5 * math.sin(k), 8)], 0.14, mat("#B5261E", 0.9), smooth=False, res=2)
                branch = mat("#4A3424", 0.8)
                tube([(-6.4, -8.36, 8), (-2.4, -8.36, 13), (-1.2, -8.36, 18), (3.4, -8.36, 22.4)], 0.26, branch, radii=[1.2, 0.4])
                tube([(-1.8, -8.36, 15.4), (3.0, -8.36, 16.4), (5.4, -8.36, 14.6)], 0.18, branch, radii=[1, 0.4])
                for x, z, r in ((3.4, 22.4, 1.9), (-0.8, 19.2, 1.5), (5.2, 14.6, 1.7), (-2.8, 12.6, 1.3), (1.2, 16.4, 1.1)):
                    with group((x, -8.4, z), (90, 0, 0)):
                        flower(r, 6, SEASONS[a][0], "#E9C85A", mat(SEASONS[a][0], 0.8, glow=0.1))
        box(18, 18, 1.4, frame, (0, 0, 2.0), 0.3)
        lathe([(0, 31), (9, 31), (5, 34), (2, 36.4), (0.8, 38), (0, 38)], frame, n=4, rot=(0, 0, 45), sharp=20)
        tube([(1.2 * math.cos(k * 0.52), 0, 39 + 1.2 * math.sin(k * 0.52)) for k in range(12)], 0.3, steel("#C9A35C"), closed=True)
        tube([(0, 0, 2), (0, 0, -3.4)], 0.3, mat("#B5261E", 0.8), smooth=False)
        for k in range(24):
            tube([(0, 0, -2.6), (0.9 * math.cos(k), 0.9 * math.sin(k), -4), (1.0 * math.cos(k), 1.0 * math.sin(k), -8)], 0.12, mat("#B5261E", 0.9), res=2)


@goods("tangka", yaw=-12, pitch=6, fill=0.9, focus=(-24, -6, 64, 22), focus_pitch=4, paper="dark", use=plinth, use_fill=0.74, use_pitch=7)
def tangka(c):
    frame = wood("#4A2A1C", "#2E180F", 2.0, "z")
    rng = random.Random(6)
    for k in range(4):
        angle = (16, -16, 16, -16)[k]
        with group((-66 + k * 44, 0 if k % 2 else 0, 0), (0, 0, angle)):
            box(45, 2.2, 120, mat("#D9C08A", 0.6, tint=("noise", "#CBAE72", 14)), (0, 0, 4), 0)
            for x in (-22.5, 22.5):
                box(2.4, 3.2, 126, frame, (x, 0, 0), 0.4)
            for z in (2, 122):
                box(46, 3.2, 3, frame, (0, 0, z), 0.4)
            for x, z, s in ((-9, 34, 1.5), (9, 52, 1.2), (-4, 70, 1.35), (11, 22, 1.0), (-13, 54, 0.9), (4, 92, 0.9)):
                x += rng.uniform(-3, 3)
                tube([(x + 4 * math.sin(z), -1.3, 4), (x - 2, -1.4, z * 0.6), (x, -1.4, z)], 0.34, mat("#3F6A4F", 0.8))
                with group((x, -1.5, z), (90, 0, 0), s):
                    for ring, n, tone in ((0, 9, "#C8506A"), (1, 7, "#E59AA6")):
                        for j in range(n):
                            leaf(6.4 - ring * 1.6, 2.9, mat(tone, 0.7, tint=("noise", "#F3D0CC", 2.5)), (0, 0, ring * 0.3), (10 + ring * 10, 0, (j - (n - 1) / 2) * (24 - ring * 4)), 0.1, 0.12, 0.6)
                    ball(0.9, mat("#D9B04A", 0.6), (0, 0.6, 0.9), (1, 1, 0.5), n=16)
            for x, z, r in ((-10, 14, 9), (8, 10, 8), (12, 38, 7), (-14, 80, 6)):
                with group((x + rng.uniform(-2, 2), -1.34, z), (90, 0, rng.uniform(-20, 20))):
                    slab([(r * math.cos(t * 0.314) * (1 + 0.06 * math.sin(t * 3)), 0.62 * r * math.sin(t * 0.314)) for t in range(20)], 0.14, mat("#2F7A6A" if r > 7 else "#3A6A9A", 0.7, tint=("noise", "#5E9A86", 4)), rot=(0, 0, 0), bevel=0.04)
                    for t in range(8):
                        tube([(0, 0, 0.12), (0.85 * r * math.cos(t * 0.785), 0.52 * r * math.sin(t * 0.785), 0.12)], 0.09, mat("#C9A54A", 0.4, metal=0.6), smooth=False, res=1)
            words("莲池", 4, mat("#2C2A26"), (15, -1.3, 106), vertical=True, depth=0.02) if k == 0 else None
            box(3, 0.2, 3, mat("#B5261E", 0.8), (15, -1.2, 94), 0) if k == 0 else None


@goods("yanpu", yaw=-22, pitch=34, fill=0.82, focus=(-2, 2.4, 2.2, 3.6), focus_pitch=44, paper="dark", use=plinth, use_fill=0.58, use_pitch=36)
def yanpu(c):
    stone = mat("#3A3440", 0.35, coat=0.2, tint=("noise", "#4A4250", 2.5), bump=("noise", 0.4, 0.08))
    ring = round_rect(12, 17, 1.6)
    box(13.6, 18.6, 1.6, wood("#5A2E1C", "#3A1A0E", 1.2, "y"), (0, 0, 0), 0.6)
    inner = [(4.7 * math.cos(k * 0.2618), -1.2 + 5.6 * math.sin(k * 0.2618)) for k in range(24)]
    slab(ring, 1.2, stone, (0, 0, 1.9), 0.3, rot=(0, 0, 0))
    slab(ring, 1.3, stone, (0, 0, 2.9), 0.4, rot=(0, 0, 0), holes=(inner,))
    slab([(3.4 * math.cos(k * 0.2618), 2.5 + 1.3 * math.sin(k * 0.2618)) for k in range(24)], 0.06, mat("#131216", 0.03, coat=1), (0, 0, 2.56), 0.01, rot=(0, 0, 0))
    slab([(x * 1.8 - 0.6, y * 1.5 - 2.6) for x, y in ((1, 0), (0.5, 0.8), (-0.3, 1), (-1, 0.4), (-0.8, -0.6), (0.1, -1), (0.8, -0.7))], 0.04, mat("#8E8A90", 0.4, tint=("noise", "#5E5862", 1.0)), (0, 0, 2.54), 0.01, rot=(0, 0, 0), curve=5)
    cloud = [(-4.4, 5.6, 3.6), (-2.6, 7.0, 3.8), (-0.8, 6.2, 3.7), (0.8, 7.2, 3.8), (2.8, 6.2, 3.7), (4.4, 7.0, 3.6)]
    tube(cloud, 0.42, stone)
    for x, y in ((-2.6, 6.2), (0.8, 6.4), (3.0, 5.6)):
        tube([(x + 0.6 * math.cos(t), y + 0.6 * math.sin(t), 3.6) for t in (0, 1, 2, 3, 4, 5)], 0.28, stone)
    with group((12.4, 3.0, 1.0), (0, -72, 8)):
        box(13.6, 18.6, 1.6, wood("#5A2E1C", "#3A1A0E", 1.2, "y"), (6, 0, 0), 0.6)
        words("端溪", 2.4, mat("#C9A35C", 0.5), (6, 0, 1.62), (0, 0, 0), vertical=True)
    box(1.6, 7, 1.2, mat("#1A191B", 0.3, coat=0.3), (-9.4, -4, 0), 0.15, (0, 0, 16))


@goods("shuhua", yaw=-10, pitch=58, fill=0.88, focus=(-3, 2, 0.4, 7), focus_pitch=58, flat=True, paper="dark", use=plinth, use_fill=0.7, use_pitch=46)
def shuhua(c):
    text = ("久违雅教时切驰思", "前承惠书敬悉一是", "江上秋深风物萧疏", "遥想故园菊花初开", "承寄新茶至今犹香", "弟近来目力渐衰矣", "惟夜雨尚可听之耳", "草草不尽顺颂近安")
    for page, (x, y, rot) in enumerate(((14, 1.5, -7), (0, -0.6, 4), (-14, 1.0, -2))):
        with group((x, y, 0.06 + page * 0.05), (0, 0, rot)):
            sheet(lambda u, v: ((u - 0.5) * 17, (v - 0.5) * 26, 0.1 + 0.18 * math.sin(u * 5 + page) * math.sin(v * 3)), paper("#E3D2A6", "#D6C08E"), 16, 16, thick=0.03)
            for k in range(7):
                box(0.06, 23, 0.02, mat("#B5503A", 0.9), (-6.6 + k * 2.2, 0, 0.33), 0)
            for k in range(6 if page < 2 else 4):
                words(text[(page * 3 + k) % 8], 1.25, mat("#2A2622", 0.9), (5.5 - k * 2.2, 0.3, 0.36), (0, 0, 0), 0.006, vertical=True)
            if page == 2:
                box(2, 2, 0.02, mat("#B5261E", 0.8), (-5.4, -8.6, 0.34), 0.01)
                words("印", 1.2, mat("#F0E2C4"), (-5.4, -7.7, 0.37), (0, 0, 0), 0.004)


@goods("zhongbiao", yaw=-20, pitch=9, fill=0.68, focus=(0, -5, 17, 5), focus_pitch=8, paper="dark", use=plinth, use_fill=0.6, use_pitch=10, samples=2, film="turn", film_size=(480, 360))
def zhongbiao(c):
    brass = steel("#C29A4E", 0.16)
    lathe([(0, 0), (9.4, 0), (9.8, 0.6), (9.2, 1.6), (8.6, 2.4), (0, 2.4)], wood("#3A2418", "#22140C", 1.2), n=80)
    lathe([(8.3, 2.4), (8.35, 20), (7.4, 25), (4.6, 28.4), (0, 29.6)], glass("#F6FAFA"), curve=4, n=80)
    lathe([(0, 2.4), (6.4, 2.4), (6.6, 3), (5.8, 3.6), (0, 3.6)], brass)
    for s in (-1, 1):
        lathe([(0.8, 3.6), (0.9, 4.2), (0.5, 5), (0.5, 11.4), (0.9, 12), (0.8, 12.6)], brass, (s * 4.2, 0, 0), 32)
    box(11.4, 4, 0.9, brass, (0, 0, 12.4), 0.2)
    with group((0, -1.6, 18), (90, 0, 0)):
        lathe([(0, -2.4), (4.8, -2.4), (5.0, 0), (4.7, 0.5), (4.4, 0.5), (4.3, 0.1), (0, 0.1)], brass, n=80)
        cyl(4.3, 0.1, mat("#F3EDDD", 0.3, coat=0.4), (0, 0, 0.08), 0)
        for k, n in enumerate(("XII", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI")):
            a = math.radians(k * 30)
            words(n, 0.56, mat("#2C2A26"), (3.45 * math.sin(a), 3.45 * math.cos(a), 0.2), (0, 0, -k * 30), 0.01)
        for a, l, w in ((-56, 2.2, 0.3), (50, 3.1, 0.22)):
            with group((0, 0, 0.26), (0, 0, -a)):
                slab([(-w, 0), (-w * 0.4, l * 0.6), (0, l), (w * 0.4, l * 0.6), (w, 0)], 0.06, mat("#1F2A44", 0.2), rot=(0, 0, 0), bevel=0.02)
        ball(0.3, brass, (0, 0, 0.3), n=20)
    tube([(0, -0.6, 12.4), (0, -0.6, 6.6)], 0.14, brass, smooth=False)
    for k in range(4):
        ball(0.9, brass, (1.9 * math.cos(k * 1.57 + 0.5), -0.6 + 1.9 * math.sin(k * 1.57 + 0.5), 6), n=28)
        tube([(0, -0.6, 6.4), (1.9 * math.cos(k * 1.57 + 0.5), -0.6 + 1.9 * math.sin(k * 1.57 + 0.5), 6.4)], 0.14, brass, smooth=False)
    lathe([(0, 22.4), (0.9, 22.6), (1.2, 23.4), (0.5, 24), (0.3, 25), (0, 25.4)], brass, n=32)


@goods("qipan", yaw=-18, pitch=34, fill=0.84, focus=(-3, -5, 5, 5), focus_pitch=30, flat=True, paper="dark", use=plinth, use_fill=0.62, use_pitch=36)
def qipan(c):
    box(42, 42, 4, wood("#D0A468", "#B98A4A", 2.2, "y", 0.35, 0.3), bevel=0.4)
    for k in range(19):
        p = (k - 9) * 2.18
        box(39.3, 0.09, 0.03, mat("#2C2218"), (0, p, 3.99), 0)
        box(0.09, 39.3, 0.03, mat("#2C2218"), (p, 0, 3.99), 0)
    for x in (-6, 0, 6):
        for y in (-6, 0, 6):
            cyl(0.24, 0.04, mat("#2C2218"), (x * 2.18, y * 2.18, 3.99), 0)
    black, white = mat("#1B211E", 0.18, coat=0.5, trans=0.0), mat("#EFEBDD", 0.22, coat=0.5, sub=0.15)
    game = ((3, 3, 0), (15, 3, 1), (3, 15, 1), (15, 15, 0), (13, 2, 0), (16, 5, 0), (2, 5, 1), (5, 2, 0), (9, 3, 0), (16, 9, 1), (3, 9, 1), (4, 9, 0), (4, 10, 0), (3, 10, 1), (13, 14, 1), (14, 12, 0), (12, 15, 1), (9, 15, 0), (10, 9, 1), (9, 9, 0))
    for x, y, w in game:
        lathe([(0, 0), (0.7, 0.12), (1.02, 0.42), (0.7, 0.72), (0, 0.84)], white if w else black, ((x - 9) * 2.18, (y - 9) * 2.18, 4), 32, curve=4)
    for s, m in ((-1, black), (1, white)):
        with group((s * 15, -28.5, 0)):
            for j in range(9):
                r = 6.2 + 0.9 * math.sin(j / 8 * 3.14)
                tube([((r + 0.18 * math.cos(k * math.pi + j * math.pi)) * math.cos(k * 0.1745), (r + 0.18 * math.cos(k * math.pi + j * math.pi)) * math.sin(k * 0.1745), 0.5 + j * 0.72) for k in range(36)], 0.42, mat("#B08A4E", 0.7, tint=("noise", "#C9A468", 1)), closed=True, res=3)
            cyl(6, 5.4, mat("#6B4E2C", 0.9), (0, 0, 0.1), 0.2)
            scatter(90, 5 + s, (-5, -5, 5, 5), lambda x, y, r: x * x + y * y < 27 and lathe([(0, 0), (0.7, 0.12), (1.02, 0.42), (0.7, 0.72), (0, 0.84)], m, (x, y, 5.4 + r.uniform(0, 1.2) * (1 - (x * x + y * y) / 30)), 20, curve=3, rot=(r.uniform(-25, 25), r.uniform(-25, 25), 0)))


@goods("jinghe", yaw=-26, pitch=18, fill=0.68, focus=(-1, -9, 7, 5), focus_yaw=-6, focus_pitch=12, paper="dark", use=plinth, use_fill=0.6, use_pitch=20)
def jinghe(c):
    box_wood, dark = wood("#C29A52", "#A87E3C", 1.6, "x", 0.35, 0.4), wood("#B08A46", "#946E34", 1.4, "x", 0.35, 0.4)
    brass = steel("#C9A35C", 0.25)
    box(26, 17, 1.4, dark, (0, 0, 0), 0.4)
    box(24, 15.6, 14.4, box_wood, (0, 0, 1.4), 0.25)
    for k, out in enumerate((0, 2.6, 0)):
        z = 2.0 + k * 4.6
        box(22.4, 1.2, 4.1, dark, (0, -7.6 - out, z), 0.2)
        if out:
            box(21.6, out + 1, 0.4, dark, (0, -7.4 - out / 2, z + 0.3), 0.05)
        lathe([(0, 0), (1.0, 0), (1.1, 0.2), (0.5, 0.36), (0, 0.4)], brass, (0, -8.2 - out, z + 2.1), 32, rot=(90, 0, 0))
        tube([(0.75 * math.cos(t), -8.9 - out, z + 1.5 + 0.75 * math.sin(t)) for t in (0, 0.8, 1.6, 2.4, 3.1, 3.9, 4.7, 5.5)], 0.14, brass, closed=True)
        for s in (-1, 1):
            slab([(s * 11.2, z - 0.0), (s * 8.6, z), (s * 11.2, z + 2.6)], 0.16, brass, (0, -8.24 - out, 0), 0.04)
    with group((0, 7.4, 15.8), (-18, 0, 0)):
        box(24, 1.4, 17, box_wood, (0, 0, 0), 0.25)
        slab(round_rect(20.4, 13.6, 0.8, cy=8.6), 0.2, mat("#C9D3D6", 0.03, metal=1.0), (0, -0.76, 0), 0.05)
        tube([*[(x, -0.9, y) for x, y in round_rect(20.8, 14, 0.8, cy=8.6)]], 0.28, brass, closed=True, smooth=False)
        tube([(-3, 0, 17), (-1.6, 0, 19), (0, 0, 18.2), (1.6, 0, 19), (3, 0, 17)], 0.6, box_wood)
    for s in (-1, 1):
        tube([(s * 12.1, -2, 11), (s * 13.2, -1.4, 9.6), (s * 13.2, 1.4, 9.6), (s * 12.1, 2, 11)], 0.26, brass)
    for x in (-5.4, 0.6):
        tube([(x, -3, 16), (x + 4.6, -1.6, 16.05)], 0.24, mat("#8A2A22", 0.3, coat=0.5), smooth=False)
