"""Sound, computers, power and light."""
from props import *
from registry import goods

TONES = {
    "雾白": "#E4E1DA", "墨黑": "#232427", "陶土": "#B0654A", "奶油白": "#EFE6D2", "薄荷绿": "#9CC4AE", "砖红": "#A8452F", "米灰": "#CFC8BB", "墨绿": "#2F4A3C",
    "石墨": "#3A3C40", "浅灰": "#C4C6C8", "白": "#ECEBE7", "黑": "#252629", "雾蓝": "#8FA6B8", "银色": "#C9CBCD", "黑色": "#28282A",
}


def use_desk(R):
    table(R, "#B48A5C", "#8E683F", "#D3D6D4")
    book((-1.6 * R, 0.5 * R, 0), 1.1 * R, 1.5 * R, 0.2 * R, "#3F5A6B", 14)
    with group((1.55 * R, 0.8 * R, 0)):
        pot_small(R)
    cup((1.5 * R, -0.7 * R, 0), "#E9E2D4", 0.26 * R, 0.3 * R, "#4A2A16", 0.85, True)


def pot_small(R):
    lathe([(0, 0), (0.24 * R, 0), (0.3 * R, 0.5 * R), (0.27 * R, 0.5 * R), (0, 0.44 * R)], glaze("#D8D2C6"))
    for k in range(11):
        leaf(0.8 * R, 0.22 * R, mat("#4F7F4A", 0.4, coat=0.2), (0, 0, 0.44 * R), (62 - k % 3 * 14, 0, k * 137), 0.4)


@goods("headphone", colours=("雾白", "墨黑", "陶土"), paper="sky", yaw=-34, pitch=12, fill=0.76, focus=(8.3, -1, 6, 4.4), focus_yaw=48, focus_pitch=14, use=use_desk, use_fill=0.5, use_yaw=-30)
def headphone(c):
    t = TONES[c]
    shell, pad, dark = plastic(t, 0.34), leather("#3B3836" if c != "雾白" else "#B9B2A6", 0.14, 0.55), plastic("#2A2A2C", 0.4)
    arch = arc(0, 0, 8.6, -4, 184, 24, 10.6)
    tube([(x, 0, y + 8.2) for x, y in arch], 0.62, steel("#B9BABC", 0.25), radii=[0.62, 0.62])
    def head(u, v):
        a = math.radians(22 + 136 * u)
        b = v * 2 * math.pi
        w, th = 1.9 * (0.75 + 0.25 * math.sin(u * math.pi)), 0.85
        r = 1 + th * math.sin(b) * 0.085
        return (8.6 * math.cos(a) * r, w * math.cos(b), 10.6 * math.sin(a) * r + 8.3)
    sheet(lambda u, v: head(v, u), pad, 24, 50, closed=True)
    for s in (-1, 1):
        with group((s * 8.5, 0, 5.0), (0, 0, s * 4)):
            with group(rot=(0, s * 90, 0)):
                def disc(profile, m, k=1.0):
                    lathe([(r * k, z) for r, z in profile], m, scale=(1.2, 0.95, 1), n=80)
                disc([(0, 1.9), (2.6, 1.85), (3.7, 1.4), (4.1, 0.6), (4.1, -0.4), (0, -0.5)], shell)
                disc([(0, 1.96), (2.0, 1.93), (2.1, 1.88)], steel("#C4C5C7", 0.2))
                disc([(1.8, -2.2), (2.8, -2.35), (3.8, -1.8), (4.0, -0.9), (3.8, -0.3), (1.8, -0.4)], pad)
                disc([(0, -0.9), (2.2, -0.9)], cloth("#1E1E20", 0.1))
            tube([(s * 0.4, -4.2, 0.4), (s * 0.7, -4.4, 3), (s * 0.3, -2.2, 5.3), (s * 0.1, 0, 5.9)], 0.34, shell)
            tube([(s * 0.4, 4.2, 0.4), (s * 0.7, 4.4, 3), (s * 0.3, 2.2, 5.3), (s * 0.1, 0, 5.9)], 0.34, shell)
            cyl(0.75, 1.6, dark, (s * 0.1, 0, 4.9), 0.2)


@goods("speaker", colours=("胡桃木", "白蜡木"), paper="stone", yaw=-28, pitch=14, focus=(0, -8, 14, 6), use=use_desk, use_fill=0.5)
def speaker(c):
    a, b = {"胡桃木": ("#6B452C", "#4A2D1B"), "白蜡木": ("#D9BC93", "#BF9C6C")}[c]
    for x, z in ((-4.5, 0), (4.5, 0)):
        cyl(0.9, 0.8, plastic("#1E1E1F"), (x, -4, z), 0.2)
        cyl(0.9, 0.8, plastic("#1E1E1F"), (x, 4, z), 0.2)
    box(15, 15, 24, wood(a, b, 1.5, "z", 0.4, 0.25), (0, 0, 0.7), 0.9, seg=5)
    cyl(5.9, 0.5, mat("#1D1D1F", 0.5), (0, -7.4, 15.3), 0.2, rot=(90, 0, 0))
    with group((0, -7.7, 15.3), (90, 0, 0)):
        lathe([(5.6, 0), (5.5, 0.5), (5.0, 0.6), (4.6, 0.1), (1.8, -1.2), (1.7, -0.6), (1.0, -0.1), (0, 0.1)], mat("#2F2F31", 0.6), curve=4)
        lathe([(5.7, -0.1), (5.95, 0.2), (6.1, -0.1)], steel("#B08D57", 0.25))
        lathe([(0, 0.16), (1.0, -0.02), (1.6, -0.5)], steel("#C9A063", 0.2), curve=3)
    for x, r in ((-4.4, 1.1), (4.4, 1.1)):
        with group((x, -7.5, 4.6), (90, 0, 0)):
            cyl(r, 1.1, steel("#C9A063", 0.22), (0, 0, -0.1), 0.15)
            box(0.12, 0.8, 0.1, mat("#2A2A2C"), (0, 0.5, 1.0), 0)
    words("S2", 0.8, steel("#C9A063", 0.25), (0, -7.55, 4.6), depth=0.03)


@goods("radio", colours=("奶油白", "薄荷绿", "砖红"), paper="straw", yaw=-22, pitch=14, focus=(6.4, -5, 9, 4.4), use=use_desk, use_fill=0.54)
def radio(c):
    t = TONES[c]
    body = plastic(t, 0.25, 0.5)
    for x in (-8.4, 8.4):
        cyl(0.8, 0.8, wood("#8A5E38", "#6B4628", 0.7, "z"), (x, 0, 0), 0.15)
    with group((0, 0, 0.7)):
        slab(round_rect(24, 14.5, 3.4, cy=7.25), 9, body, (0, 0, 0), 0.9)
        slab(round_rect(11.4, 10.6, 1.2, cx=-5.2, cy=7.25), 0.4, cloth("#CDBb98" if c != "奶油白" else "#A5805C", 0.22, 0.9), (0, -4.45, 0), 0.1)
        slab(round_rect(9.4, 4.2, 0.8, cx=6, cy=10.3), 0.4, mat("#F6EDD3", 0.3, glow=0.25), (0, -4.42, 0), 0.08)
        for k in range(11):
            box(0.1, 0.1, 0.5 if k % 5 else 0.9, mat("#5E4A34"), (2.2 + k * 0.76, -4.66, 10.4), 0)
        for k, n in enumerate(("88", "94", "100", "108")):
            words(n, 0.55, mat("#5E4A34"), (2.5 + k * 2.35, -4.66, 9.4), serif=False)
        box(0.14, 0.1, 3, mat("#C8331F", 0.4, glow=0.3), (5.6, -4.7, 8.8), 0)
        for x, r in ((3.6, 1.7), (8.4, 1.7)):
            with group((x, -4.4, 4.4), (90, 0, 0)):
                cyl(r, 1.3, steel("#C9A35C", 0.22), (0, 0, 0), 0.25)
                lathe([(r * 1.0, 0.2), (r * 1.03, 0.6), (r, 1.0)], mat("#8E6E38", 0.4, metal=1, bump=("stripes", 0.2, 1.0, "x")))
                cyl(r * 0.75, 0.1, plastic(t), (0, 0, 1.28), 0.03)
        tube([(-9, 0, 14.2), (-9, 0, 17.4), (0, 0, 18.6), (9, 0, 17.4), (9, 0, 14.2)], 0.6, leather("#7A4A2C"))
    tube([(11, 3.4, 14.4), (16, 5, 29)], 0.18, steel(), smooth=False)
    ball(0.36, steel(), (16, 5, 29), n=16)


def camera_body(top_colour, skin, w=12.0):
    """A rangefinder-like camera with a fixed lens."""
    top, h, d = plastic(top_colour, 0.28, 0.15) if top_colour != "#C9CBCD" else steel(top_colour, 0.25), 7.2, 3.4
    slab(round_rect(w, h * 0.7, 1.6, cy=h * 0.37), d, leather(skin, 0.16, 0.55), (0, 0, 0), 0.3)
    slab(round_rect(w, h * 0.16, 0.5, cy=h * 0.06), d, top, (0, 0, 0), 0.2)
    slab(round_rect(w, h * 0.3, 0.7, cy=h * 0.84), d, top, (0, 0, 0), 0.25)
    with group((0.6, -d / 2, h * 0.44), (90, 0, 0)):
        cyl(2.9, 1.0, top, (0, 0, 0), 0.15)
        lathe([(2.75, 0.9), (2.75, 2.6), (2.5, 3.0), (2.2, 3.0), (1.9, 1.9), (0, 1.8)], mat("#1F1F21", 0.4, bump=("stripes", 0.18, 0.0, "x")))
        for k in range(60):
            a = k / 60 * 6.2832
            box(0.14, 0.16, 0.7, mat("#18181A", 0.5), (2.78 * math.cos(a), 2.78 * math.sin(a), 1.3), 0, (0, 0, math.degrees(a)))
        ball(1.9, mat("#1B2436", 0.02, coat=1.0), (0, 0, 1.55), (1, 1, 0.3))
        ball(0.9, mat("#3A2E5C", 0.02, coat=1.0), (0, 0, 1.95), (1, 1, 0.2))
        lathe([(2.12, 2.92), (2.3, 3.04), (2.46, 2.98)], mat("#D9D9D6", 0.4))
    slab(round_rect(2.2, 1.1, 0.25, cx=-4.2, cy=h * 0.84), 0.3, mat("#20242C", 0.05, coat=1), (0, -d / 2 - 0.06, 0), 0.08)
    slab(round_rect(1.2, 0.8, 0.2, cx=-1.6, cy=h * 0.84), 0.3, mat("#3A3A34", 0.1, coat=1), (0, -d / 2 - 0.06, 0), 0.08)
    for x, r, z in ((4.2, 1.0, 1.0), (1.8, 0.8, 0.8)):
        cyl(r, z, mat("#B9BABC" if top_colour == "#C9CBCD" else "#3A3A3C", 0.3, metal=1.0, bump=("stripes", 0.16, 0.6, "x")), (x, 0, h - 0.12), 0.12)
        cyl(r * 0.8, 0.06, mat("#1F1F21", 0.5), (x, 0, h - 0.13 + z), 0.02)
    cyl(0.42, 0.6, mat("#C8331F", 0.4), (5.5, -0.4, h - 0.12), 0.1)
    box(2, 1.8, 0.36, mat("#1F1F21", 0.4), (-1.2, 0.2, h - 0.14), 0.08)


def strap(m, w=12.0, z=5.6):
    """A neck strap that lies beside the camera."""
    for s in (-1, 1):
        tube([(s * (w / 2 + 0.1), 0, z), (s * (w / 2 + 1.6), 1.2, 3.2), (s * (w / 2 + 2.0), 3.8, 0.4), (s * (w / 4), 7, 0.35), (0, 8 + s * 0.2, 0.3)], 0.34, m)


@goods("camera", colours=("银色", "黑色"), paper="sand", yaw=-24, pitch=16, focus=(0.6, -3.4, 3.4, 3.1), focus_yaw=28, focus_pitch=14, use=use_desk, use_fill=0.54, film="turn")
def camera(c):
    camera_body("#C9CBCD" if c == "银色" else "#2B2B2D", "#2A2725" if c == "银色" else "#1C1B1B")
    strap(leather("#7A4A2C"))


def watch_face(dial, gold="#C9CBCD", numerals=True, seconds=10.0, minutes=9.0, hours=2.0):
    """A wrist watch's case and dial, lying on its back; radius 1.9."""
    case = steel(gold, 0.14)
    lathe([(0, 0), (1.7, 0), (1.9, 0.14), (1.92, 0.7), (1.8, 0.84), (1.66, 0.9), (1.6, 0.82), (1.58, 0.6)], case, n=120)
    cyl(1.6, 0.06, mat(dial, 0.3, coat=0.3, bump=("noise", 0.05, 0.05)), (0, 0, 0.6), 0.01)
    mark = steel("#C9A35C" if dial != "#1F2E4A" else "#D9DADC", 0.2)
    for k in range(60):
        a = k * 6
        with group((0, 0, 0.665), (0, 0, -a)):
            if k % 5:
                box(0.02, 0.08, 0.01, mat("#5E5A52" if dial != "#1F2E4A" else "#C4C6CC", 0.6), (0, 1.48, 0), 0)
            elif numerals:
                box(0.09 if k % 15 else 0.14, 0.32, 0.05, mark, (0, 1.32, 0), 0.02)
    for angle, length, w, z in ((hours * 30, 0.85, 0.11, 0.72), (minutes * 6, 1.28, 0.08, 0.76)):
        with group((0, 0, z), (0, 0, -angle)):
            box(w, length + 0.2, 0.03, mark, (0, length / 2 - 0.1, 0), 0.015)
    with group((0, 0, 0.8), (0, 0, -seconds * 6)):
        box(0.03, 1.7, 0.02, mat("#B5301E", 0.4), (0, 0.5, 0), 0)
    cyl(0.1, 0.12, mark, (0, 0, 0.72), 0.03)
    lathe([(1.62, 0.84), (1.2, 0.9), (0, 0.93)], glass(), n=64)
    cyl(0.22, 0.36, case, (1.9, 0, 0.42), 0.06, rot=(0, 90, 0))
    for sx in (-1, 1):
        for sy in (-1, 1):
            tube([(sx * 0.98, sy * 1.55, 0.5), (sx * 1.0, sy * 2.0, 0.44), (sx * 1.0, sy * 2.35, 0.2)], 0.2, case, radii=[1.1, 0.9])


def watch_strap(m, stitch="#E4D8C0", around=True):
    """A leather strap; closed in a ring below the case, or laid open."""
    for s in (-1, 1):
        def ribbon(u, v):
            x = (u - 0.5) * 1.8 * (1 - 0.14 * v)
            if around:
                a = math.radians(18 + 150 * v)
                return (x, s * (2.05 + 1.25 * math.sin(a) - 0.5), 0.36 - 3.2 * (1 - math.cos(a)) / 1.0 * 0.85)
            return (x, s * (2.15 + 7.2 * v), 0.34 + 0.12 * math.sin(v * 3.1) - 0.24 * v)
        sheet(ribbon, m, 8, 40, thick=0.22)
        for side in (-1, 1):
            for k in range(20):
                v = 0.03 + k * 0.046
                p, q = ribbon(0.5 + side * 0.43, v), ribbon(0.5 + side * 0.43, v + 0.024)
                tube([(p[0], p[1], p[2] + (0.13 if not around else 0.1)), (q[0], q[1], q[2] + (0.13 if not around else 0.1))], 0.025, mat(stitch, 0.8), smooth=False, res=2)
    if not around:
        box(2.1, 0.5, 0.3, steel("#C9CBCD", 0.15), (0, -9.3, 0.05), 0.1)


@goods("watch", colours=("米白", "午夜蓝"), paper="stone", yaw=-22, pitch=44, fill=0.9, focus=(0, 0, 0.6, 1.7), focus_pitch=52, flat=True, use=use_desk, use_fill=0.6, use_pitch=34)
def watch(c):
    with group((0, 0, 0.25), (0, 0, 0)):
        watch_face("#F1EADA" if c == "米白" else "#1F2E4A")
        watch_strap(leather("#7A4A2C" if c == "米白" else "#26262A", 0.12), around=False)


@goods("film", paper="straw", yaw=-22, pitch=20, focus=(-4, -3.6, 2.4, 2.8), use=use_desk, use_fill=0.5)
def film(c):
    def can(at, rot=None):
        with group(at, rot):
            cyl(1.25, 4.0, mat("#D9912B", 0.35, coat=0.3), (0, 0, 0.3), 0.05)
            for z in (0, 4.1):
                cyl(1.32, 0.4, mat("#2A2A2C", 0.35, metal=0.5), (0, 0, z), 0.08)
            cyl(0.4, 0.5, mat("#1D1D1F", 0.5), (0, 0, 4.5), 0.1)
            band(1.26, 1.5, mat("#2F6B4F", 0.5), (0, 0, 0.5), 359)
            words("200", 0.8, mat("#FFF7E4", 0.6), (0, 0, 3.0), wrap=1.3, serif=False)
            box(0.3, 0.7, 4.2, mat("#2A2A2C", 0.5), (1.3, 0, 0.2), 0.1)
    can((-4.6, -3.4, 0))
    def strip(u, v):
        return (-3.2 + v * 8, -3.4 + 0.4 * math.sin(v * 5), 0.5 + u * 3.5)
    sheet(strip, mat("#5A3420", 0.25, coat=0.3), 2, 30, thick=0.03)
    for k in range(13):
        for z in (0.62, 3.7):
            box(0.26, 0.16, 0.2, mat("#EFE6D4", 0.6), (-2.6 + k * 0.56, -3.4 + 0.4 * math.sin((0.6 + k * 0.56) / 8 * 5) - 0.02, z), 0.02)
    for k, (x, y, r) in enumerate(((-1.4, 1.6, -8), (2.2, 2.6, 6), (5.6, 1.2, -14))):
        with group((x, y, 0), (0, 0, r)):
            box(3.2, 3.2, 5.6, paper("#D9912B"), bevel=0.05)
            box(3.24, 3.24, 1.7, paper("#2F6B4F"), (0, 0, 0.5), 0.03)
            words("200", 1.1, mat("#FFF7E4"), (0, -1.64, 4.2), serif=False)
            words("彩色负片", 0.5, mat("#FFF7E4"), (0, -1.65, 1.35), serif=False)
        del k


def keys(rows, m_main, m_accent, unit=1.9, z=1.6, tilt=0.0):
    """Rows of key caps; each row is a list of widths in units."""
    for j, row in enumerate(rows):
        x = 0.0
        for w in row:
            accent = w != 1
            box(w * unit - 0.14, unit - 0.14, 0.95, m_accent if accent else m_main, (x + w * unit / 2, -j * unit, z - j * tilt), 0.22)
            x += w * unit


KEYS84 = [[1] * 15 + [1], [1] * 13 + [2, 1], [1.5] + [1] * 12 + [1.5, 1], [1.75] + [1] * 11 + [2.25, 1], [2.25] + [1] * 10 + [1.75, 1, 1], [1.25, 1.25, 1.25, 6.25, 1, 1, 1, 1, 1, 1]]


@goods("keyboard", colours=("米灰", "墨绿"), paper="sage", yaw=-24, pitch=36, fill=0.86, focus=(6, -1, 2, 5), focus_pitch=30, flat=True, use=use_desk, use_fill=0.7, use_pitch=34, use_yaw=-16)
def keyboard(c):
    case, main, accent = {"米灰": ("#BDB6A8", "#EDE8DD", "#8E9A94"), "墨绿": ("#26382F", "#3C5A4A", "#D9C9A4")}[c]
    box(31.6, 13.0, 2.0, mat(case, 0.35, metal=0.3), (0, 0, 0), 0.7)
    box(30.8, 12.0, 0.4, mat("#1E1F20", 0.6), (0, 0, 1.75), 0.2)
    with group((-15.2, 4.75, 0)):
        keys(KEYS84, plastic(main, 0.55), plastic(accent, 0.55), 1.9)
    box(1.76, 1.76, 1.0, plastic("#C8552F", 0.5), (-14.25, 4.75, 1.62), 0.22)
    tube([(0, 6.4, 1), (0.6, 10, 0.4), (5, 12.5, 0.3), (10, 11.6, 0.3)], 0.28, cloth("#5E5A54", 0.12))


@goods("mouse", colours=("石墨", "浅灰"), paper="mist", yaw=-36, pitch=24, focus=(-2.6, -3, 5, 3.4), focus_yaw=-50, use=use_desk, use_fill=0.44, use_yaw=-34)
def mouse(c):
    t = TONES[c]
    def hump(u, v):
        a, b = u * 6.2832, v * math.pi / 2
        r = math.cos(b) ** 0.55
        x, y = 3.9 * r * math.cos(a), 5.9 * r * math.sin(a)
        h = 6.2 * math.sin(b) ** 0.9
        return (x * (1 - 0.12 * math.sin(b)) - 1.4 * math.sin(b), y + 0.5 * math.sin(b), h * (1 - 0.045 * (x + 2) - 0.035 * -y) * 0.92)
    sheet(hump, plastic(t, 0.5), 90, 40, closed=True)
    ball(3.4, plastic("#2B2C2F", 0.6), (-4.0, 0.6, 0.8), (0.62, 1.5, 0.24))
    tube([hump(0.75, v / 20) for v in range(3, 18)], 0.07, mat("#151516", 0.8))
    x, y, z = hump(0.75, 0.52)
    with group((x, y + 0.45, z - 0.25), (0, 90, 0)):
        cyl(0.85, 0.6, mat("#1D1E20", 0.6), (0, 0, -0.3), 0.2)
        for k in range(24):
            box(0.12, 0.1, 0.44, mat("#55575B", 0.6), (0.84 * math.cos(k * 0.262), 0.84 * math.sin(k * 0.262), -0.22), 0)
    for k in (0, 1):
        tube([hump(0.46 + k * 0.075 + d, 0.42) for d in (0, 0.025, 0.05)], 0.3, plastic("#6E7074", 0.4))


@goods("laptop", paper="sky", yaw=-28, pitch=20, focus=(5, -4, 2, 6), focus_pitch=26, use=use_desk, use_fill=0.62, film="lid")
def laptop(c):
    metal = steel("#B9BCC0", 0.32, "x")
    slab(round_rect(31.4, 22, 1.2), 1.0, metal, (0, 0, 0.5), 0.35, rot=(0, 0, 0))
    with group((-13.4, 6.6, 0.1)):
        keys([[1] * 14, [1] * 13 + [1], [1.5] + [1] * 12 + [0.5], [1.75] + [1] * 11 + [1.25], [2.25] + [1] * 10 + [1.75], [1, 1, 1.25, 5.5, 1.25, 1, 1, 1, 1]], plastic("#2A2B2E", 0.5), plastic("#2A2B2E", 0.5), 1.9, 0.22)
    slab(round_rect(11.4, 7, 0.4), 0.06, steel("#A9ACB0", 0.28), (0, -6.8, 1.02), 0.02, rot=(0, 0, 0))
    with group((0, 11, 1.0), (-20, 0, 0)) as lid:
        lid.name = "lid"
        slab(round_rect(31.4, 21.4, 1.2, cy=10.7), 0.6, metal, (0, 0, 0), 0.25)
        slab(round_rect(30.6, 20.6, 0.9, cy=10.7), 0.06, mat("#16171A", 0.15, coat=0.6), (0, -0.31, 0), 0.02)
        slab(round_rect(29.6, 18.8, 0.3, cy=10.9), 0.04, mat("#DDE7E6", 0.3, glow=0.85), (0, -0.36, 0), 0.01)
        def ridge(y0, amp, seed, colour):
            top = [(-14.8 + i * 0.6, y0 + amp * (math.sin(i * 0.22 + seed) + 0.4 * math.sin(i * 0.57 + seed * 2))) for i in range(50)]
            slab([(-14.8, 1.6), *top, (14.6, 1.6)], 0.02, mat(colour, 0.5, glow=0.8), (0, -0.39 - seed * 0.01, 0), 0)
        ridge(9, 1.8, 1, "#8FB0AE")
        ridge(6.6, 1.4, 2, "#4F7F7C")
        ridge(4.4, 1.0, 3, "#24504F")
        cyl(1.5, 0.02, mat("#E2512F", 0.5, glow=0.9), (7, -0.385, 15), 0, rot=(90, 0, 0))


@goods("battery", colours=("白", "黑"), paper="sky", yaw=-30, pitch=26, focus=(0, -2, 6, 3), use=lambda R: (use_desk(R), phone(R)), use_fill=0.5)
def battery(c):
    t = TONES[c]
    with group((0, 0, 0), (0, 0, 0)):
        slab(round_rect(7.4, 14.6, 1.5, cy=7.4), 2.8, plastic(t, 0.42, 0.1), (0, 0, 0), 0.7)
        slab(round_rect(4.4, 2.6, 0.4, cy=11.6), 0.1, mat("#121316", 0.1, coat=0.8), (0, -1.4, 0), 0.03)
        words("86", 1.35, mat("#7FE0C0", 0.5, glow=1.6), (-0.3, -1.47, 11.7), serif=False)
        words("%", 0.6, mat("#7FE0C0", 0.5, glow=1.6), (1.3, -1.47, 11.4), serif=False)
        words("20000 mAh", 0.62, mat("#8E9094" if c == "黑" else "#9A9A96", 0.6), (0, -1.43, 2.2), serif=False)
        slab(round_rect(1.0, 0.36, 0.17, cx=-1.4, cy=0), 0.2, mat("#121316", 0.4), (0, 0, 14.72), 0.05, rot=(0, 0, 0))
        slab(round_rect(1.4, 0.6, 0.1, cx=1.2, cy=0), 0.2, mat("#121316", 0.4), (0, 0, 14.72), 0.05, rot=(0, 0, 0))
    tube([(-1.4, 0, 14.8), (-1.4, 0, 17.2), (-4.6, 0.4, 18), (-8.4, 1, 12), (-8.6, 0.4, 3), (-6.4, -4, 0.3), (-1, -5.2, 0.3)], 0.24, mat(t, 0.6))
    box(0.9, 0.5, 1.6, plastic(t), (-1.4, 0, 14.8), 0.12)


def phone(R):
    with group((0.95 * R, -0.55 * R, 0), (0, 0, 28)):
        slab(round_rect(0.86 * R, 1.8 * R, 0.12 * R), 0.09 * R, mat("#1E2024", 0.3, metal=0.4), (0, 0, 0.05 * R), 0.03 * R, rot=(0, 0, 0))
        slab(round_rect(0.8 * R, 1.74 * R, 0.1 * R), 0.01 * R, mat("#3D6C78", 0.1, coat=1, glow=0.4), (0, 0, 0.1 * R), 0, rot=(0, 0, 0))


@goods("flashlight", paper="stone", yaw=-26, pitch=22, fill=0.82, focus=(-6.4, -2, 2.4, 3), focus_yaw=-64, focus_pitch=16, use=lambda R: (ground(R, "#7C6E55", "#5E6A48"), beam(R)), use_fill=0.54)
def flashlight(c):
    m = mat("#26272A", 0.36, metal=0.6)
    with group((0, 0, 1.9), (0, -90, 0)):
        lathe([(0, -6.8), (1.1, -6.8), (1.25, -6.5), (1.25, 3.4), (1.5, 4.2), (1.9, 5.2), (1.95, 7.6), (1.75, 7.9), (1.6, 7.8), (1.5, 7.0)], m)
        for z in range(-11, 7):
            lathe([(1.26, z * 0.42), (1.36, z * 0.42 + 0.1), (1.36, z * 0.42 + 0.24), (1.26, z * 0.42 + 0.34)], mat("#1D1E20", 0.5, metal=0.5))
        lathe([(1.55, 7.5), (0.9, 6.2), (0.3, 5.7), (0, 5.7)], steel("#E9EAEC", 0.06))
        ball(0.36, mat("#FFF1C4", 0.4, glow=6), (0, 0, 6.1), n=16)
        lathe([(1.6, 7.6), (0, 7.62)], glass())
        for k in range(3):
            box(0.4, 0.5, 2.6, m, (1.8 * math.cos(k * 2.09), 1.8 * math.sin(k * 2.09), 4.9), 0.15, (0, 0, k * 120))
    cyl(0.5, 0.3, mat("#C8552F", 0.6), (-3.2, 0, 3.1), 0.1)
    tube([(6.8, 0, 1.9), (8.4, -0.6, 1.2), (10, -2.4, 0.2), (7.4, -4.4, 0.2), (6.2, -2.6, 0.2), (7.4, -0.8, 1)], 0.14, cloth("#3A3C3E", 0.1))


def beam(R):
    tube([(-0.9 * R, 0, 0.22 * R), (-3.4 * R, -0.6 * R, 0.5 * R)], 0.2 * R, mat("#FFF3CE", 1, alpha=0.14, glow=0.6), radii=[1, 5], smooth=False)


@goods("lamp", colours=("白", "雾蓝"), paper="sand", yaw=-24, pitch=9, fill=0.84, focus=(-5, -3, 33, 7), focus_pitch=-6, use=lambda R: (use_desk(R), pages(R), lamp_light(R)), use_fill=0.72, use_pitch=12, film="light", stage=lambda: lamp_light(0))
def lamp(c):
    t = TONES[c]
    m = plastic(t, 0.4, 0.1)
    cyl(9, 1.8, m, (4, 0, 0), 0.7)
    cyl(1.3, 1.2, steel("#C4C6C8", 0.2), (9.4, -2, 1.7), 0.2)
    tube([(4, 0, 1.6), (4.2, 0, 12), (9.5, 0, 26)], 0.75, m, smooth=False)
    ball(1.5, steel("#C4C6C8", 0.25), (9.5, 0, 26))
    tube([(9.5, 0, 26), (0, 0, 38), (-5.4, 0, 37.6)], 0.7, m, smooth=False)
    ball(1.2, steel("#C4C6C8", 0.25), (-5.4, 0, 37.4))
    with group((-6.6, 0, 31.6), (0, -10, 0)):
        lathe([(0, 6), (1.9, 6), (2.4, 5.6), (4.6, 2.6), (7.0, 0), (6.8, -0.1), (4.3, 2.5), (2.1, 5.2), (0, 5.3)], m, curve=3)
        lathe([(6.3, 0.5), (0, 0.6)], mat("#FFF6DF", 0.5, glow=5.0))


def lamp_light(R):
    """The light below the shade."""
    point_light((-6.2, 0, 30), 9000, 3)


def pages(R):
    with group((-0.5 * R, -0.3 * R, 0), (0, 0, -10)):
        for s in (-1, 1):
            sheet(lambda u, v, s=s: (s * u * 0.62 * R, (v - 0.5) * 0.9 * R, 0.06 * R * math.sin(min(1, u * 3) * 1.57) * (1 - 0.5 * u)), paper("#F6F1E4"), 12, 2, thick=0.01 * R)
            for k in range(11):
                box(0.44 * R, 0.012 * R, 0.002 * R, mat("#8E877C", 0.9), (s * 0.33 * R, (0.36 - k * 0.07) * R, 0.052 * R), 0)
