"""Decoration, cleaning and the garden."""
from props import *
from registry import goods


def use_shelf(R):
    table(R, "#C7A77C", "#A98658", "#D8D2C6")
    book((-1.3 * R, 0.8 * R, 0), 1.1 * R, 1.5 * R, 0.2 * R, "#7A5648", 8)
    book((-1.25 * R, 0.75 * R, 0.2 * R), 1.0 * R, 1.4 * R, 0.16 * R, "#4E6470", -6)
    with group((1.5 * R, 0.9 * R, 0)):
        box(1.1 * R, 0.06 * R, 1.5 * R, wood("#6B4A30", "#4E3422", 0.1 * R), bevel=0.01 * R, rot=(-8, 0, -14))
        box(0.94 * R, 0.02 * R, 1.3 * R, paper("#EDE6D6"), (0, -0.05 * R, 0.1 * R), 0, (-8, 0, -14))
        ball(0.22 * R, mat("#C8553A", 0.9), (-0.05 * R, -0.17 * R, 1.0 * R), (1, 0.05, 1), n=24)


def flame(at, s=1.0):
    """A candle flame and its light."""
    point_light((at[0], at[1], at[2] + 1.2), 500, 0.4)
    with group(at, scale=s) as body:
        body.name = "flame"
        lathe([(0, 0), (0.28, 0.25), (0.34, 0.6), (0.2, 1.2), (0, 1.9)], mat("#FFC46B", 1.0, glow=9), curve=5, n=20)


@goods("candle", colours=("雨后竹林", "旧书店", "柚子皮"), paper="stone", pitch=16, focus=(0, -1, 8.4, 3.6), focus_pitch=30, use=lambda R: (use_shelf(R), flame((0, 0, 8.2), 0.9)), use_fill=0.5, film="flame",
       stage=lambda: flame((0, 0, 8.0), 0.9))
def candle(c):
    body, wax = {"雨后竹林": ("#5F7A66", "#EDEFE2"), "旧书店": ("#7A4A32", "#F1E6D0"), "柚子皮": ("#C9A23C", "#F6EFCF")}[c]
    lathe([(0, 0), (3.9, 0), (4.2, 0.4), (4.2, 9.2), (4.05, 9.4), (3.9, 9.2), (3.9, 7.6), (0, 7.6)], glaze(body))
    cyl(3.88, 0.3, mat(wax, 0.35, coat=0.3, glow=0.08), (0, 0, 7.5), 0.05)
    tube([(0, 0, 7.6), (0.05, 0, 8.3), (0.12, 0.03, 8.8)], 0.12, mat("#3A332C", 0.9))
    band(4.2, 4.6, paper("#F5EFE2"), (0, 0, 2.4), 92)
    words(c, 1.05, mat("#2C2A26", 0.8), (0, 0, 5.4), wrap=4.28)
    words("大豆蜡 · 香薰", 0.52, mat("#7A7266", 0.8), (0, 0, 3.6), wrap=4.28)
    with group((6.6, -2.4, 0), (0, 0, 24)):
        cyl(4.3, 1.1, wood("#C79B66", "#A0723F", 0.8), (0, 0, 0), 0.2)


def lotus_pod(at, h, lean):
    """A dry lotus pod on its stem."""
    with group(at, (0, lean, 0)):
        tube([(0, 0, 0), (0.4, 0, h * 0.5), (0, 0, h)], 0.24, mat("#6E5A3E", 0.9))
        lathe([(0, h - 0.6), (0.6, h), (2.3, h + 2), (2.5, h + 2.4), (2.2, h + 2.5), (0, h + 2.4)], mat("#5E4A34", 0.9, bump=("noise", 0.4, 0.4)), curve=4)
        for k in range(7):
            a = k * 1.047
            ball(0.4, mat("#33271B", 0.9), (1.4 * math.cos(a) * (k > 0), 1.4 * math.sin(a) * (k > 0), h + 2.45), n=12)


@goods("vase", paper="sand", pitch=11, yaw=-18, focus=(0, -5, 13, 5), use=use_shelf, use_fill=0.62, use_pitch=14)
def vase(c):
    m = mat("#8A7560", 0.75, tint=("noise", "#5E5348", 3.4), bump=("noise", 0.3, 0.6))
    lathe([(0, 0), (4.2, 0), (4.8, 0.4), (7.2, 6), (7.6, 10), (5.6, 15.5), (2.7, 19), (2.5, 21), (3.4, 23.4), (3.1, 23.5), (2.1, 21), (2.3, 18)], m, curve=6, n=96)
    lathe([(7.62, 10.4), (6.9, 13.4), (5.65, 15.5), (2.75, 19), (2.55, 21), (3.42, 23.45)], mat("#7F8A6A", 0.2, coat=0.7, tint=("noise", "#5E6A50", 1.6)), curve=6, n=96, scale=1.004)
    lotus_pod((0, 0, 16), 20, 9)
    lotus_pod((0.4, 0, 16), 13, -14)


def cactus_body(at, r, h, arms=(), flower=False):
    """A ribbed cactus."""
    m = mat("#4E7A4A", 0.55, tint=("noise", "#6E9A5C", 2), bump=("noise", 0.2, 0.15))
    with group(at):
        def skin(u, v):
            a = u * 6.2832
            k = 1 + 0.1 * math.cos(a * 11)
            s = math.sin(min(1, v * 1.25) * math.pi / 2 + (max(0, v - 0.8) * 5) * math.pi / 2) if v > 0.8 else 0.82 + 0.18 * math.sin(v / 0.8 * math.pi / 2)
            return (r * k * s * math.cos(a), r * k * s * math.sin(a), h * (0.02 + 0.98 * (v if v < 0.8 else 0.8 + 0.2 * math.sin((v - 0.8) * 5 * math.pi / 2))))
        sheet(skin, m, 132, 40, closed=True)
        spine = mat("#EFE6C8", 0.6)
        for k in range(11):
            a = k / 11 * 6.2832
            for j in range(int(h / 1.1)):
                z = 0.7 + j * 1.05
                s = 0.82 + 0.18 * math.sin(min(1, z / h / 0.8) * math.pi / 2)
                if z > h * 0.82:
                    continue
                with group((r * 1.1 * s * math.cos(a), r * 1.1 * s * math.sin(a), z), (0, 60, math.degrees(a))):
                    for t in (-24, 0, 24):
                        tube([(0, 0, 0), (t * 0.012, 0.012 * t, 0.62)], 0.035, spine, res=1, smooth=False)
        if flower:
            with group((0, 0, h)):
                for k in range(10):
                    leaf(1.5, 0.7, mat("#E2718A", 0.6), (0, 0, 0), (38, 0, k * 36), 0.4, 0.3)
                ball(0.35, mat("#EBC85A", 0.7), (0, 0, 0.5), n=14)


def pot(r, h, colour, at=(0, 0, 0)):
    """A flower pot filled with soil."""
    with group(at):
        lathe([(0, 0), (r * 0.7, 0), (r * 0.74, 0.2), (r, h * 0.96), (r * 1.04, h), (r * 0.94, h), (r * 0.9, h * 0.86), (0, h * 0.86)], mat(colour, 0.75, bump=("noise", 0.2, 0.2)))
        cyl(r * 0.9, 0.3, mat("#4A3A2C", 1.0, bump=("noise", 0.25, 1.0)), (0, 0, h * 0.84), 0.05)


def use_sill(R):
    table(R, "#E3DCCE", "#D3CABA", "#CBD8DC", 2.2)
    for x in (-2.4, 0.1, 2.6):
        box(0.14 * R, 0.16 * R, 9 * R, mat("#F4F1EA", 0.5), (x * R, 2.1 * R, 0), 0.02 * R)
    box(9 * R, 0.16 * R, 0.16 * R, mat("#F4F1EA", 0.5), (0, 2.1 * R, 1.9 * R), 0.02 * R)
    book((1.5 * R, 0.4 * R, 0), 1.0 * R, 1.4 * R, 0.18 * R, "#B5653F", -14)


@goods("cactus", colours=("单头", "三头组合"), paper="sky", yaw=-16, pitch=18, focus=(0, -2, 10, 3.4), use=use_sill, use_fill=0.56)
def cactus(c):
    pot(4.4, 6.4, "#C77A52")
    cactus_body((0, 0, 5.4), 3.0, 9.4, flower=True)
    if c != "单头":
        pot(3.6, 5, "#E3DDD0", (-8.6, -1.6, 0))
        with group((-8.6, -1.6, 4.2)):
            ball(3.1, mat("#5E8A5A", 0.6, bump=("stripes", 0.6, 0.5, "x")), (0, 0, 2.2), (1, 1, 0.85))
            scatter(40, 3, (-2.6, -2.6, 2.6, 2.6), lambda x, y, r: x * x + y * y < 6.6 and tube([(x, y, 2.2 + math.sqrt(max(0, 7.2 - x * x - y * y)) * 0.8), (x * 1.2, y * 1.2, 2.9 + math.sqrt(max(0, 7.2 - x * x - y * y)) * 0.85)], 0.04, mat("#EFE6C8", 0.6), res=1))
        pot(3.4, 4.6, "#7C9A94", (7.8, -2.4, 0))
        for k, (a, s) in enumerate(((0, 1.0), (40, 0.8), (-36, 0.75))):
            with group((7.8, -2.4, 4), (0, a * 0.6, 0)):
                ball(1.9 * s, mat("#6E9A5C", 0.6, tint=("speckle", "#EFE6C8", 0.7)), (0, 0, 2.4 * s), (1, 0.4, 1.3))


@goods("basket", paper="straw", pitch=24, focus=(6, -14, 14, 7), use=lambda R: (floor(R), towels()), use_fill=0.56, use_pitch=26)
def basket(c):
    light, dark = wood("#C99A5C", "#A87A40", 1.2, "z"), mat("#B4854A", 0.6, tint=("noise", "#CFA468", 1.5))
    n, rows = 44, 15
    for k in range(n):
        a = k / n * 6.2832
        tube([(12.5 * math.cos(a), 12.5 * math.sin(a), 0.4), (15.4 * math.cos(a), 15.4 * math.sin(a), 12), (16.6 * math.cos(a), 16.6 * math.sin(a), 24)], 0.42, light, res=3)
    for j in range(rows):
        z = 1 + j * 1.6
        r = 12.6 + 4.0 * (z / 24) ** 0.8
        for s in (0, 1):
            pts = [((r + 0.55 * math.cos((k + s) * math.pi)) * math.cos(k / n * 6.2832), (r + 0.55 * math.cos((k + s) * math.pi)) * math.sin(k / n * 6.2832), z + s * 0.8) for k in range(n)]
            tube(pts, 0.42, dark, closed=True, res=3)
    for s in (0, 3.1416):
        tube([(16.8 * math.cos(s + k * 0.52), 16.8 * math.sin(s + k * 0.52), 24.4 + 0.25 * math.sin(k * 1.57)) for k in range(7)], 0.9, dark)
        tube([(16.8 * math.cos(s - 0.5), 16.8 * math.sin(s - 0.5), 23), (17.6 * math.cos(s - 0.25), 17.6 * math.sin(s - 0.25), 29), (17.6 * math.cos(s + 0.25), 17.6 * math.sin(s + 0.25), 29), (16.8 * math.cos(s + 0.5), 16.8 * math.sin(s + 0.5), 23)], 0.75, light)
    tube([(16.7 * math.cos(k / 40 * 6.2832), 16.7 * math.sin(k / 40 * 6.2832), 24.3) for k in range(40)], 0.8, dark, closed=True)
    cyl(12.6, 0.8, dark, (0, 0, 0.2))


def towels():
    """Folded linen in the basket."""
    for k, c in enumerate(("#E8E0D2", "#9DB0A8", "#D9B8A4")):
        box(20 - k, 15, 3.4, cloth(c, 0.3, 0.6), (0.5 * k - 0.5, 0, 15.5 + k * 3.5), 1.6, (0, 0, 12 * k - 8))


@goods("soap", colours=("无香", "薰衣草", "艾草"), paper="mist", yaw=-22, pitch=26, focus=(-1.6, -3.4, 3, 2.6), use=lambda R: (stone_top(R, "#B9B6B0"), bubbles(R), towel_roll(R)), use_fill=0.52)
def soap(c):
    a, b = {"无香": ("#D9D2A8", "#C7BF92"), "薰衣草": ("#B9A9C9", "#A08FB5"), "艾草": ("#8FA37A", "#74895F")}[c]
    m = mat(a, 0.45, coat=0.15, tint=("noise", b, 2.2))
    box(7.8, 5.4, 0.6, wood("#C79B66", "#A0723F", 0.8), (-1.4, -2.4, 0.4), 0.2)
    for x in (-4, -1.4, 1.2):
        box(0.8, 5, 0.5, wood("#B98A5A", "#8A5E38", 0.8, "y"), (x, -2.4, 0), 0.1)
    box(7.4, 5, 2.6, m, (-1.4, -2.4, 1.0), 0.55, seg=5)
    words("橄榄皂", 1.15, mat(b, 0.6), (-1.4, -2.4, 3.6), (0, 0, 0), 0.05)
    with group((1.6, 4.2, 0), (0, 0, -10)):
        box(8.2, 3.2, 5.8, paper("#EFE8D8"), bevel=0.06)
        box(8.24, 3.24, 1.5, paper(a), (0, 0, 2.1), 0.05)
        words("冷制橄榄皂", 0.74, mat("#2C2A26", 0.8), (0, -1.66, 2.85))
        words(c, 0.5, mat("#7A7266", 0.8), (0, -1.64, 1.2))
    if c != "无香":
        sprig((5.6, -4.4, 0.4), 9, "#8A7FB0" if c == "薰衣草" else "#7A9468", 3, 0.1, 16, 1.5)


def bubbles(R):
    """Lather beside the soap."""
    scatter(60, 4, (-1.1 * R, -1.1 * R, 0.3 * R, -0.5 * R), lambda x, y, r: ball(r.uniform(0.03, 0.09) * R, glass(), (x, y, 0.05 * R), n=14))


def towel_roll(R):
    with group((1.5 * R, 0.6 * R, 0.36 * R), (90, 0, 24)):
        cyl(0.36 * R, 1.4 * R, cloth("#EDE8DE", 0.04 * R, 0.8), (0, 0, -0.7 * R), 0.1 * R)


@goods("broom", colours=("短柄", "长柄"), paper="sand", pitch=4, yaw=-14, fill=0.86, focus=(0, -2, 24, 8), focus_pitch=8, use=floor, use_fill=0.74, use_pitch=10)
def broom(c):
    top = 62 if c == "短柄" else 108
    straw = mat("#B98A4A", 0.85, tint=("noise", "#D9B06A", 1.2))
    rng = random.Random(5)
    for k in range(260):
        a, s = rng.uniform(0, 6.28), rng.random() ** 0.5
        x0, y0 = 2.2 * s * math.cos(a), 1.6 * s * math.sin(a)
        x1, y1 = 13 * s * math.cos(a) + rng.uniform(-0.6, 0.6), 3.4 * s * math.sin(a)
        tube([(x0, y0, 36), (x0 * 1.9, y0 * 1.3, 24), (x1, y1, rng.uniform(0, 2.5))], 0.24, straw, radii=[1, 0.9, 0.35], res=2)
    for z, r in ((34, 2.7), (31.5, 3.0), (29, 3.6), (26, 4.6)):
        for k in range(3):
            tube([(r * math.cos(t / 16 * 6.28), r * 0.66 * math.sin(t / 16 * 6.28), z + k * 0.34) for t in range(16)], 0.22, mat("#8A3A2A", 0.8), closed=True, res=3)
    tube([(0, 0, 34), (0, 0, top)], 1.25, wood("#C9A06A", "#A67C46", 1.2, "z"), smooth=False)
    ball(1.3, wood("#C9A06A", "#A67C46", 1.2, "z"), (0, 0, top))
    tube([(1.1, 0, top - 1.5), (3.2, 0, top + 3), (0, 0, top + 5.5), (-3.2, 0, top + 3), (-1.1, 0, top - 1.5)], 0.2, mat("#8A3A2A", 0.8), res=3)


TULIP = {"混色": ("#C8331F", "#F0C23A", "#F2E8D8", "#8A3A6A", "#E88A9A"), "朱红": ("#C8331F",), "奶白": ("#F3EAD6",)}


def use_garden(R):
    ground(R, "#7A6A4A", "#8A7A58", "#C6D6DC")
    grass(R, 500)


@goods("tulip", colours=tuple(TULIP), paper="sage", yaw=-10, pitch=10, focus=(0, -1, 21, 5), use=use_sill, use_fill=0.6)
def tulip(c):
    lathe([(0, 0), (8.6, 0), (9, 0.5), (9.4, 7), (9, 7.2), (8.6, 6.4), (0, 6.4)], mat("#D8D2C6", 0.7, bump=("noise", 0.2, 0.2)))
    cyl(8.7, 0.4, mat("#4A3A2C", 1.0, bump=("noise", 0.3, 1.0)), (0, 0, 6.2), 0.05)
    for k, (x, y, h) in enumerate(((0, 0, 25), (-4.6, 1.4, 22), (4.6, 1, 23), (-2.4, -3.6, 20.5), (3, -3.8, 21), (0.6, 4.4, 23), (-6.6, -1.6, 18), (6.8, -1.2, 19))):
        colour = TULIP[c][k % len(TULIP[c])]
        lean = x * 0.16
        tube([(x, y, 6), (x + lean * 0.4, y, h * 0.6), (x + lean, y, h)], 0.34, mat("#6E9A52", 0.5))
        for j in range(2):
            leaf(11 + k % 3, 2.6, mat("#5E8A56", 0.45, tint=("noise", "#7FA66E", 3)), (x, y, 6.2), (66, 0, k * 70 + j * 170), 0.35)
        with group((x + lean, y, h)):
            for p in range(6):
                with group(rot=(0, 0, p * 60)):
                    def petal(u, v, r=2.1 if p % 2 else 1.9):
                        a, w = (u - 0.5) * 2, math.sin(math.pi * min(1, v * 0.86 + 0.14)) ** 0.7
                        out = r * math.sin(0.25 + v * 2.3) ** 0.8
                        return (out * math.cos(a * 0.85 * w), out * math.sin(a * 0.85 * w), v * 4.9)
                    sheet(petal, mat(colour, 0.5, sheen=0.3, tint=("noise", colour, 1)), 10, 16)


def sunflower_head(at, s=1.0, rot=(70, 0, 0)):
    """A sunflower."""
    with group(at, rot, s):
        for ring in (0, 1):
            for k in range(19):
                leaf(4.6 - ring * 0.5, 1.5, mat("#E9AE1E", 0.55, tint=("noise", "#F3C746", 1.5)), (2.3 * math.cos(math.radians(k * 18.95 + ring * 9 + 90)), 2.3 * math.sin(math.radians(k * 18.95 + ring * 9 + 90)), 0.2 + ring * 0.2), (12 + ring * 12, 0, k * 18.95 + ring * 9), 0.2)
        lathe([(0, 1.1), (1.4, 1.0), (2.6, 0.7), (2.9, 0.2), (2.6, -0.3), (0, -0.6)], mat("#5A3A1E", 0.95, bump=("leather", 0.3, 1.0)), curve=3)
        for k in range(150):
            r = 2.75 * math.sqrt(k / 150)
            a = k * 2.39996
            ball(0.14, mat("#6E4A22" if k > 70 else "#8A7A34", 0.9), (r * math.cos(a), r * math.sin(a), 1.1 - r * r * 0.07), n=8)


@goods("sunflower", paper="sky", yaw=-8, pitch=12, focus=(0, -6, 25, 6), use=use_garden, use_fill=0.62, use_pitch=10)
def sunflower(c):
    pot(6.4, 9, "#B5653F")
    for x, h, s, r in ((0, 27, 1.3, (74, 0, 0)), (-5, 20, 0.95, (66, -16, 0)), (5.4, 21.5, 1.0, (68, 14, 0))):
        tube([(x * 0.3, 0, 7), (x * 0.7, 0, h * 0.6), (x, 0, h)], 0.5, mat("#6E8A46", 0.7))
        sunflower_head((x, -0.8, h), s, r)
        for k in range(3):
            leaf(6.5, 4.2, mat("#55803F", 0.6, bump=("noise", 0.6, 0.3)), (x * 0.5, 0, 9 + k * 4), (30, 0, k * 130 + x * 20), 0.35)
    with group((9.4, -4.6, 0), (0, 0, -12)):
        box(7, 0.5, 10, paper("#F3ECDA"), bevel=0.15, rot=(-12, 0, 0))
        words("向日葵", 1.3, mat("#2C2A26", 0.8), (0, 1.2, 7.2), (78, 0, 0), 0.4)
        words("种子", 0.8, mat("#A03A22", 0.8), (0, 0.9, 5), (78, 0, 0), 0.45)
    scatter(14, 6, (3, -9, 8.4, -6.4), lambda x, y, r: ball(0.5, mat("#33302A", 0.5, tint=("stripes", "#DDD6C4", 0.24, "y")), (x, y, 0.2), (0.55, 1, 0.4), (0, 0, r.uniform(0, 360)), n=14))


@goods("seedling", paper="mist", yaw=-14, pitch=18, fill=0.82, focus=(0, -2, 9, 4), use=use_sill, use_fill=0.66)
def seedling(c):
    rng = random.Random(2)
    for x, name, kind in ((-11, "罗勒", 0), (0, "薄荷", 1), (11, "迷迭香", 2)):
        pot(4.3, 6.6, ("#C77A52", "#DDD6C8", "#8FA39A")[kind], (x, 0, 0))
        for k in range((9, 13, 12)[kind]):
            a, l, h = k * 2.4, rng.uniform(6, 16), rng.uniform(5, 9) + (kind == 2) * 2
            with group((x + 1.6 * math.cos(a) * (k % 3) / 2, 1.6 * math.sin(a) * (k % 3) / 2, 5.6), (l * math.sin(a), l * math.cos(a), 0)):
                tube([(0, 0, 0), (0, 0, h)], 0.16, mat("#6E8A4E", 0.7), smooth=False, res=2)
                for j in range((4, 5, 11)[kind]):
                    z = h * (0.35 + 0.65 * j / (4, 5, 11)[kind])
                    size = ((3.4, 1.9), (2.0, 1.3), (1.5, 0.26))[kind]
                    for s in (0, 180):
                        leaf(size[0], size[1], mat(("#4F8A3C", "#5FA058", "#5E7A62")[kind], 0.4, coat=0.15, bump=("noise", 0.3, 0.3)), (0, 0, z), ((20, 25, 50)[kind], 0, j * 90 + s + k * 20), 0.4, 0.4 if kind < 2 else 0.1)
        box(3.4, 0.24, 1.8, wood("#D6B483", "#BE9862", 0.6), (x, -4.2, 4.2), 0.06, (8, 0, 0))
        words(name, 0.72, mat("#3A332C", 0.8), (x, -4.5, 5.1), (82, 0, 0), 0.02)
