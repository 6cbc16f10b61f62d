"""Writing, painting, toys and instruments."""
from props import *
from registry import goods


def use_study(R):
    table(R, "#B48A5C", "#8E683F", "#D9D2C4")
    book((-1.5 * R, 0.9 * R, 0), 1.0 * R, 1.4 * R, 0.2 * R, "#7A3E30", 10)
    cup((1.5 * R, 0.7 * R, 0), "#D9E0D8", 0.24 * R, 0.3 * R, "#A9B45A", 0.8)


@goods("notebook", paper="rose", yaw=-24, pitch=32, focus=(-4, -5, 3.4, 4.4), focus_pitch=34, use=use_study, use_fill=0.56, use_pitch=34)
def notebook(c):
    def book_at(at, rot, colour, elastic):
        with group(at, (0, 0, rot)):
            box(14.2, 20.6, 1.4, mat("#F3ECDA", 0.9, bump=("stripes", 0.06, 0.7, "z")), (0.2, 0, 0.2), 0.1)
            for z in (0, 1.55):
                slab(round_rect(15, 21.4, 0.7), 0.28, cloth(colour, 0.09, 0.45), (0, 0, z + 0.14), 0.1, rot=(0, 0, 0))
            box(0.4, 21.4, 1.7, cloth(colour, 0.09, 0.45), (-7.3, 0, 0), 0.15)
            box(0.7, 21.6, 1.98, mat(elastic, 0.7, bump=("stripes", 0.12, 0.6)), (5.4, 0, -0.03), 0.08)
            tube([(-4, -10.4, 0.9), (-4, -12, 0.6), (-3.4, -13.4, 0.1)], 0.14, mat(elastic, 0.8))
            slab(round_rect(6, 2.4, 0.2, cx=-1, cy=3), 0.05, paper("#F6F0E2"), (0, 0, 1.84), 0.02, rot=(0, 0, 0))
            words("手帐", 1.2, mat("#3A332C", 0.8), (-1, 3, 1.88), (0, 0, 0))
    book_at((1.6, 1, 0), -8, "#B5653F", "#3A2A20")
    book_at((-0.6, -0.6, 1.86), 6, "#3F6A6B", "#D9B04A")


@goods("pen", paper="stone", yaw=-30, pitch=30, fill=0.86, focus=(-6.0, -1.2, 0.8, 1.9), focus_pitch=34, focus_yaw=-20, flat=True, use=lambda R: (use_study(R), writing(R)), use_fill=0.56, use_pitch=36)
def pen(c):
    body, gold = mat("#1F3A36", 0.14, coat=0.9, tint=("noise", "#2F5A50", 0.8)), steel("#C9A35C", 0.18)
    with group((0, 0, 0.68), (0, -90, 0)):
        lathe([(0.18, 3.6), (0.42, 3.4), (0.5, 2.4), (0.62, 1.2), (0.64, 0.4)], mat("#151515", 0.2, coat=0.7))
        lathe([(0.63, 0.4), (0.64, -0.4)], mat("#C9D8D0", 0.05, coat=1.0))
        lathe([(0.65, -0.4), (0.68, -0.6), (0.68, -5.6), (0.6, -6.4)], body)
        for z in (-0.45, -5.6):
            lathe([(0.66, z), (0.71, z + 0.05), (0.71, z + 0.22), (0.66, z + 0.27)], gold)
        lathe([(0.6, -6.45), (0.58, -7.6), (0.3, -8), (0, -8)], body)
        with group((0, 0, 3.3)):
            def nib(u, v):
                w = 0.46 * (1 - v) ** 0.75 * (0.8 + 0.2 * math.sin(v * 3))
                a = (u - 0.5) * 2
                return (0.2 + 0.22 * (1 - a * a) * (1 - v * 0.8), a * w, v * 2.3)
            sheet(nib, gold, 12, 20, thick=0.04)
            tube([(0.44, 0, 0.9), (0.3, 0, 2.25)], 0.018, mat("#1A1A1A"), smooth=False)
            ball(0.09, mat("#1A1A1A"), (0.45, 0, 0.85), n=12)
            tube([(0.05, 0, 0), (0.08, 0, 1.4)], 0.3, mat("#151515", 0.3), radii=[1, 0.4], smooth=False)
    with group((3.4, 3.0, 0.74), (0, -90, 16)):
        lathe([(0, 3.4), (0.4, 3.3), (0.7, 2.8), (0.74, -3), (0.72, -3.1)], body)
        lathe([(0.75, -2.9), (0.79, -2.8), (0.79, -2.2), (0.75, -2.1)], gold)
        tube([(0.75, 0, 2.9), (1.0, 0, 2.4), (0.92, 0, -0.6)], 0.12, gold, radii=[0.8, 1, 1.5])


def writing(R):
    box(3.2 * R, 2.2 * R, 0.012 * R, paper("#F6F1E4"), (-0.9 * R, 0.1 * R, -0.012 * R), 0, (0, 0, 6))
    words("见字如面", 0.3 * R, mat("#1F2A3A", 0.8), (-1.2 * R, 0.5 * R, 0.004 * R), (0, 0, 6), 0.002 * R)


@goods("books", paper="sand", yaw=-26, pitch=18, focus=(-4, -7, 9, 5), use=use_study, use_fill=0.56)
def books(c):
    tones = ("#7A3E30", "#3F6A6B", "#B98A3A", "#4E5470", "#6B7A4A")
    for k, (name, tone) in enumerate(zip(("论语", "诗经", "楚辞", "幽梦影", "古文观止"), tones)):
        with group((-6.4 + k * 3.1, 0, 0)):
            box(2.9, 11, 17, cloth(tone, 0.09, 0.4), (0, 0, 0), 0.22)
            box(2.4, 0.3, 16.4, mat("#F3ECDA", 0.9, bump=("stripes", 0.06, 0.6, "x")), (0, 5.45, 0.3), 0)
            box(2.4, 10.4, 0.2, mat("#F3ECDA", 0.9, bump=("stripes", 0.06, 0.6, "x")), (0, 0.2, 16.9), 0)
            slab(round_rect(1.8, 7, 0.15, cy=11.4), 0.04, paper("#F3ECDA"), (0, -5.52, 0), 0.01)
            words(name, 1.45 if len(name) < 4 else 1.2, mat("#2C2A26", 0.8), (0, -5.56, 11.4), vertical=True)
            for z in (1.6, 2.1):
                box(2.92, 0.06, 0.12, steel("#C9A35C", 0.3), (0, -5.5, z), 0)
    m = paper("#5A4A3C")
    box(16.4, 11.6, 0.3, m, (-0.2, 0.6, -0.3), 0.05)
    box(16.4, 0.3, 17.4, m, (-0.2, 6.2, -0.3), 0.05)
    box(0.3, 11.6, 17.4, m, (8.1, 0.6, -0.3), 0.05)
    box(0.3, 11.6, 17.4, m, (-8.4, 0.6, -0.3), 0.05)


PAINTS = ["#F2E23A", "#F0B429", "#E8811C", "#D94A2A", "#B5261E", "#9C2B4A", "#C85A8A", "#7A3A7A", "#4A3F8A", "#2F4FA0", "#2F78B8", "#3FA0C0", "#2F8A82", "#2F7A4A", "#5E9A3C", "#9AB23A", "#C7A35A", "#A9743A", "#8A5226", "#5A3420", "#8A8A86", "#4A4A4C", "#1F1F21", "#F4F2EC"]


@goods("paint", paper="mist", yaw=-22, pitch=40, fill=0.84, focus=(-3, -1, 1, 4.4), focus_pitch=42, use=lambda R: (use_study(R), painting(R)), use_fill=0.56, use_pitch=42)
def paint(c):
    tin = mat("#2B2D30", 0.3, metal=0.4, coat=0.3)
    white = mat("#F4F3EF", 0.25, coat=0.6)
    for y, rot in ((0, 0), (11.4, -62)):
        with group((0, y - 5.5 if not rot else 5.6, 0.2 if not rot else 1.6), (rot * -1 if rot else 0, 0, 0)):
            dy = 0 if not rot else 5.4
            box(23, 11, 0.4, tin, (0, dy, 0), 0.15)
            for x, yy, w, d in ((0, -5.4, 23, 0.4), (0, 5.4, 23, 0.4), (-11.3, 0, 0.4, 11), (11.3, 0, 0.4, 11)):
                box(w, d, 1.6, tin, (x, yy + dy, 0), 0.12)
            if rot:
                box(22, 10, 0.3, white, (0, dy, 0.35), 0.1)
                for k, col in enumerate(("#2F78B8", "#E8811C", "#2F7A4A", "#C85A8A")):
                    with group((-7 + k * 4.8, dy + (k % 2) * 1.4 - 0.5, 0.66)):
                        slab([(x * 1.5, y * 1.2) for x, y in ((1, 0), (0.6, 0.9), (-0.4, 1), (-1.1, 0.3), (-0.7, -0.8), (0.5, -0.9))], 0.05, mat(col, 0.2, coat=0.6, tint=("noise", "#F4F3EF", 2.0)), rot=(0, 0, 0), bevel=0.02, curve=6)
    for k, col in enumerate(PAINTS):
        x, y = -9.2 + (k % 8) * 2.35, -8.2 + (k // 8) * 2.9
        box(2.1, 2.6, 0.9, white, (x, y, 0.5), 0.12)
        box(1.7, 2.2, 0.2, mat(col, 0.4, coat=0.25, bump=("noise", 0.5, 0.15)), (x, y, 1.3), 0.09)
    with group((13.6, -5, 0.5), (0, 0, 80)):
        tube([(-8, 0, 0), (4, 0, 0)], 0.42, mat("#D9E4E8", 0.1, coat=0.8), smooth=False)
        tube([(4, 0, 0), (5.6, 0, 0)], 0.4, steel(), smooth=False)
        tube([(5.6, 0, 0), (6.6, 0, 0), (8.2, 0, 0)], 0.4, mat("#6B4A30", 0.8), radii=[1, 1.25, 0.1])


def painting(R):
    with group((-1.25 * R, -0.2 * R, 0), (0, 0, 14)):
        box(1.1 * R, 0.9 * R, 0.02 * R, paper("#FAF6EA"), bevel=0)
        for k, (col, y, amp) in enumerate((("#9FC4C8", 0.1, 0.1), ("#6F9A8A", 0.0, 0.07), ("#3F6A5C", -0.12, 0.05))):
            top = [(-0.46 * R + i * 0.046 * R, y * R + amp * R * math.sin(i * 0.6 + k * 2)) for i in range(21)]
            slab([(-0.46 * R, -0.36 * R), *top, (0.46 * R, -0.36 * R)], 0.002 * R, mat(col, 0.9, tint=("noise", "#F4F0E4", 0.5 * R)), (0, 0, (0.022 + k * 0.002) * R), 0, rot=(0, 0, 0))
        cyl(0.08 * R, 0.003 * R, mat("#E2512F", 0.9), (0.24 * R, 0.3 * R, 0.021 * R), 0)


@goods("crayon", paper="straw", yaw=-22, pitch=32, focus=(-3, -6, 1.4, 4), focus_pitch=36, use=lambda R: (use_study(R), painting(R)), use_fill=0.56, use_pitch=36)
def crayon(c):
    tones = [PAINTS[k] for k in (4, 2, 0, 14, 13, 11, 9, 7, 6, 18, 22, 20)]

    def stick(col):
        lathe([(0, 0), (0.62, 0), (0.66, 0.1), (0.66, 7.4), (0.3, 8.7), (0.14, 8.9), (0, 8.9)], mat(col, 0.42, coat=0.15), n=28)
        lathe([(0.68, 0.9), (0.69, 1.0), (0.69, 6.6), (0.68, 6.7)], paper("#F3ECDA"), n=28)
        for z in (1.2, 6.2):
            lathe([(0.695, z), (0.7, z + 0.2)], mat(col, 0.6), n=28)
    with group((1.5, 2.5, 0)):
        box(11.4, 2.9, 6.4, paper("#D9A93A"), bevel=0.06)
        words("蜂蜡蜡笔", 1.25, mat("#5A3420", 0.8), (0, -1.48, 4))
        words("12 色", 0.8, mat("#A03A22", 0.8), (0, -1.48, 1.9))
        for k, col in enumerate(tones):
            with group((-4.7 + (k % 6) * 1.88, -0.68 + (k // 6) * 1.36, 0.6 + (k % 3) * 0.2)):
                stick(col)
    for k, (x, y, a) in enumerate(((-7.6, -3.4, 14), (-5.6, -5.8, -6), (-0.4, -5.4, 24), (4, -4.4, -18))):
        with group((x, y, 0.68), (90, 0, a + 60)):
            stick(tones[k * 3 % 12])


def yarn_ball(at, r, colour, seed=1):
    """A ball of wool."""
    m = mat(colour, 0.95, sheen=0.6, bump=("noise", 0.15, 0.5))
    rng = random.Random(seed)
    with group((at[0], at[1], at[2] + r)):
        ball(r * 0.86, m, n=40)
        for k in range(64):
            with group(rot=(rng.uniform(0, 180), rng.uniform(0, 180), rng.uniform(0, 180))):
                off = rng.uniform(-0.42, 0.42) * r
                rr = math.sqrt(r * r * 0.97 - off * off)
                tube([(rr * math.cos(t * 0.3927), rr * math.sin(t * 0.3927), off) for t in range(16)], r * 0.085, m, closed=True, res=3)


@goods("yarn", paper="lilac", yaw=-20, pitch=24, focus=(0, -6, 4, 5), use=lambda R: (cloth_table(R), cup((-1.6 * R, 0.6 * R, 0), "#F2EEE6", 0.3 * R, 0.36 * R, "#8A4E22", 0.85, True)), use_fill=0.6)
def yarn(c):
    yarn_ball((-6, -1, 0), 5.4, "#C8735A", 1)
    yarn_ball((5.6, 2.4, 0), 5.4, "#D9C6A4", 2)
    yarn_ball((1.0, -7.4, 0), 4.6, "#6F8A8C", 3)
    for a in (0, 1):
        with group((0, 2, 9), (24 - a * 14, 0, 52 + a * 60)):
            tube([(-14, 0, 3 - a), (14, 0, -3 + a)], 0.4, wood("#D0A878", "#B58A58", 0.8), smooth=False)
            ball(0.85, wood("#8A5E38", "#6B4628", 0.5), (-14, 0, 3 - a), n=20)
    tube([(-1, -2.6, 1), (-8, -8, 0.3), (-12, -4, 0.3), (-14, -9, 0.3), (-8, -12, 0.3)], 0.28, mat("#C8735A", 0.95))
    with group((12.4, -5.6, 0), (0, 0, 12)):
        puff([(-4.6, -6), (4.6, -6.4), (4.8, 6), (-4.4, 6.3)], knit("#D9C6A4", 1.0), 0.9, 0.8, 0.2, 5, 4, curve=2, cells=80)


def violin_body(m, edge, k=1.0):
    """The outline of a violin's body about its middle; 35.5 cm long at k = 1."""
    half = [(0, 17.8), (4.6, 17.2), (8.2, 14.2), (8.3, 10.6), (6.4, 7.4), (5.5, 4.0), (5.4, 0.4), (6.6, -2.2), (9.6, -6.4), (10.3, -10.6), (8.2, -15.4), (4.2, -17.4), (0, -17.8)]
    ring = [(x * k, y * k) for x, y in half] + [(-x * k, y * k) for x, y in reversed(half[1:-1])]
    slab(ring, 3.0 * k, edge, (0, 0, 1.8 * k), 0.3, rot=(0, 0, 0), curve=6)
    puff(ring, m, 1.25 * k, 5.5 * k, 0.0, 9, 1, (0, 0, 3.1 * k), curve=6, cells=120)
    return ring


def violin_parts(k=1.0):
    """A violin on its back, its scroll along +y."""
    varnish = mat("#8A3F1C", 0.16, coat=0.9, tint=("wood", "#B4632C", 1.1, "y"))
    black = mat("#1C1816", 0.3, coat=0.3)
    ring = violin_body(varnish, mat("#7A3616", 0.2, coat=0.8, tint=("wood", "#9C5226", 0.8, "z")), k)
    tube([(x * 0.955, y * 0.965, 3.75 * k) for x, y in spline(ring, 6, True)], 0.1 * k, black, closed=True, smooth=False)
    for s in (-1, 1):
        f = [(s * 2.2, 2.4, 4.5), (s * 3.0, 2.0, 4.45), (s * 2.9, 0.4, 4.45), (s * 3.7, -2.4, 4.4), (s * 4.4, -3.4, 4.3), (s * 3.7, -3.9, 4.35)]
        tube([(x * k, y * k, z * k) for x, y, z in f], 0.26 * k, black)
    with group(scale=k):
        box(2.5, 27, 0.7, black, (0, 17, 5.1), 0.25, (1.5, 0, 0))
        box(2.3, 13, 1.4, varnish, (0, 24, 3.9), 0.5)
        box(1.9, 8, 1.7, varnish, (0, 34, 3.8), 0.5)
        lathe([(0, -0.9), (1.5, -0.9), (1.7, 0), (1.5, 0.9), (0, 0.9)], varnish, (0, 38.6, 4.4), rot=(0, 90, 0))
        tube([(0, 37.6, 4.4), (0, 38.4, 3.4), (0, 39.8, 4.0), (0, 39.6, 5.2), (0, 38.6, 5.3), (0, 38.2, 4.6)], 1.0, varnish)
        for s, y in ((1, 32), (-1, 33.4), (1, 34.8), (-1, 36)):
            tube([(0, y, 4.8), (s * 2.4, y, 4.8)], 0.3, black, smooth=False)
            ball(0.75, black, (s * 3.0, y, 4.8), (0.9, 0.4, 1))
        slab([(-1.9, 0), (-1.7, 1.6), (-1.2, 2.3), (0, 2.7), (1.2, 2.3), (1.7, 1.6), (1.9, 0), (0.8, 0.3), (-0.8, 0.3)], 0.5, mat("#D9BC8A", 0.5), (0, -0.6, 4.2), 0.08, rot=(90, 0, 0))
        slab([(-1.1, 0), (1.1, 0), (2.0, 8.6), (-2.0, 8.6)], 0.6, black, (0, -14.4, 5.4), 0.2, rot=(0, 0, 0))
        for i in range(4):
            x = -0.9 + i * 0.6
            tube([(x * 0.9, -6.4, 6.0), (x, -0.6, 6.85), (x * 0.75, 31, 6.3)], 0.045, steel("#D9D4C4", 0.3), smooth=False, res=1)
        box(5.2, 4, 0.8, black, (-3.6, -16.4, 4.6), 0.7)


def bow(m="#5A2A14"):
    """A violin bow along x."""
    tube([(-37, 0, 1.2), (0, 0, 0.5), (37, 0, 1.3)], 0.36, wood(m, "#3A1A0C", 0.8))
    tube([(-33, 0, -0.7), (36.4, 0, -0.6)], 0.14, mat("#F3EEDF", 0.7), smooth=False)
    box(0.8, 0.9, 2.3, mat("#F3EEDF", 0.4), (37, 0, -0.9), 0.2)
    box(4.6, 1.0, 2.0, mat("#1C1816", 0.3), (-32, 0, -1.1), 0.3)


@goods("violin", paper="stone", yaw=-8, pitch=62, fill=0.9, focus=(0, 2, 5, 9), focus_pitch=50, flat=True, use=lambda R: (table(R, "#6B4A30", "#4A3020", "#CFC8B8"), score(R)), use_fill=0.72, use_pitch=50)
def violin(c):
    with group((0, 0, 0), (0, 0, 14)):
        violin_parts()
    with group((16, 8, 1.3), (0, 0, 96)):
        bow()


def score(R):
    for k in (0, 1):
        with group((-0.85 * R + k * 0.1 * R, 0.2 * R, 0.004 * R * k), (0, 0, 12 - k * 9)):
            box(0.7 * R, 0.95 * R, 0.004 * R, paper("#F6F1E4"), bevel=0)
            for line in range(8):
                for s in range(5):
                    box(0.58 * R, 0.003 * R, 0.001 * R, mat("#4A443C", 0.9), (0, (0.4 - line * 0.11 - s * 0.012) * R, 0.004 * R), 0)


@goods("guitar", colours=("原木", "烟熏"), paper="sand", yaw=-14, pitch=8, fill=0.9, focus=(0, -6, 26, 10), use=lambda R: (floor(R), tent_fire(R)), use_fill=0.78, use_yaw=12, use_pitch=9)
def guitar(c):
    top = wood("#D9B27C", "#C49658", 1.2, "z", 0.3, 0.5) if c == "原木" else wood("#4A2E1C", "#7A4A26", 1.2, "z", 0.3, 0.6)
    side = wood("#7A4226", "#5A2E18", 1.2, "x", 0.3, 0.5)
    half = [(0, 40), (7, 39.4), (11, 35.4), (11.3, 31), (9.2, 26.4), (9.6, 21), (14.2, 14.4), (15.4, 9), (12.6, 2.6), (6, 0.2), (0, 0)]
    ring = half + [(-x, y) for x, y in reversed(half[1:-1])]
    with group((0, 0, 0.4), (-9, 0, 0)):
        slab(ring, 8.6, side, (0, 0, 0), 0.4, curve=6)
        hole = arc(0, 24.5, 4.1, 0, 345, 24)
        slab(ring, 0.3, top, (0, -4.4, 0), 0.12, holes=(hole,), curve=5)
        cyl(4.2, 0.2, mat("#15100C", 1.0), (0, -4.2, 24.5), 0, rot=(90, 0, 0))
        for r in (4.5, 5.0):
            tube([(r * math.cos(k * 0.2618), -4.58, 24.5 + r * math.sin(k * 0.2618)) for k in range(24)], 0.14, mat("#2A1D14", 0.4), closed=True)
        box(4.6, 0.9, 34, wood("#33221A", "#221510", 0.8, "z"), (0, -5.0, 29.5), 0.2)
        box(4.2, 2.4, 24, side, (0, -3.4, 40), 0.8)
        for k in range(14):
            box(4.6, 0.16, 0.16, steel("#D9D4C4"), (0, -5.5, 32 + 30 * (1 - 0.93**k)), 0)
        slab([(-2.4, 0), (2.4, 0), (3.2, 4), (2.8, 14), (-2.8, 14), (-3.2, 4)], 1.5, side, (0, -4.2, 63.4), 0.3)
        for s in (-1, 1):
            for k in range(3):
                tube([(s * 2.6, -4, 67 + k * 3.8), (s * 4.6, -4, 67 + k * 3.8)], 0.26, steel(), smooth=False)
                ball(0.8, mat("#EDE6D6", 0.3), (s * 5.0, -4, 67 + k * 3.8), (0.6, 0.8, 1))
        box(11, 0.9, 2, wood("#33221A", "#221510", 0.8), (0, -4.9, 10.6), 0.3)
        for k in range(6):
            x = -1.9 + k * 0.76
            tube([(x * 1.25, -5.6, 12), (x * 0.9, -5.75, 63.5), (x * 1.1, -5.1, 67 + (k % 3) * 3)], 0.06 + 0.012 * (6 - k) / 3, steel("#D9C89A", 0.3), smooth=False, res=1)


def tent_fire(R):
    cup((-1.1 * R, -0.2 * R, 0), "#C8553A", 0.12 * R, 0.16 * R, "#4A2A16", 0.8, True)
    box(0.9 * R, 0.6 * R, 0.5 * R, wood("#8A5E38", "#6B4628", 0.1 * R), (1.2 * R, 0.8 * R, 0), 0.03 * R)
    cloth_pile = ("#A9AEB2", "#B5653F")
    for k, t in enumerate(cloth_pile):
        box(0.7 * R, 0.45 * R, 0.12 * R, cloth(t, 0.02 * R), (1.2 * R, 0.8 * R, (0.5 + 0.12 * k) * R), 0.05 * R)


@goods("drum", colours=("红", "蓝"), paper="mist", pitch=20, focus=(0, -16, 24, 8), use=floor, use_fill=0.66)
def drum(c):
    shell = mat("#B5261E" if c == "红" else "#2F5F9C", 0.12, coat=0.9, metal=0.2)
    chrome = steel("#D9DBDD", 0.1)
    for k in range(3):
        a = k * 2.094 + 0.5
        tube([(0, 0, 14), (9 * math.cos(a), 9 * math.sin(a), 6), (15 * math.cos(a), 15 * math.sin(a), 0.8)], 0.7, chrome)
        ball(1.1, mat("#1E1E1F", 0.7), (15 * math.cos(a), 15 * math.sin(a), 1.0))
    cyl(1.0, 14, chrome, (0, 0, 5))
    lathe([(0, 18), (15.8, 18), (16, 18.2), (16, 28.8), (15.8, 29)], shell, n=96)
    for z in (18, 28.4):
        lathe([(15.9, z), (16.7, z), (16.9, z + 0.5), (16.7, z + 1.2), (15.9, z + 1.2)], chrome, n=96)
    cyl(15.7, 0.2, mat("#F4F1EA", 0.6, bump=("noise", 0.2, 0.1)), (0, 0, 29.0), 0.05)
    for k in range(8):
        a = k * 0.7854 + 0.2
        tube([(16.9 * math.cos(a), 16.9 * math.sin(a), 18.6), (16.9 * math.cos(a), 16.9 * math.sin(a), 29)], 0.24, chrome, smooth=False)
        box(1.2, 1.2, 3.4, chrome, (16.5 * math.cos(a), 16.5 * math.sin(a), 21.9), 0.4, (0, 0, math.degrees(a)))
    for k, r in ((0, 28), (1, 62)):
        with group((-2 + k * 4, -3, 29.9), (0, -4, r)):
            tube([(-14, 0, 0), (14, 0, 1.6)], 0.62, wood("#D9B27C", "#C49658", 0.8), radii=[1.1, 0.7], smooth=False)
            ball(0.9, wood("#D9B27C", "#C49658", 0.8), (14.4, 0, 1.65), (1.4, 1, 1))
