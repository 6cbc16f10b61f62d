"""Toys and balls."""
from props import *
from registry import goods


def _landscape(x, y):
    """The colour of a blue and green scroll at x, y of 0…1."""
    sky = y > 0.62 + 0.1 * math.sin(x * 5) and y > 0.2 + 0.62 * abs(math.sin(x * 4.4 + 0.6))
    if sky:
        return "#D6BD8A" if y > 0.8 else "#CDB07A"
    m1 = 0.3 + 0.5 * abs(math.sin(x * 4.4 + 0.6)) ** 1.3
    m2 = 0.14 + 0.34 * abs(math.sin(x * 6.1 + 2.0)) ** 1.2
    if y < 0.1 + 0.03 * math.sin(x * 18):
        return "#A98F5C"
    if y < m2:
        return "#2F6A7A" if y > m2 * 0.6 else "#4F8A6A"
    if y < m1:
        return "#2F5A8A" if y > m1 * 0.75 else "#3F8A7A" if y > m1 * 0.5 else "#6FA07A"
    return "#CDB07A"


def piece(w, h, m, sides, at=(0, 0, 0), rot=(0, 0, 0), thick=0.35):
    """A piece of a puzzle; sides are 1 (knob), −1 (hole) or 0 for right, top, left, bottom."""
    pts = []
    corners = [(w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2), (-w / 2, -h / 2)]
    for k, s in enumerate(sides):
        (x0, y0), (x1, y1) = corners[k], corners[(k + 1) % 4]
        nx, ny = (y1 - y0), -(x1 - x0)
        length = math.hypot(nx, ny)
        nx, ny = nx / length, ny / length
        pts.append((x0, y0))
        if s:
            for t, d in ((0.38, 0.0), (0.36, 0.1), (0.34, 0.17), (0.4, 0.24), (0.5, 0.27), (0.6, 0.24), (0.66, 0.17), (0.64, 0.1), (0.62, 0.0)):
                pts.append((x0 + (x1 - x0) * t + nx * d * s * min(w, h) * 0.86, y0 + (y1 - y0) * t + ny * d * s * min(w, h) * 0.86))
    slab(pts, thick, m, at, 0.06, rot=rot)


@goods("puzzle", paper="stone", yaw=-16, pitch=42, fill=0.86, focus=(3, -5, 0.5, 6), focus_pitch=44, flat=True, use=lambda R: table(R, "#B48A5C", "#8E683F"), use_fill=0.74, use_pitch=40)
def puzzle(c):
    cols, rows, s = 15, 7, 2.6
    rng = random.Random(3)
    knob = {(i, j, k): rng.choice((1, -1)) for i in range(cols + 1) for j in range(rows + 1) for k in (0, 1)}
    for i in range(cols):
        for j in range(rows):
            side = (knob[i, j, 0] if i < cols - 1 else 0, knob[i, j, 1] if j < rows - 1 else 0, -knob[i - 1, j, 0] if i else 0, -knob[i, j - 1, 1] if j else 0)
            x, y = (i - cols / 2 + 0.5) * s, (j - rows / 2 + 0.5) * s
            loose = (i >= 10 and j <= 1) or (i >= 12 and j == 2)
            at, rot = ((x, y, 0.2), (0, 0, 0)) if not loose else ((x + rng.uniform(-1, 5), y - rng.uniform(1.5, 6.5), 0.2), (0, 0, rng.uniform(0, 360)))
            piece(s * 0.985, s * 0.985, mat(_landscape((i + 0.5) / cols, (j + 0.5) / rows), 0.75, tint=("noise", _landscape((i + 0.5) / cols, min(1, (j + 1) / rows)), 1.4)), side, at, rot)
    with group((0, 15.2, 0)):
        box(30, 7, 5, paper("#2F5A6A"), bevel=0.08, rot=(0, 0, 4))
        with group((0, 0, 0), (0, 0, 4)):
            words("千里江山", 2.2, mat("#E9D6A4", 0.7), (-5, -3.56, 2.6))
            words("1000 片", 1.1, mat("#E9D6A4", 0.7), (9.5, -3.56, 2.4))


def chessman(kind, m):
    """A turned piece; the base is 1.25 in radius."""
    base = [(0, 0), (1.25, 0), (1.3, 0.3), (1.1, 0.6), (1.15, 0.9), (0.7, 1.3)]
    tops = {
        "pawn": [(0.5, 2.6), (0.8, 2.9), (0.45, 3.1), (0.72, 3.7), (0.5, 4.3), (0, 4.5)],
        "rook": [(0.62, 2.9), (0.95, 3.4), (1.0, 4.6), (0.7, 4.6), (0.65, 4.2), (0, 4.2)],
        "bishop": [(0.5, 3.6), (0.85, 3.9), (0.45, 4.2), (0.75, 4.9), (0.5, 5.7), (0.15, 6.0), (0, 6.3)],
        "queen": [(0.5, 4.2), (0.95, 4.6), (0.5, 4.9), (0.8, 6.2), (1.0, 6.9), (0.5, 6.6), (0.2, 7.1), (0, 7.2)],
        "king": [(0.52, 4.6), (0.98, 5.0), (0.55, 5.3), (0.85, 6.8), (0.95, 7.2), (0.4, 7.5), (0, 7.5)],
    }
    lathe(base + tops["bishop" if kind == "knight" else kind][:99], m, curve=3, n=40) if kind != "knight" else lathe(base + [(0.8, 1.8), (0, 1.9)], m, n=40)
    if kind == "knight":
        slab([(-0.9, 1.6), (0.9, 1.6), (0.75, 3.2), (0.95, 4.4), (0.4, 5.4), (0.1, 5.0), (-0.6, 4.6), (-1.3, 3.9), (-1.1, 3.4), (-0.3, 3.7), (-0.7, 2.6)], 0.9, m, (0, 0, 0), 0.3, curve=3)
    if kind == "king":
        box(0.26, 0.26, 1.2, m, (0, 0, 7.4), 0.06)
        box(0.8, 0.26, 0.26, m, (0, 0, 7.9), 0.06)


@goods("chess", paper="sand", yaw=-28, pitch=28, fill=0.84, focus=(-4, -10, 4, 6), focus_pitch=22, use=lambda R: (table(R, "#8A5E38", "#6B4628"), cup((1.4 * R, 0.4 * R, 0), "#EFE9DD", 0.2 * R, 0.24 * R, "#4A2A16", 0.85, True)), use_fill=0.68)
def chess(c):
    light, dark = wood("#E0BE8C", "#CBA36C", 1.0, "y"), wood("#5E3A24", "#43281A", 1.0, "y")
    box(37, 37, 2.2, wood("#7A4E2E", "#5A381F", 1.4), bevel=0.2)
    for i in range(8):
        for j in range(8):
            box(4.14, 4.14, 0.3, light if (i + j) % 2 else dark, ((i - 3.5) * 4.16, (j - 3.5) * 4.16, 2.1), 0.02)
    order = ("rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook")
    white, black = mat("#E6C898", 0.3, coat=0.4, tint=("wood", "#D3AE78", 0.6, "z")), mat("#3A2418", 0.25, coat=0.5)
    moved = {(4, 1): (4, 3), (4, 6): (4, 4), (6, 0): (5, 2), (1, 7): (2, 5)}
    for i, kind in enumerate(order):
        for j, k, m in ((0, kind, white), (1, "pawn", white), (6, "pawn", black), (7, kind, black)):
            x, y = moved.get((i, j), (i, j))
            with group(((x - 3.5) * 4.16, (y - 3.5) * 4.16, 2.4), (0, 0, 90 if j > 3 else -90)):
                chessman(k, m)


@goods("teddy", paper="rose", yaw=-14, pitch=10, focus=(0, -7, 23, 6), use=lambda R: (cloth_table(R, "#CBD8DC", "#E3D3C6"), [box(0.36 * R, 0.36 * R, 0.36 * R, mat(t, 0.5), (x * R, y * R, 0), 0.04 * R, (0, 0, a)) for x, y, a, t in ((-1.3, -0.2, 20, "#D9A93A"), (-1.0, 0.3, -12, "#6F8A8C"), (1.25, 0.1, 30, "#C8553A"))]), use_fill=0.66)
def teddy(c):
    fur = mat("#B98A5A", 0.98, sheen=1.0, tint=("noise", "#A87848", 1.0), bump=("noise", 0.34, 1.0))
    pale = mat("#E3CBA4", 0.98, sheen=0.8, bump=("noise", 0.34, 0.9))
    ball(7.4, fur, (0, 0, 8.2), (1, 0.9, 1.08))
    ball(5.4, pale, (0, -2.6, 8.0), (0.95, 0.85, 1.05))
    ball(6.6, fur, (0, -0.4, 20.6), (1.06, 0.94, 0.95))
    ball(3.1, pale, (0, -5.4, 19.2), (1.08, 0.8, 0.84))
    for s in (-1, 1):
        ball(2.5, fur, (s * 5.2, 0.4, 26.0), (1, 0.6, 1))
        ball(1.6, pale, (s * 5.2, -0.9, 25.9), (1, 0.4, 1))
        ball(3.1, fur, (s * 8.6, -2.6, 11.2), (0.82, 0.95, 1.75), (28, s * -24, 0))
        ball(3.6, fur, (s * 5.4, -7.6, 3.4), (0.95, 1.7, 0.95), (0, 0, s * -16))
        ball(2.5, pale, (s * 6.9, -13.0, 3.6), (1, 0.35, 1), (0, 0, s * -16))
        ball(0.6, mat("#1E1612", 0.35, coat=0.5), (s * 2.3, -6.2, 21.6), (1, 0.6, 1), n=20)
    ball(1.05, mat("#2A1D16", 0.6, bump=("noise", 0.1, 0.5)), (0, -8.0, 20.4), (1.2, 0.6, 0.85), n=24)
    tube([(0, -8.2, 19.6), (0, -8.4, 18.2), (-0.8, -8.1, 17.7), (-1.6, -7.6, 18.3)], 0.16, mat("#2A1D16", 0.8))
    tube([(0, -8.4, 18.2), (0.8, -8.1, 17.7), (1.6, -7.6, 18.3)], 0.16, mat("#2A1D16", 0.8))
    bow = mat("#A8352A", 0.7, bump=("weave", 0.2, 0.3))
    tube([(5.2 * math.cos(k * 0.39), -0.8 + 4.7 * math.sin(k * 0.39), 15.2) for k in range(16)], 0.7, bow, closed=True)
    for s in (-1, 1):
        leaf(4.4, 3.4, bow, (0, -5.9, 15.2), (16, 10 * s, -s * 92), 0.3, -0.3, 0.0)
    ball(0.9, bow, (0, -6.2, 15.3))


@goods("badminton", paper="sky", yaw=-18, pitch=60, fill=0.9, focus=(-2, 14, 2, 9), focus_pitch=52, flat=True, use=lambda R: floor(R, "#5E8A6A", "#5E8A6A", "#D3DCD6"), use_fill=0.78, use_pitch=46)
def badminton(c):
    frame = mat("#20303F", 0.15, coat=0.8, metal=0.3)
    for dx, rot in ((-7, 8), (9, -6)):
        with group((dx, 0, 1.4), (0, 0, rot)):
            head = [(9.6 * math.sin(k * 0.2618) * (1 + 0.06 * math.cos(k * 0.2618)), 23 + 12.4 * math.cos(k * 0.2618), 0) for k in range(24)]
            tube(head, 0.55, frame, closed=True)
            for k in range(-8, 9):
                x = k * 1.08
                y = 12.0 * math.sqrt(max(0, 1 - (x / 9.6) ** 2))
                tube([(x, 23 - y, 0), (x, 23 + y, 0)], 0.05, mat("#F2F2EA", 0.5), smooth=False, res=1)
            for k in range(-10, 11):
                y = k * 1.14
                x = 9.4 * math.sqrt(max(0, 1 - (y / 12.2) ** 2))
                tube([(-x, 23 + y, 0.04), (x, 23 + y, 0.04)], 0.05, mat("#F2F2EA", 0.5), smooth=False, res=1)
            tube([(0, 10.6, 0), (0, -14, 0)], 0.42, mat("#C8331F" if dx < 0 else "#2F78B8", 0.2, coat=0.8), smooth=False)
            tube([(-1.6, 12.2, 0), (0, 9.4, 0), (1.6, 12.2, 0)], 0.5, frame)
            tube([(0, -14, 0), (0, -15.4, 0), (0, -31, 0)], 1.3, mat("#26262A", 0.9, bump=("stripes", 1.6, 1.0, "y")), radii=[0.5, 0.95, 1.0], smooth=False)
            ball(1.3, mat("#26262A", 0.7), (0, -31, 0), (1.05, 0.5, 1.05))
    for x, y, a in ((1.6, -20, 30), (19, -18, -50), (-16, -16, 10)):
        with group((x, y, 2.3), (78, 0, a)):
            ball(1.3, mat("#F3EDDF", 0.7), (0, 0, 0), (1, 1, 0.95))
            lathe([(1.31, 0.1), (1.33, 0.7)], mat("#2F7A4A", 0.6))
            for k in range(16):
                with group(rot=(0, 0, k * 22.5)):
                    tube([(1.0, 0, 0.6), (3.0, 0, 6.6)], 0.07, mat("#E9E4D6", 0.6), smooth=False, res=1)
                    with group((1.7, 0, 2.9), (-90, 0, -90)):
                        slab([(-0.2, 0), (0.2, 0), (0.75, 3.2), (0.4, 4.1), (-0.6, 3.9), (-0.7, 2.8)], 0.05, mat("#FBFAF5", 0.8), (0, 0, 0), 0.02, rot=(0, 18, 0))


def ball_ribs(r, m):
    """The seams of a basketball."""
    for rot in ((0, 0, 0), (90, 0, 0), (0, 90, 0)):
        with group((0, 0, r), rot):
            tube([(r * math.cos(k * 0.131), r * math.sin(k * 0.131), 0) for k in range(48)], r * 0.022, m, closed=True, smooth=False)
    for s in (-1, 1):
        with group((0, 0, r), (0, 0, 0)):
            pts = []
            for k in range(48):
                a = k * 0.131
                x, y, z = s * (0.62 + 0.2 * math.cos(2 * a)), 0.7 * math.cos(a), 0.7 * math.sin(a)
                n = math.sqrt(x * x + y * y + z * z)
                pts.append((x / n * r, y / n * r, z / n * r))
            tube(pts, r * 0.022, m, closed=True, smooth=False)


def court(R):
    floor(R, "#C79A66", "#B08450", "#CDD3D3")
    box(9 * R, 0.12 * R, 0.004 * R, mat("#F4F2EC", 0.5), (0, -0.9 * R, 0), 0)


@goods("basketball", paper="straw", pitch=14, focus=(-6, -8, 16, 5), use=court, use_fill=0.5)
def basketball(c):
    with group((0, 0, 0), (0, 18, 24)):
        ball(12, mat("#C0622C", 0.6, tint=("noise", "#B0561F", 3), bump=("leather", 0.34, 0.6)), (0, 0, 12), n=80)
        ball_ribs(12, mat("#1F1712", 0.7))


@goods("tennis", paper="sage", pitch=18, yaw=-16, focus=(-5, -5.6, 3.2, 3.4), use=lambda R: floor(R, "#4F7A8A", "#4F7A8A", "#D3DCD6"), use_fill=0.6)
def tennis(c):
    def one(at, rot):
        with group(at, rot):
            ball(3.3, mat("#C9DC3A", 0.97, sheen=1.0, tint=("noise", "#D6E65A", 0.8), bump=("noise", 0.14, 1.0)), (0, 0, 0))
            pts = []
            for k in range(60):
                t = k / 60 * 6.2832
                a, b = math.cos(t) * 0.72 + 0.28 * math.cos(3 * t), math.sin(t) * 0.72 - 0.28 * math.sin(3 * t)
                z = 0.85 * math.sin(2 * t)
                n = math.sqrt(a * a + b * b + z * z)
                pts.append((a / n * 3.31, b / n * 3.31, z / n * 3.31))
            tube(pts, 0.16, mat("#F3F1E6", 0.8), closed=True, smooth=False)
    with group((3.4, 2.6, 0)):
        for k in range(3):
            one((0, 0, 3.9 + k * 6.55), (k * 40, 20, k * 70))
        lathe([(3.6, 0.4), (3.62, 20.6)], glass("#F1F6EF"), n=64)
        cyl(3.75, 0.8, mat("#2F5A4A", 0.35, metal=0.3), (0, 0, 0), 0.15)
        cyl(3.8, 1.4, mat("#2F5A4A", 0.35, metal=0.3), (0, 0, 20.3), 0.3)
        band(3.64, 7, mat("#2F5A4A", 0.5), (0, 0, 6.5), 150)
        words("训练网球", 1.2, mat("#E9EFB0", 0.6), (0, 0, 10.8), wrap=3.72)
        words("3 只装", 0.8, mat("#E9EFB0", 0.6), (0, 0, 8.6), wrap=3.72)
    one((-5, -4.4, 3.3), (20, 10, 30))
    one((8.8, -5.4, 3.3), (70, 40, 10))
