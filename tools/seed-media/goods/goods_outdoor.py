"""Vehicles and outdoor equipment."""
from props import *
from registry import goods


def wheel(r, at, tyre, rim, spokes=28, width=2.0, lean=0.0):
    """A spoked wheel whose axle is along y."""
    with group(at, (0, lean, 0)):
        def ring(rr, rad, m):
            tube([(rr * math.cos(k * 0.1309), 0, rr * math.sin(k * 0.1309)) for k in range(48)], rad, m, closed=True, smooth=False)
        ring(r, width, tyre)
        ring(r - width * 1.2, width * 0.6, rim)
        tube([(0, -2.6, 0), (0, 2.6, 0)], 2.0, rim, smooth=False)
        for k in range(spokes):
            a, b = k / spokes * 6.2832, (k + (2 if k % 2 else -2)) / spokes * 6.2832
            tube([(1.8 * math.cos(b), 2.2 * (1 if k % 2 else -1), 1.8 * math.sin(b)), ((r - width) * math.cos(a), 0, (r - width) * math.sin(a))], 0.12, steel("#B9BABC"), smooth=False, res=1)


def street(R):
    ground(R, "#8E8B84", "#86837C", "#C6D6DC", 0.0, 5.0)
    box(30 * R, 1.2 * R, 0.09 * R, mat("#B9B4A8", 0.9, bump=("noise", R * 0.05, 0.3)), (0, 1.4 * R, 0), 0.02 * R)
    for k in range(-3, 4):
        tube([(k * 1.5 * R, 1.9 * R, 0), (k * 1.5 * R, 1.9 * R, 1.2 * R)], 0.05 * R, mat("#6B5138", 0.9), smooth=False)
        for j in range(5):
            ball(0.42 * R, mat("#6E8A52", 0.9, bump=("noise", 0.12 * R, 1.0)), ((k * 1.5 + math.cos(j * 1.3) * 0.3) * R, (1.9 + 0.2 * math.sin(j * 2.0)) * R, (1.35 + 0.2 * math.sin(j * 1.7)) * R), n=20)


@goods("bike", colours=("墨绿", "奶白"), paper="sand", yaw=-14, pitch=7, fill=0.9, focus=(4, -4, 30, 24), focus_yaw=-24, use=street, use_fill=0.7, use_pitch=8, use_yaw=14)
def bike(c):
    frame = mat("#2C4A3C" if c == "墨绿" else "#EFE6D2", 0.18, coat=0.8)
    tyre, rim, black, tan = mat("#2A2826", 0.8), steel("#C4C6C8", 0.2), mat("#1E1E1F", 0.5), leather("#8A5A34")
    r = 33
    wheel(r, (-50, 0, 35), tyre, rim)
    wheel(r, (52, 0, 35), tyre, rim)
    bb, seat, head, low = (0, 0, 30), (16, 0, 76), (-34, 0, 84), (-36.5, 0, 72)
    for a, b, w in ((bb, seat, 1.7), (seat, head, 1.7), (bb, low, 2.0), (head, low, 2.2), (seat, (18.4, 0, 84), 1.3)):
        tube([a, b], w, frame if b[2] < 84 or b == head else rim, smooth=False)
    for s in (-1, 1):
        tube([(bb[0], s * 2, bb[2]), (52, s * 3.2, 35)], 1.0, frame, smooth=False)
        tube([(seat[0], s * 1.2, seat[2]), (52, s * 3.2, 35)], 0.9, frame, smooth=False)
        tube([(-37, s * 2.6, 70), (-42, s * 3.4, 52), (-50, s * 3.2, 35)], 1.1, frame)
        tube([(-33, s * 0.5, 93), (-33.6, s * 14, 94), (-29, s * 24, 93), (-21, s * 29, 92)], 1.1, rim)
        tube([(-25, s * 26.5, 92.6), (-15, s * 30.5, 91.4)], 1.7, tan, smooth=False)
        with group((bb[0], s * 7, bb[2]), (0, 35 if s > 0 else 215, 0)):
            tube([(0, 0, 0), (17, s * 1.2, 0)], 1.1, rim, smooth=False)
            box(9, 8, 2.2, black, (17, s * 6, -1.1), 0.6)
    tube([head, (-33, 0, 93)], 1.6, rim, smooth=False)
    with group((bb[0], -4.4, bb[2])):
        tube([(9 * math.cos(k * 0.2618), 0, 9 * math.sin(k * 0.2618)) for k in range(24)], 0.8, black, closed=True)
    tube([(bb[0], -4.4, bb[2] + 9.2), (52, -4.4, 39.6)], 0.42, black, smooth=False)
    tube([(bb[0], -4.4, bb[2] - 9.2), (52, -4.4, 30.6)], 0.42, black, smooth=False)
    def saddle(u, v):
        x = -13 + 27 * v
        w = 2.2 + 6.6 * max(0.0, v - 0.35) ** 1.1 * 1.4
        a = (u - 0.5) * 3.0
        return (19 + x * 0.9, w * math.sin(a), 86 + 1.5 * v * v + 2.2 * math.cos(a) - 1.5)
    sheet(saddle, tan, 20, 24, thick=1.0)
    for x, w, m in ((-50, 1, frame), (52, -1, frame)):
        pts = [(x + 37 * math.cos(t), 0, 35 + 37 * math.sin(t)) for t in ([0.5 + k * 0.17 for k in range(11)] if w > 0 else [0.1 + k * 0.19 for k in range(13)])]
        tube(pts, 1.5, m)
    with group((-42.5, 0, 80)):
        ball(3.6, mat("#2A2A2C", 0.3, coat=0.5), scale=(1.1, 1, 1), n=32)
        ball(3.0, mat("#FFF4D6", 0.2, glow=1.4), (-1.6, 0, 0), (0.9, 1, 1), n=32)
    tube([(10, 3, 26), (16, 10, 3), (16, 13, 0.6)], 0.8, black, smooth=False)


DECK = {"素面": None, "山": "山", "浪": "浪"}


@goods("skateboard", colours=tuple(DECK), paper="sky", yaw=-20, pitch=6, fill=0.86, focus=(0, -2, 40, 16), focus_pitch=4, use=lambda R: (street(R)), use_fill=0.6, use_pitch=10, use_yaw=14)
def skateboard(c):
    maple = wood("#D9B27C", "#C49658", 2.0, "z", 0.3, 0.4)
    half = spline([(0, 40), (6, 39), (9.6, 33), (10.2, 24), (10.2, 0), (10.2, -24), (9.6, -33), (6, -39), (0, -40)], 6)

    def bent(u, v):
        y = -40 + 80 * v
        w = float(np.interp(y, [p[1] for p in half][::-1], [p[0] for p in half][::-1]))
        x = (u - 0.5) * 2 * max(0.05, w)
        kick = 7.0 * max(0.0, (abs(y) - 26) / 14) ** 1.7
        return (x, kick + 0.8 * (x / 10) ** 2, y + 42)
    with group((0, 0, 0), (-10, 0, 0)):
        sheet(bent, maple, 24, 90, thick=1.2)
        if DECK[c]:
            tone = ("#2F5A6A", "#6F9A8A", "#E2512F") if c == "山" else ("#2F4FA0", "#7FB4D0", "#F0C23A")
            for k in range(3):
                base = 10 + k * 9
                top = [(-9.4 + i * 0.94, base + (7 * abs(math.sin(i * 0.42 + k * 1.3)) if c == "山" else 4 * math.sin(i * 0.62 + k * 2) + 3)) for i in range(21)]
                slab([(-9.4, base - (9 if k else 0)), *top, (9.4, base - (9 if k else 0))], 0.12, mat(tone[1 if k == 1 else 0] if k < 2 else tone[1], 0.35, coat=0.4), (0, -0.72 - 0.06 * (3 - k), 12), 0.02)
            cyl(4.2, 0.16, mat(tone[2], 0.4, coat=0.4), (3, -0.6, 62), 0, rot=(90, 0, 0))
        else:
            words("枫木", 6, mat("#6B4628", 0.6), (0, -0.7, 42), depth=0.04)
        for z in (17, 67):
            box(6.4, 1.6, 8, steel("#A9ABAE", 0.3), (0, -1.4, z - 4), 0.3)
            tube([(0, -1.6, z), (0, -4.4, z)], 1.9, steel("#A9ABAE", 0.3), radii=[1.2, 0.8], smooth=False)
            tube([(-9, -5.2, z), (9, -5.2, z)], 0.8, steel("#C4C6C8", 0.2), smooth=False)
            for s in (-1, 1):
                with group((s * 8.4, -5.2, z), (0, 90, 0)):
                    lathe([(0, -1.7), (1.2, -1.7), (2.4, -1.5), (2.8, -0.9), (2.8, 0.9), (2.4, 1.5), (1.2, 1.7), (0, 1.7)], mat("#F0E6CF", 0.45), n=40)
                    cyl(1.1, 3.6, steel("#8E9094", 0.3), (0, 0, -1.8), 0.1)


@goods("scooter", colours=("黑", "砂岩"), paper="mist", yaw=-24, pitch=9, fill=0.9, focus=(-34, 0, 16, 16), focus_yaw=-50, use=street, use_fill=0.68, use_pitch=8, use_yaw=-30)
def scooter(c):
    m = mat("#26272A" if c == "黑" else "#C2AC8E", 0.4, metal=0.3)
    tyre, rim, grip = mat("#2A2826", 0.8), steel("#A9ABAE", 0.3), mat("#1E1E1F", 0.8, bump=("stripes", 0.8, 1.0, "y"))
    for x in (-42, 36):
        wheel(10, (x, 0, 12), tyre, rim, 12, 1.9)
    box(56, 14, 2.4, m, (-1, 0, 9), 1.0)
    box(50, 11.6, 0.3, mat("#1E1E1F", 0.95, bump=("stripes", 1.2, 1.0, "x")), (0, 0, 11.3), 0.1)
    tube([(-26, 0, 10.5), (-34, 0, 16), (-38, 0, 26)], 2.2, m)
    for s in (-1, 1):
        tube([(-38.6, s * 3.2, 24), (-42, s * 3.2, 12)], 1.0, m, smooth=False)
        tube([(24, s * 4.6, 10), (36, s * 3.4, 12)], 1.2, m, smooth=False)
    tube([(-38, 0, 22), (-30.5, 0, 92)], 2.0, m, smooth=False)
    tube([(-36.4, 0, 40), (-35.6, 0, 46)], 2.7, steel("#C8552F", 0.4), smooth=False)
    tube([(-30.5, -22, 93), (-30.5, 22, 93)], 1.3, m, smooth=False)
    for s in (-1, 1):
        tube([(-30.5, s * 12.5, 93), (-30.5, s * 24, 93)], 1.75, grip, smooth=False)
    ball(2.2, mat("#FFF4D6", 0.2, glow=1.2), (-35, 0, 84), (0.7, 1, 1), n=24)
    sheet(lambda u, v: (36 + 12.6 * math.cos(0.4 + v * 1.9), (u - 0.5) * 5, 12 + 12.6 * math.sin(0.4 + v * 1.9)), m, 6, 20, thick=0.5)
    tube([(6, 5, 9), (10, 9, 1.2), (11, 11, 0.6)], 0.7, rim, smooth=False)


def camp(R):
    ground(R, "#7F7A4C", "#6E7C44", "#E6CDA8", 0.03)
    grass(R, 700)
    for x in (-2.6, -2.1, 2.3, 2.9):
        with group((x * R, 2.6 * R, 0)):
            for k in range(4):
                lathe([(0.5 * R * (1 - k * 0.2), (0.3 + k * 0.45) * R), (0, (1.1 + k * 0.45) * R)], mat("#4A6A52", 0.9, bump=("noise", 0.1 * R, 1.0)), n=14)


@goods("tent", colours=("松绿", "卡其"), paper="sage", yaw=-30, pitch=14, fill=0.88, focus=(0, -70, 50, 46), focus_yaw=-6, use=camp, use_fill=0.62, use_pitch=9, use_yaw=-26)
def tent(c):
    a, b = {"松绿": ("#3F6250", "#D98A3A"), "卡其": ("#B59A6A", "#5A6B52")}[c]
    fly, trim = mat(a, 0.65, sheen=0.2, bump=("noise", 6, 0.12)), mat(b, 0.6)
    L, W, H = 110, 72, 112

    def dome(u, v):
        t = u * 2 * math.pi
        k = math.cos(v * math.pi / 2) ** 0.9
        e = 0.72
        x = math.copysign(abs(math.cos(t)) ** e, math.cos(t)) * L * k
        y = math.copysign(abs(math.sin(t)) ** e, math.sin(t)) * W * k
        sag = 1 - 0.07 * abs(math.sin(2 * t)) ** 0.5 * math.sin(v * math.pi) * -1 - 0.09 * math.cos(2 * t) ** 2 * math.sin(v * math.pi)
        return (x * sag, y * sag, 4 + H * math.sin(v * math.pi / 2) ** 1.08)
    sheet(dome, fly, 120, 50, closed=True)
    for t in (0.125, 0.375, 0.625, 0.875):
        tube([dome(t, v / 20) for v in range(20)] + [(0, 0, 4 + H)], 0.9, trim)
    def door(u, v):
        p = dome(0.75 + (u - 0.5) * 0.11 * (1 - 0.25 * v), v * 0.72)
        return (p[0], p[1] - 0.8, p[2])
    sheet(door, mat("#2A2E2C", 0.9), 20, 24)
    for u in (0, 1):
        tube([door(u, v / 16) for v in range(17)], 1.0, trim)
    tube([door(u / 12, 1.0) for u in range(13)], 1.0, trim)
    def flap(u, v):
        p = door(1.0, v)
        return (p[0] + 22 * u * (1 - v * 0.3), p[1] - 9 * math.sin(u * 3.1) - 3, p[2] * (1 - 0.02 * u))
    sheet(flap, fly, 14, 20, thick=0.5)
    sheet(lambda u, v: (0 + (u - 0.5) * 66 * (1 - 0.2 * v), -W * 0.62 - 46 * (1 - v), 56 + 24 * v - 3 * math.sin(v * 3)), fly, 10, 14, thick=0.6)
    for s in (-1, 1):
        tube([(s * 32, -W * 0.62 - 46, 0), (s * 32, -W * 0.62 - 46, 57)], 1.0, steel(), smooth=False)
        tube([(s * 32, -W * 0.62 - 46, 57), (s * 62, -W - 66, 0)], 0.4, mat("#E9DFC8", 0.8), smooth=False)
        for y in (-1, 1):
            p = dome(0.125 if (s, y) == (1, 1) else 0.375 if (s, y) == (-1, 1) else 0.625 if s < 0 else 0.875, 0.3)
            tube([p, (s * 120, y * 86, 0)], 0.4, mat("#E9DFC8", 0.8), smooth=False)


def compass_face(r=2.6):
    """The dial and needle of a compass lying on its back."""
    cyl(r, 0.2, mat("#F3ECD6", 0.5), (0, 0, 0), 0.02)
    for k in range(36):
        with group((0, 0, 0.21), (0, 0, -k * 10)):
            box(0.03 if k % 9 else 0.08, 0.18 if k % 3 else 0.32, 0.01, mat("#2C2A26"), (0, r * 0.88, 0), 0)
    for a, t in ((0, "北"), (90, "东"), (180, "南"), (270, "西")):
        x, y = math.sin(math.radians(a)) * r * 0.62, math.cos(math.radians(a)) * r * 0.62
        words(t, 0.46, mat("#A03A22" if t == "北" else "#2C2A26"), (x, y, 0.22), (0, 0, 0), 0.005)


@goods("compass", samples=3, colours=("口袋", "折叠"), paper="straw", yaw=-18, pitch=42, fill=0.86, focus=(0, 0, 1, 2.6), focus_pitch=50, flat=True, use=lambda R: (table(R, "#8A5E38", "#6B4628"), map_sheet(R)), use_fill=0.54, use_pitch=42, film="needle")
def compass(c):
    brass = steel("#C29A4E", 0.2)
    lathe([(0, 0), (3.0, 0), (3.3, 0.3), (3.3, 1.2), (3.05, 1.5), (2.85, 1.45), (2.7, 1.0)], brass, n=96)
    with group((0, 0, 0.75)):
        compass_face()
        with group((0, 0, 0.36), (0, 0, -28)) as needle:
            needle.name = "needle"
            slab([(-0.26, 0), (0, 2.1), (0.26, 0)], 0.06, mat("#B5261E", 0.3), (0, 0, 0), 0.02, rot=(0, 0, 0))
            slab([(-0.26, 0), (0.26, 0), (0, -2.1)], 0.06, mat("#2F4A78", 0.3), (0, 0, 0), 0.02, rot=(0, 0, 0))
            ball(0.2, brass, (0, 0, 0.05), n=20)
    lathe([(2.8, 1.36), (1.6, 1.5), (0, 1.54)], glass(), n=64)
    cyl(0.5, 0.8, brass, (0, 3.2, 0.75), 0.15, rot=(-90, 0, 0))
    tube([(0.9 * math.cos(k * 0.26), 4.9 + 0.9 * math.sin(k * 0.26), 0.8) for k in range(24)], 0.14, brass, closed=True)
    if c == "折叠":
        with group((0, 3.3, 1.5), (64, 0, 0)):
            lathe([(0, 0), (3.2, 0), (3.3, 0.2), (3.1, 0.4), (2.7, 0.42), (2.6, 0.25), (0, 0.25)], brass, (0, 3.2, 0), n=96)
    else:
        tube([(0, 5.8, 0.8), (2.4, 7.4, 0.2), (5.2, 6.6, 0.2), (6.6, 3.4, 0.2), (5.6, 0.4, 0.2)], 0.16, leather("#7A4A2C"))


def map_sheet(R):
    box(4.2 * R, 3 * R, 0.01 * R, paper("#EDE6CF", "#E3DABE"), (0.2 * R, 0.1 * R, -0.01 * R), 0, (0, 0, 10))
    for k in range(1, 8):
        pts = [((0.9 + 0.18 * k * math.cos(t * 0.52) * (1 + 0.2 * math.sin(t * 1.1 + k * 0.3))) * R, (0.5 + 0.15 * k * math.sin(t * 0.52)) * R, 0.003 * R) for t in range(12)]
        tube(pts, 0.006 * R, mat("#9A8A5C", 0.9), closed=True, res=1)
    tube([((-1.8 + k * 0.4) * R, (-0.9 + 0.25 * math.sin(k)) * R, 0.004 * R) for k in range(11)], 0.02 * R, mat("#7FA6B8", 0.9), res=1)


@goods("telescope", paper="lilac", yaw=-32, pitch=6, fill=0.9, focus=(-16, 0, 104, 16), focus_yaw=-50, focus_pitch=6, use=lambda R: (ground(R, "#5E6650", "#4F5A48", "#5A6A8E"), stars(R)), use_fill=0.7, use_pitch=3, use_yaw=-26)
def telescope(c):
    white, black = mat("#E9E7E2", 0.18, coat=0.7), mat("#1F2022", 0.4)
    with group((0, 0, 100), (0, -62, 0)):
        lathe([(3.9, -30), (3.9, 34), (4.6, 34.2), (4.7, 46), (4.3, 46), (4.2, 36)], white, n=64)
        lathe([(0, 36), (4.2, 36.2)], mat("#2A3A5C", 0.02, coat=1), n=48)
        lathe([(3.92, -30), (4.1, -30), (4.1, -26), (3.0, -34), (2.2, -35), (2.2, -42), (1.7, -42)], black, n=48)
        tube([(0, 0, -42), (0, 0, -45)], 1.7, black, smooth=False)
        tube([(0, 0, -44.5), (4.5, 0, -48.5)], 1.8, black, smooth=False)
        tube([(4.4, 0, -48.4), (8, 0, -51.6)], 1.5, steel("#C9A35C", 0.25), smooth=False)
        for z in (-8, 6):
            lathe([(3.95, z), (4.5, z), (4.5, z + 2.4), (3.95, z + 2.4)], black, n=48)
        tube([(5.4, 0, -22), (5.4, 0, -4)], 1.1, black, smooth=False)
        box(2.4, 3, 16, black, (-4.8, 0, -7), 0.4)
    ball(3.4, black, (0, 0, 94))
    tube([(0, 0, 94), (0, 0, 84)], 2.0, black, smooth=False)
    for k in range(3):
        a = k * 2.094 + 0.35
        tube([(2 * math.cos(a), 2 * math.sin(a), 86), (18 * math.cos(a), 18 * math.sin(a), 44)], 1.7, wood("#B98A5A", "#8A5E38", 2.0, "z"), smooth=False)
        tube([(17.5 * math.cos(a), 17.5 * math.sin(a), 46), (35 * math.cos(a), 35 * math.sin(a), 0.8)], 1.2, wood("#B98A5A", "#8A5E38", 2.0, "z"), smooth=False)
        ball(1.6, black, (35 * math.cos(a), 35 * math.sin(a), 1.2))
        tube([(0, 0, 52), (14.6 * math.cos(a), 14.6 * math.sin(a), 53)], 0.6, steel(), smooth=False)
    cyl(7, 1.0, black, (0, 0, 51.6), 0.3)


def stars(R):
    rng = random.Random(8)
    for _ in range(60):
        ball(rng.uniform(0.008, 0.022) * R, mat("#FFF8E2", 1, glow=6), (rng.uniform(-4, 4) * R, 6.6 * R, rng.uniform(0.6, 4.4) * R), n=8)
    ball(0.3 * R, mat("#F6EBC8", 1, glow=1.6, tint=("noise", "#D9CBA0", 0.2 * R)), (-1.9 * R, 6.3 * R, 3.1 * R), n=40)
