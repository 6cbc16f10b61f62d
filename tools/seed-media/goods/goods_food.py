"""Tea, coffee, wine, fruit and snacks."""
from goods_tableware import use_tea
from props import *
from registry import goods


def tin(r, h, colour, lid, label, name, line, gold="#B9965A"):
    """A round caddy with a paper label that names what is inside."""
    cyl(r, h * 0.76, mat(colour, 0.34, metal=0.15, coat=0.35), (0, 0, 0), 0.2)
    cyl(r * 1.02, h * 0.25, mat(lid, 0.34, metal=0.15, coat=0.35), (0, 0, h * 0.75), 0.25)
    lathe([(r * 1.025, h * 0.745), (r * 1.035, h * 0.755), (r * 1.03, h * 0.775)], steel(gold, 0.25))
    band(r, h * 0.56, paper(label), (0, 0, h * 0.1), 110, 0.04)
    words(name, r * 0.44, mat("#2C2A26", 0.8), (0, 0, h * 0.42), wrap=r + 0.06, vertical=True)
    words(line, r * 0.16, mat("#A03A22", 0.8), (0, 0, h * 0.15), wrap=r + 0.06)


def tea_leaves(x0, y0, x1, y1, z, colours, seed, count=120, size=1.3, flat=0.16):
    """A heap of dry leaves."""
    def one(x, y, r):
        c = r.choice(colours)
        cx, cy = (x - (x0 + x1) / 2) / (x1 - x0) * 2, (y - (y0 + y1) / 2) / (y1 - y0) * 2
        d = 1 - min(1, cx * cx + cy * cy)
        if d <= 0.02:
            return
        a = r.uniform(0, 6.28)
        s = size * r.uniform(0.6, 1.1)
        zz = z + d * size * 0.9 * r.random()
        tube([(x - math.cos(a) * s / 2, y - math.sin(a) * s / 2, zz), (x, y, zz + s * 0.12), (x + math.cos(a) * s / 2, y + math.sin(a) * s / 2, zz + r.uniform(-0.1, 0.2))], size * flat * 0.5, mat(c, 0.65), radii=[0.4, 1.0, 0.25], res=2)
    scatter(count, seed, (x0, y0, x1, y1), one)


def dish(r, at, colour="#EAE5DA"):
    """A shallow dish."""
    lathe([(0, 0), (r * 0.55, 0), (r * 0.6, 0.15), (r, r * 0.24), (r * 0.97, r * 0.26), (r * 0.55, 0.4), (0, 0.3)], glaze(colour), at, curve=4)


@goods("longjing", paper="sage", yaw=-16, focus=(-6.5, -5, 0.8, 2.6), focus_pitch=38, use=use_tea, use_fill=0.62, film="steam")
def longjing(c):
    with group((2.2, 1, 0)):
        tin(3.6, 12, "#4E6B4C", "#44603F", "#F1EBD9", "龙井", "明前 狮峰")
    dish(3.6, (-6, -4.4, 0))
    tea_leaves(-8.4, -6.8, -3.6, -2, 0.35, ("#8B9A4E", "#768A42", "#A0A85C", "#697A3B"), 3, 170, 1.5, 0.26)
    cup((-5.4, 3.6, 0), "#F4F1E8", 3.0, 4.2, "#C9CF7A", 0.82)


@goods("baitea", paper="straw", yaw=-18, pitch=24, focus=(-1, -4, 4, 3.6), use=use_tea, use_fill=0.62)
def baitea(c):
    cake = mat("#7E7A5E", 0.9, tint=("noise", "#B9B18E", 0.5), bump=("noise", 0.28, 1.0))
    with group((0, 2, 6.3), (68, 0, 0)):
        lathe([(0, -0.9), (4.6, -0.9), (6.0, -0.5), (6.4, 0.3), (5.6, 1.0), (2.6, 1.25), (1.5, 0.8), (0, 0.6)], cake, curve=5)
        scatter(150, 6, (-5, -5, 5, 5), lambda x, y, r: x * x + y * y < 27 and leaf(r.uniform(0.8, 1.5), 0.4, mat(r.choice(("#8C886A", "#C7C3A6", "#6A6C50")), 0.85), (x, y, 1.0), (r.uniform(-8, 8), 0, r.uniform(0, 360)), 0.05))
    with group((-7.6, -3.6, 0)):
        cyl(4.4, 1.5, paper("#EFE6D0"), (0, 0, 0), 0.5)
        words("老白茶", 1.7, mat("#A03A22", 0.8), (0, 0.7, 1.52), (0, 0, 0))
        words("二〇一九", 0.8, mat("#2C2A26", 0.8), (0, -1.4, 1.52), (0, 0, 0))
    box(7, 4.5, 0.6, wood("#6B4A30", "#4E3422"), (0, 2.6, 0), 0.15)
    tea_leaves(2.6, -6, 7.4, -1.6, 0.05, ("#8C886A", "#C7C3A6", "#6A6C50"), 8, 60, 1.2, 0.3)


def jasmine_flower(at, s=1.0, turn=0.0):
    """A white blossom with five petals."""
    with group(at, (0, 0, turn), s):
        for k in range(6):
            leaf(1.0, 0.62, mat("#FBF9F0", 0.6, sub=0.05), (0, 0, 0.1), (18, 0, k * 60), 0.4, 0.2, 0.2)
        ball(0.16, mat("#EBD98A", 0.6), (0, 0, 0.2), n=12)


@goods("jasmine", paper="lilac", yaw=-16, focus=(-5.4, -4.6, 1, 2.8), focus_pitch=40, use=use_tea, use_fill=0.62)
def jasmine(c):
    with group((2.4, 1, 0)):
        tin(3.8, 10.5, "#EFEBE2", "#C8D2C0", "#DFE8D8", "茉莉", "银针 七窨")
    dish(3.8, (-5.4, -4, 0), "#C9D6CC")
    tea_leaves(-8, -6.6, -2.8, -1.4, 0.35, ("#A9AE8A", "#D5D6BC", "#8F966F"), 5, 130, 1.5, 0.2)
    for k, (x, y, z) in enumerate(((-6.2, -5.2, 1.2), (-4.4, -3.4, 1.3), (-5.0, -6.0, 0.9), (0.2, -5.2, 0.1), (1.6, -6.0, 0.05), (5.8, -4.2, 0.1), (-2, 0.2, 0.1))):
        jasmine_flower((x, y, z), 1.15, k * 31)
    for a, x in ((20, -1.4), (70, 1.0)):
        leaf(3.6, 1.7, mat("#4E6F3C", 0.4, coat=0.2), (x, -5.6, 0.05), (8, 0, a))


ROAST = {"浅烘": "#8A5A34", "中烘": "#5C3822", "深烘": "#2E1C14"}


def bean(at, colour, r):
    """A coffee bean with its furrow."""
    with group(at, (r.uniform(-40, 40), r.uniform(-40, 40), r.uniform(0, 360)), r.uniform(0.9, 1.1)):
        m = mat(colour, 0.35, coat=0.15, bump=("noise", 0.2, 0.1))
        ball(0.5, m, (0, 0, 0.3), (1.25, 0.9, 0.62), n=16)
        tube([(-0.5, 0, 0.56), (0, 0.06, 0.63), (0.5, 0, 0.56)], 0.045, mat("#1B100B", 0.9), res=2)


def pouch(w, h, d, colour, label, name, line, fin="#2B2724"):
    """A standing bag with a folded top."""
    m = mat(colour, 0.75, bump=("noise", 1.6, 0.25))

    def wall(u, v):
        a = u * 2 * math.pi
        t = 1 - v**3 * 0.96
        p = 0.55
        x = math.copysign(abs(math.cos(a)) ** p, math.cos(a)) * w / 2 * (1 - 0.06 * math.sin(v * 3.1))
        y = math.copysign(abs(math.sin(a)) ** p, math.sin(a)) * d / 2 * t * (1 + 0.12 * math.sin(v * 3.1))
        return (x, y, v * h)
    sheet(wall, m, 64, 30, closed=True)
    box(w * 0.985, 0.5, h * 0.07, mat(fin, 0.5), (0, -0.05, h * 0.955), 0.1)
    slab(round_rect(w * 0.66, h * 0.46, 0.2), 0.06, paper(label), (0, -d * 0.62, h * 0.42), 0.02, rot=(96, 0, 0))
    words(name, w * 0.15, mat("#2C2A26", 0.8), (0, -d * 0.62 - 0.14, h * 0.49), (96, 0, 0), 0.03)
    words(line, w * 0.068, mat("#A03A22", 0.8), (0, -d * 0.62 + 0.02, h * 0.36), (96, 0, 0), 0.03)


def use_coffee(R):
    table(R, "#B98A5A", "#96693E", "#C9CFC8")
    with group((-1.35 * R, 0.7 * R, 0), scale=R / 15):
        lathe([(0, 0), (5, 0), (6.2, 2), (6, 6), (3.4, 10), (3.2, 11)], glass(), curve=5, n=48)
        cyl(5.6, 4, mat("#3A1E0F", 0.05, coat=0.5), (0, 0, 0.6), 1)
        lathe([(2.2, 11), (6.4, 19), (6.1, 19), (2, 11)], glaze("#F1EDE4"))
        lathe([(0.6, 11.5), (5.9, 18.6)], paper("#EADFC6"))
    cup((1.4 * R, -0.5 * R, 0), "#F2EEE6", 0.28 * R, 0.34 * R, "#4A2A16", 0.85, True)


@goods("pourover", colours=tuple(ROAST), paper="sand", yaw=-18, focus=(-5, -6, 0.8, 3), focus_pitch=34, use=use_coffee, use_fill=0.58, film="steam",
       stage=lambda: cup((9.6, -2.6, 0), "#F2EEE6", 3.6, 4.6, "#4A2A16", 0.85, True))
def pourover(c):
    with group((1.5, 1.5, 0)):
        pouch(11, 19, 6.5, "#C7A57A", "#F5EFE2", "孟连", f"云南 · {c}")
    scatter(46, 11, (-9, -8.5, 0, -3.6), lambda x, y, r: bean((x, y, 0), ROAST[c], r))
    cyl(2.3, 0.5, wood("#8A5E38", "#6B4628"), (6.4, -5.6, 0), 0.15)
    scatter(16, 4, (4.9, -7, 7.9, -4.2), lambda x, y, r: bean((x, y, 0.5), ROAST[c], r))


def bottle(r, h, liquid, neck=0.34, level=0.62, glass_colour="#E9F1EC", cap="#7A5230"):
    """A glass bottle with what is inside and a stopper."""
    k = [(0, 0.5), (r * 0.7, 0.25), (r * 0.9, 0), (r, 0.5), (r, h * 0.56), (r * 0.92, h * 0.64), (r * neck * 1.15, h * 0.75), (r * neck, h * 0.8), (r * neck, h * 0.95), (r * neck * 1.2, h * 0.96), (r * neck * 1.2, h)]
    lathe(k, glass(glass_colour), n=64)
    if liquid:
        lathe([(0, 0.7), (r * 0.9, 0.6), (r * 0.94, 1), (r * 0.94, h * min(level, 0.56)), (0, h * min(level, 0.56))], mat(liquid, 0.05, coat=1, glow=0.18), n=48)
    cyl(r * neck * 1.12, h * 0.07, wood(cap, "#5C3C22", 0.6, "z"), (0, 0, h * 0.985), 0.15)


def fruit_plum(at, s=1.0):
    """A green plum."""
    with group(at, scale=s):
        ball(1.5, mat("#A9B84E", 0.4, coat=0.25, tint=("noise", "#C3C66A", 1.5)), (0, 0, 1.4), (1, 1, 0.96))
        tube([(0, 0, 2.7), (0.1, 0.1, 3.3)], 0.09, mat("#5B4630", 0.8))


def use_wine(R):
    cloth_table(R, "#E0D7C5", "#B9B7A8")
    for x, y in ((0.85, -0.55), (1.25, -0.15)):
        with group((x * R, y * R, 0), scale=R / 16):
            lathe([(0, 0.1), (3, 0), (3, 0.2), (0.4, 0.6), (0.35, 6), (1.2, 7), (3.4, 10), (3.3, 14), (2.8, 16.5)], glass(), curve=4, n=40)
    with group((-1.2 * R, 0.1 * R, 0), scale=R / 16):
        dish(6, (0, 0, 0), "#D9D2C2")
        for k, (x, y) in enumerate(((-2, 0), (1.8, 1.2), (0.8, -2.2), (0, 1.2))):
            fruit_plum((x, y, 1 + (k == 3) * 1.4))


@goods("plumwine", samples=2, paper="straw", yaw=-14, pitch=12, focus=(0, -4, 9, 4.5), use=use_wine, use_fill=0.66, use_pitch=14)
def plumwine(c):
    bottle(4.2, 25, "#C98F2C", 0.36, 0.56)
    for k, (x, y, z) in enumerate(((-1.4, -1.2, 0.5), (1.6, -0.6, 0.6), (0, 1.4, 0.6), (0.1, -1.2, 2.9))):
        ball(1.45, mat("#8E9A3C", 0.4), (x, y, z + 1.4))
    band(4.2, 8.6, paper("#F3ECDA"), (0, 0, 4.2), 118, 0.05)
    words("青梅酒", 1.7, mat("#2C2A26", 0.8), (0, 0, 8.7), wrap=4.3, vertical=True)
    words("洱源 · 三年", 0.62, mat("#A03A22", 0.8), (0, 0, 5), wrap=4.3)
    for x, y in ((-7.6, -2.4), (-5.6, -5.4), (6.6, -3.8)):
        fruit_plum((x, y, 0))
    leaf(4.6, 2.1, mat("#5E7F3E", 0.45), (-7.4, -4.4, 0.1), (6, 0, -70))


@goods("redwine", paper="rose", yaw=-12, pitch=9, fill=0.84, focus=(0, -3.7, 9, 4.4), use=use_wine, use_fill=0.68, use_pitch=12)
def redwine(c):
    r, h = 3.7, 31
    lathe([(0, 1), (r * 0.9, 0), (r, 0.6), (r, h * 0.6), (r * 0.9, h * 0.68), (r * 0.45, h * 0.76), (r * 0.4, h * 0.8), (r * 0.4, h)], mat("#161D14", 0.05, coat=1.0), n=72)
    cyl(r * 0.43, h * 0.2, mat("#6E1420", 0.35, metal=0.5), (0, 0, h * 0.81), 0.12)
    band(r, 10, paper("#F2EBDD"), (0, 0, 4.5), 150, 0.05)
    words("贺兰山东麓", 1.2, mat("#5E1520", 0.8), (0, 0, 11.8), wrap=r + 0.08)
    words("干红葡萄酒", 0.78, mat("#2C2A26", 0.8), (0, 0, 9.8), wrap=r + 0.08)
    hill = [(-2.8, 0), (-1.6, 1.2), (-0.6, 0.7), (0.6, 1.7), (1.7, 0.8), (2.8, 0)]
    slab(hill, 0.05, mat("#8A2A34", 0.8), (0, -r - 0.12, 6.4), 0.01)
    words("750ml", 0.5, mat("#2C2A26", 0.8), (0, 0, 5.4), wrap=r + 0.08)


PEEL = dict(rough=0.42, coat=0.2)


def orange_whole(at, r=3.9, seed=0):
    """A navel orange."""
    with group(at, (seed * 17 % 30 - 15, seed * 23 % 30 - 10, seed * 70)):
        ball(r, mat("#E8811C", 0.4, coat=0.25, tint=("noise", "#EF9A32", 3), bump=("leather", 0.24, 0.35)), (0, 0, r * 0.95), (1, 1, 0.95))
        cyl(0.28, 0.3, mat("#6E7A3A", 0.8), (0, 0, r * 1.86), 0.1)
        for k in range(5):
            leaf(0.55, 0.4, mat("#7C8A48", 0.8), (0, 0, r * 1.9), (-10, 0, k * 72))


def orange_half(at, r=3.9, rot=(50, 0, 0)):
    """Half an orange, its segments to be seen."""
    with group(at, rot):
        lathe([(0, -r * 0.95), (r * 0.55, -r * 0.78), (r * 0.85, -r * 0.5), (r, 0), (r * 0.99, 0.03)], mat("#E8811C", 0.4, coat=0.2, bump=("leather", 0.24, 0.35)), curve=4)
        cyl(r * 0.99, 0.06, mat("#F6E3BD", 0.7), (0, 0, -0.03), 0.02)
        for k in range(10):
            wedge = [(r * 0.08, 0), *arc(0, 0, r * 0.88, -14.5, 14.5, 6)]
            slab([(x + 0.06 * r, y) for x, y in wedge], 0.22, mat("#F09A2B", 0.15, coat=0.5, tint=("noise", "#F7B44E", 0.3), bump=("noise", 0.22, 0.4)), (0, 0, 0.06), 0.09, rot=(0, 0, k * 36), curve=0)


def use_fruit(R):
    cloth_table(R, "#DFE3DA", "#B7C3BE")
    with group((-1.2 * R, 0.9 * R, 0), scale=R / 9):
        pitcher = [(0, 0), (3.4, 0), (4.4, 3), (4.2, 7), (3, 10), (3.4, 12.5)]
        lathe(pitcher, glaze("#F1EEE6"), curve=5)
        tube([(3.2, 0, 11), (6.2, 0, 10), (6, 0, 5.4), (4.3, 0, 4)], 0.45, glaze("#F1EEE6"))
    box(0.24 * R, 1.5 * R, 0.03 * R, steel(), (1.15 * R, -0.5 * R, 0), 0.01 * R, (0, 0, 20))


@goods("orange", paper="sky", yaw=-20, pitch=20, focus=(-4.5, -5.2, 3, 3.6), focus_yaw=-10, focus_pitch=30, use=use_fruit, use_fill=0.6)
def orange(c):
    for k, at in enumerate(((0, 2.5, 0), (7.4, 1, 0), (3.6, -5.2, 0), (3.6, 0.6, 6.0))):
        orange_whole(at, 3.9, k + 1)
    orange_half((-4.8, -4.2, 2.8), 3.8)
    for x, a in ((4.6, 30), (2.2, 130)):
        leaf(5, 2.2, mat("#3F6B34", 0.35, coat=0.35), (x, 0.6, 13.2), (-4, 0, a))


@goods("peach", paper="sage", yaw=-20, pitch=22, focus=(-4.6, -4.2, 4, 4), use=use_fruit, use_fill=0.58)
def peach(c):
    skin = mat("#EFC0A6", 0.75, sheen=0.4, tint=("noise", "#D8503F", 5.2))
    for k, (x, y, z) in enumerate(((-4.6, -4.2, 0), (4.2, -3.4, 0), (0.2, 3.6, 0), (9.4, 3.2, 0))):
        with group((x, y, z), (0, 0, k * 80 - 40)):
            def skin_at(u, v, r=4.2):
                a, b = u * 6.2832, v * math.pi
                cleft = 1 - 0.09 * math.exp(-((min(a, 6.2832 - a)) ** 2) * 14) * math.sin(b)
                top = 1 - 0.22 * math.exp(-(b * 2.2) ** 2) + 0.1 * math.exp(-((math.pi - b) * 3) ** 2)
                return (r * math.sin(b) * math.cos(a) * cleft, r * math.sin(b) * math.sin(a) * cleft, r * (0.97 + math.cos(b) * top * 0.95))
            sheet(skin_at, skin, 64, 36, closed=True)
            tube([(0, 0, 7.0), (0.1, 0, 7.9)], 0.16, mat("#5B4630", 0.9))
            leaf(5.4, 1.7, mat("#5C8241", 0.45, coat=0.15), (0, 0, 7.4), (-14, 0, 60 + k * 40), 0.35)


@goods("grape", paper="stone", yaw=-18, pitch=34, focus=(-1, -2, 3, 4.4), use=use_fruit, use_fill=0.6)
def grape(c):
    m = mat("#AFC05A", 0.14, coat=0.6, tint=("noise", "#C6D074", 2.5))
    rng = random.Random(9)
    for row in range(9):
        w = 4.2 * math.sin(0.5 + row * 0.29)
        for k in range(max(2, int(w * 1.9))):
            a = k / max(2, int(w * 1.9)) * math.pi + rng.uniform(-0.1, 0.1)
            ball(1.28, m, (w * math.cos(a) + rng.uniform(-0.2, 0.2), 7.6 - row * 2.05 + rng.uniform(-0.3, 0.3), 1.25 + max(0, w * math.sin(a)) * 0.75), (1, 1.08, 1), n=28)
    tube([(0, 7.5, 3.4), (0.2, 10, 3.8), (-0.6, 12.5, 3.2)], 0.3, mat("#7C8548", 0.7))
    tube([(-1.8, 11.9, 3), (0.2, 12.3, 3.4), (1.6, 12.9, 3)], 0.22, mat("#7C6A48", 0.7))


COOKIE = {"原味": "#D9A862", "抹茶": "#8E9B55", "可可": "#5C3A26"}


def use_snack(R):
    cloth_table(R, "#D9D2C4", "#C7BBAA")
    cup((1.35 * R, 0.5 * R, 0), "#F2EEE6", 0.36 * R, 0.44 * R, "#8A4E22", 0.85, True)
    book((-1.5 * R, 0.6 * R, 0), 1.0 * R, 1.4 * R, 0.16 * R, "#5E7466", 20)


@goods("cookie", colours=tuple(COOKIE), paper="mist", yaw=-16, pitch=26, focus=(-4.6, -5.2, 1, 3.4), focus_pitch=40, use=use_snack, use_fill=0.6)
def cookie(c):
    with group((2.6, 2.4, 0)):
        cyl(6.4, 5.4, mat("#24485A", 0.3, metal=0.4, coat=0.3), (0, 0, 0), 0.25)
        lathe([(6.3, 5.3), (6.5, 5.4), (6.5, 5.7), (6.1, 5.6)], steel("#C9A35C", 0.25))
        band(6.4, 3, paper("#F3ECDA"), (0, 0, 1.2), 76)
        words("海盐曲奇", 1.3, mat("#24485A", 0.8), (0, 0, 2.9), wrap=6.5)
        words(c, 0.7, mat("#A03A22", 0.8), (0, 0, 1.7), wrap=6.5)
        for k in range(7):
            _biscuit((3.6 * math.cos(k * 0.9), 3.6 * math.sin(k * 0.9), 4.4), COOKIE[c], (30, 0, k * 51 + 90))
    for k, (x, y, z, a) in enumerate(((-6, -4, 0, 0), (-2.4, -7, 0, 20), (-4.2, -5.6, 0.9, 40))):
        _biscuit((x, y, z), COOKIE[c], (10 * (k == 2), 8 * (k == 2), a))


def _biscuit(at, colour, rot):
    dark = "#B98242" if colour == "#D9A862" else colour
    with group(at, rot):
        lathe([(0, 0), (2.2, 0), (2.6, 0.3), (2.5, 0.8), (2.1, 1.0), (0, 0.85)], mat(colour, 0.8, tint=("noise", dark, 1.2), bump=("noise", 0.2, 0.6)), curve=3)
        for k in range(10):
            tube([(0.5 * math.cos(k * 0.628), 0.5 * math.sin(k * 0.628), 1.0), (1.4 * math.cos(k * 0.628 + 0.35), 1.4 * math.sin(k * 0.628 + 0.35), 1.15), (2.2 * math.cos(k * 0.628 + 0.7), 2.2 * math.sin(k * 0.628 + 0.7), 0.85)], 0.3, mat(colour, 0.8, tint=("noise", dark, 1.2)), radii=[0.5, 1, 0.5], res=3)
        scatter(9, 5, (-1.6, -1.6, 1.6, 1.6), lambda x, y, r: box(0.16, 0.16, 0.14, mat("#F4F2EC", 0.2), (x, y, 1.12), 0.03))


@goods("mooncake", paper="rose", yaw=-18, pitch=30, focus=(-4.4, -6.4, 2, 3.2), focus_pitch=30, use=use_snack, use_fill=0.64)
def mooncake(c):
    with group((2, 3, 0)):
        box(20, 14, 4.4, mat("#9C2B1E", 0.6, bump=("weave", 0.12, 0.2)), bevel=0.15)
        box(18.8, 12.8, 0.2, paper("#F1E6CC"), (0, 0, 4.31), 0.05)
        for x in (-6.2, 0, 6.2):
            for y in (-3.1, 3.1):
                cyl(2.75, 0.3, paper("#FFFDF4"), (x, y, 4.45), 0.1)
                _pastry((x, y, 4.6))
    _pastry((-7.6, -7, 0))
    with group((-2.6, -8.2, 0)):
        lathe([(0, 0), (2.4, 0), (2.7, 0.8), (2.5, 1.9), (1.8, 2.4), (0, 2.5)], mat("#D9A75C", 0.7, tint=("noise", "#F0DDAE", 1)), curve=4, arc=180, rot=(0, 0, 180 + 180))
        cyl(2.45, 0.08, mat("#8E5238", 0.45, tint=("noise", "#6E3A28", 0.35), bump=("noise", 0.3, 0.9)), (0, 0, 1.25), 0.02, rot=(90, 0, 0))
    with group((2, 13.2, 4.6), (-74, 0, 0)):
        box(20.4, 14.4, 1.2, mat("#9C2B1E", 0.6, bump=("weave", 0.12, 0.2)), bevel=0.15)


def _pastry(at):
    with group(at):
        lathe([(0, 0), (2.2, 0), (2.6, 0.6), (2.5, 1.6), (1.9, 2.2), (0, 2.4)], mat("#F0DDAE", 0.75, tint=("noise", "#E0B569", 1.2), bump=("noise", 0.4, 0.5)), curve=4)
        lathe([(0, 2.42), (1.5, 2.36), (1.9, 2.22)], mat("#C98A3A", 0.6, tint=("noise", "#B0702A", 0.6)), curve=3)
        words("鲜", 1.1, mat("#A8261C", 0.7), (0, 0, 2.42), (0, 0, 0))


NUT = {"椒盐": "#C79A5E", "原味": "#B98650", "奶油": "#D9B880"}


@goods("walnut", samples=2, colours=tuple(NUT), paper="straw", yaw=-18, focus=(-5, -6, 1, 3), focus_pitch=38, use=use_snack, use_fill=0.6)
def walnut(c):
    with group((2.6, 1.8, 0)):
        lathe([(0, 0), (4.4, 0), (4.7, 0.5), (4.7, 10), (4.2, 11), (4.2, 11.6)], glass("#F4F7F4"), n=64)
        cyl(4.5, 1.7, wood("#C79B66", "#A0723F", 0.8), (0, 0, 11.2), 0.25)
        scatter(230, 3, (-4, -4, 4, 4), lambda x, y, r: x * x + y * y < 10.5 and _kernel((x, y, r.uniform(0.2, 8.6)), NUT[c], r))
        band(4.72, 5, paper("#F3ECDA"), (0, 0, 2.6), 84)
        words("山核桃", 1.35, mat("#2C2A26", 0.8), (0, 0, 5.6), wrap=4.8)
        words(f"临安 · {c}", 0.66, mat("#A03A22", 0.8), (0, 0, 3.8), wrap=4.8)
    scatter(26, 8, (-8.6, -8.4, -1.4, -3.8), lambda x, y, r: _kernel((x, y, 0.1), NUT[c], r))
    for x, y in ((5.8, -6), (8.4, -4)):
        ball(1.5, mat("#8A6238", 0.6, tint=("noise", "#6E4A28", 0.9), bump=("noise", 0.5, 0.4)), (x, y, 1.4), (1, 1, 0.95))


def _kernel(at, colour, r):
    with group(at, (r.uniform(-60, 60), r.uniform(-60, 60), r.uniform(0, 360))):
        m = mat(colour, 0.6, tint=("noise", "#8A5A30", 0.5), bump=("noise", 0.3, 0.8))
        for s in (-1, 1):
            tube([(-0.8, s * 0.3, 0.3), (-0.2, s * 0.62, 0.55), (0.5, s * 0.42, 0.4), (0.85, s * 0.12, 0.3)], 0.42, m, radii=[0.7, 1.1, 1.0, 0.5], res=3)

