"""Shoes, bags and what is worn with them."""
from props import *
from registry import goods

SHOE = {"白灰": ("#E9E7E2", "#A9ACAE", "#F2F0EC"), "黑": ("#2A2A2C", "#3A3A3D", "#ECEAE4"), "薄荷": ("#A9CFBC", "#7FAE9A", "#F4F2EC"), "深棕": ("#4A2E1E", "#3A2418", "#2A1D14")}

OUTLINE = [(0, 14.2), (2.6, 13.2), (4.4, 10.0), (4.9, 6.0), (4.4, 1.0), (3.7, -4.0), (3.6, -9.0), (2.7, -12.8), (0, -14.0)]


_EDGE = spline([(p[1], p[0]) for p in OUTLINE], 12)[::-1]


def _half_width(y):
    return max(0.0, float(np.interp(y, [q[0] for q in _EDGE], [q[1] for q in _EDGE])))


def shoe(upper, second, sole, lace, at=(0, 0, 0), rot=(0, 0, 0), side=1, sole_h=2.6, shaft=0.0, toe_h=3.6, welt=None, heel=0.0, lugs=False, cap=None, tread="#3A3A3A"):
    """A laced shoe, its toe along −y. shaft: centimetres more of height at the ankle; heel: height of a separate heel."""
    with group(at, rot, (side, 1, 1)):
        with group(rot=(0, 0, 180)):
            ring = spline(mirrored_y(OUTLINE), 4, True)
            if heel:
                slab([p for p in ring], 0.7, welt or sole, (0, 0, heel + 0.35), 0.12, rot=(0, 0, 0))
                back = [(x * 0.96, y) for x, y in ring if y < -4.6]
                slab(back, heel, sole, (0, 0, heel / 2), 0.1, rot=(0, 0, 0))
                base = heel + 0.7
            else:
                def wall(u, v):
                    x, y = ring[int(u * len(ring)) % len(ring)]
                    k = 1.03 + 0.05 * math.sin(v * 3.14)
                    lift = 1.3 * max(0.0, (y - 7) / 7) ** 2 * (1 - v) + 0.5 * max(0.0, (-y - 9) / 5) ** 2 * (1 - v)
                    h = sole_h * (1 + 0.25 * max(0.0, -y / 14))
                    return (x * k, y * k, lift + v * (h - lift))
                sheet(wall, sole, len(ring), 8, closed=True)
                for v in (0.12, 0.98):
                    pts = [wall(i / len(ring), v) for i in range(len(ring))]
                    mesh([*pts, (0, 0, sum(p[2] for p in pts) / len(pts))], [(i, (i + 1) % len(pts), len(pts)) for i in range(len(pts))], mat(tread, 0.8) if v < 0.5 else sole)
                if lugs:
                    for i in range(0, len(ring), 3):
                        x, y = ring[i]
                        box(1.3, 1.0, 0.9, mat(tread, 0.8), (x * 0.98, y * 0.98, 0.0), 0.15, (0, 0, math.degrees(math.atan2(y, x))))
                base = sole_h * 0.95
            throat = 3.6

            def vamp(u, v):
                y = 14.0 - (14.0 - throat) * v
                close = min(1.0, v * 7) ** 0.5
                w = _half_width(min(y, 13.2)) * 0.97 * close
                a = math.pi * u
                h = (toe_h * (0.5 + 0.5 * math.sin(min(1, v * 1.6) * 1.57)) + 3.0 * v**2) * (0.25 + 0.75 * close)
                return (w * math.copysign(abs(math.cos(a)) ** 0.75, math.cos(a)), y, base - 0.2 + h * math.sin(a) ** (0.62 + 0.2 * v))
            sheet(vamp, upper, 40, 30, thick=0.25)
            if cap:
                sheet(lambda u, v: tuple(c * k + o for c, k, o in zip(vamp(u, v * 0.36), (1.02, 1.006, 1.02), (0, 0, 0))), cap, 40, 14, thick=0.1)
            low = [(4.85, throat + 3), (4.35, 0.6), (3.7, -4), (3.5, -9), (2.55, -12.6), (0, -13.7)]
            s = shaft
            top = [(1.15, throat + 1.5, 6.0), (1.3, 0.8, 7.7), (1.5, -2.2, 9.4 + s * 0.75), (2.7, -6.4, 9.0 + s), (2.4, -10.6, 9.8 + s), (0, -12.4, 10.8 + s)]
            b3 = spline([(*p, base - 0.2) for p in low] + [(-x, y, base - 0.2) for x, y in reversed(low[:-1])], 8)
            t3 = spline([(x, y, base + z - 2.0) for x, y, z in top] + [(-x, y, base + z - 2.0) for x, y, z in reversed(top[:-1])], 8)

            def quarter(u, v):
                f = u * (len(b3) - 1)
                i = min(int(f), len(b3) - 2)
                k = f - i
                p = [b3[i][c] + (b3[i + 1][c] - b3[i][c]) * k for c in range(3)]
                q = [t3[i][c] + (t3[i + 1][c] - t3[i][c]) * k for c in range(3)]
                bulge = math.sin(v * math.pi) * 0.5
                w = v**0.85
                return tuple(p[c] + (q[c] - p[c]) * w + (bulge * (1 if p[0] > 0.1 else -1 if p[0] < -0.1 else 0) if c == 0 else -bulge * 0.6 * max(0, -p[1] / 14) if c == 1 else 0) for c in range(3))
            sheet(quarter, upper, 88, 20, thick=0.35)
            sheet(lambda u, v: quarter(0.36 + u * 0.28, v * 0.72), second, 30, 12, thick=0.55)
            for k in range(3 if not heel and not shaft else 0):
                for e in (0, 1):
                    tube([quarter(abs(e - u), v) for u, v in ((0.13 + k * 0.045, 0.12), (0.11 + k * 0.045, 0.5), (0.07 + k * 0.04, 0.92))], 0.32, second, res=3)
            tube([quarter(0.22 + i * 0.02, 1.0) for i in range(29)], 0.42, second)
            sheet(lambda u, v: ((u - 0.5) * 3.4, throat + 2.4 - v * (7.2 + s * 0.2), base + 3.2 + v * (5.6 + s * 1.05) + 0.25 * math.sin(u * 3.14)), second, 10, 14, thick=0.4)
            n = 5 + int(s / 2)
            eyes = [(quarter(0.02 + i * 0.2 / n * 0.95, 0.96), quarter(0.98 - i * 0.2 / n * 0.95, 0.96)) for i in range(n + 1)]
            for i, (p, q) in enumerate(eyes):
                up = 0.5
                tube([(p[0], p[1], p[2] + 0.1), ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2 + 0.15, max(p[2], q[2]) + up + 0.35), (q[0], q[1], q[2] + 0.1)], 0.24, lace, res=3)
                if i:
                    r = eyes[i - 1][1]
                    tube([(p[0], p[1], p[2] + 0.1), ((p[0] + r[0]) / 2, (p[1] + r[1]) / 2, max(p[2], r[2]) + up), (r[0], r[1], r[2] + 0.1)], 0.22, lace, res=3)
            last = eyes[-1]
            z = last[0][2] + 0.5
            y = last[0][1]
            for k in (1, -1):
                tube([(0, y, z), (k * 1.8, y + 1.2, z + 0.9), (k * 3.4, y + 2.0, z - 0.4), (k * 1.6, y + 1.5, z - 0.2), (0, y, z)], 0.22, lace, res=3)
                tube([(0, y, z), (k * 1.6, y + 2.6, z - 1.0), (k * 2.2, y + 4.2, z - 3)], 0.2, lace, res=3)


def mirrored_y(half):
    """An outline from its right half, toe first."""
    return [*half, *[(-x, y) for x, y in reversed(half[1:-1])]]


def pair(**options):
    """A left and a right shoe, one turned to show its side."""
    shoe(**options, at=(-7.5, 3.5, 0), rot=(0, 0, -62), side=1)
    shoe(**options, at=(5.5, -5.5, 0), rot=(0, 0, -52), side=-1)


def use_steps(R):
    floor(R, "#9FA3A0", "#8C908D", "#C9D0D0")
    box(30 * R, 2 * R, 0.5 * R, mat("#A9ACA8", 0.9, bump=("noise", R * 0.1, 0.3)), (0, 2.0 * R, 0), 0.03 * R)


@goods("sneaker", colours=("白灰", "黑", "薄荷"), paper="sky", yaw=4, pitch=22, fill=0.84, focus=(4, -8, 5, 7), focus_yaw=-30, use=use_steps, use_fill=0.6, use_yaw=-16)
def sneaker(c):
    a, b, s = SHOE[c]
    pair(upper=mat(a, 0.9, sheen=0.3, bump=("weave", 0.3, 0.9)), second=mat(b, 0.7, bump=("noise", 0.2, 0.2)), sole=mat(s, 0.6, bump=("noise", 0.5, 0.1)), lace=cloth("#F4F2EE" if c != "黑" else "#5A5A5E", 0.1), tread="#C8553A")


@goods("boots", paper="sand", yaw=4, pitch=18, fill=0.84, focus=(4, -8, 8, 8), focus_yaw=-30, use=lambda R: (ground(R, "#8A7A58", "#6F7A4B"), grass(R, 300)), use_fill=0.56, use_yaw=-16, use_pitch=14)
def boots(c):
    pair(upper=leather("#8A5A34", 0.3, 0.55), second=leather("#5A3A24", 0.25, 0.5), sole=mat("#2A2622", 0.7), lace=cloth("#C9A05A", 0.1), shaft=8.0, sole_h=3.2, toe_h=4.2, lugs=True, cap=mat("#2F2A25", 0.6), tread="#211D1A")


@goods("leathershoes", colours=("黑", "深棕"), paper="stone", yaw=4, pitch=22, fill=0.84, focus=(4, -9, 4, 7), focus_yaw=-30, use=lambda R: (floor(R, "#8A5E38", "#6B4628"), brush(R)), use_fill=0.58, use_yaw=-16)
def leathershoes(c):
    a, b, _ = SHOE[c] if c == "深棕" else ("#1D1C1C", "#161616", "")
    pair(upper=mat(a, 0.2, coat=0.55, bump=("noise", 0.8, 0.05)), second=mat(b, 0.24, coat=0.5), sole=mat("#1E1712", 0.5), lace=mat(b, 0.8), heel=2.4, toe_h=3.2, welt=leather("#6B4A30"), cap=mat(a, 0.16, coat=0.7))


def brush(R):
    with group((1.2 * R, -0.7 * R, 0), (0, 0, 30)):
        box(0.9 * R, 0.28 * R, 0.16 * R, wood("#8A5E38", "#6B4628", 0.1 * R), (0, 0, 0.16 * R), 0.05 * R)
        box(0.84 * R, 0.24 * R, 0.17 * R, mat("#2A221C", 0.95, bump=("stripes", 0.02 * R, 1.0)), (0, 0, 0), 0.02 * R)
    cyl(0.26 * R, 0.16 * R, mat("#2A2A2C", 0.3, metal=0.6), (-1.2 * R, -0.9 * R, 0), 0.02 * R)


PACK = {"墨绿": ("#3A5244", "#2C3F34"), "炭黑": ("#2E2F32", "#222326"), "沙": ("#C2AC84", "#A48E68")}


@goods("backpack", colours=tuple(PACK), paper="sand", yaw=-28, pitch=10, focus=(0, -9, 16, 8), use=floor, use_fill=0.66, use_pitch=12)
def backpack(c):
    a, b = (mat(x, 0.85, bump=("weave", 0.22, 0.5)) for x in PACK[c])

    def shell(w, d, h, y0, z0, m, power=0.42, lean=0.0):
        def f(u, v):
            t, s = u * 6.2832, math.sin(v * math.pi)
            k = min(1.0, s**0.42)
            x = math.copysign(abs(math.cos(t)) ** power, math.cos(t)) * w / 2 * k
            y = math.copysign(abs(math.sin(t)) ** power, math.sin(t)) * d / 2 * k
            return (x * (1 + 0.02 * math.sin(v * 9)), y + y0 + lean * v, z0 + h * (0.5 - 0.5 * math.cos(v * math.pi)))
        sheet(f, m, 90, 44, closed=True)
        return f
    f = shell(30, 15, 46, 0, 0, a)
    shell(25, 8, 22, -7.6, 2.5, a)
    shell(22, 5.5, 12, -6.6, 27, a)
    for g in (0.93, 0.83):
        tube([f(0.5 + i / 40 * 0.5, g) for i in range(41)], 0.3, mat("#1E1F21", 0.5, bump=("stripes", 0.3, 1)))
    for y, z, w in ((-11.4, 22.2, 9.5), (-9.2, 36.8, 7.5)):
        tube([(-w, y + 1.5, z - 0.6), (-w * 0.5, y + 0.2, z), (w * 0.5, y + 0.2, z), (w, y + 1.5, z - 0.6)], 0.28, mat("#1E1F21", 0.5, bump=("stripes", 0.3, 1)))
        box(0.5, 0.3, 1.9, leather("#8A5A34"), (w * 0.8, y + 0.2, z - 2.1), 0.1)
    slab(round_rect(5, 3, 0.3, cx=0, cy=14), 0.3, leather("#8A5A34"), (0, -11.75, 0), 0.1)
    words("棉麻", 1.1, mat("#F0E2C4", 0.7), (0, -11.95, 14), depth=0.02)
    tube([(-3.5, 3.5, 45), (-3, 4.5, 49), (3, 4.5, 49), (3.5, 3.5, 45)], 0.8, b)
    for s in (-1, 1):
        tube([(s * 5, 5, 44), (s * 8, 12, 40), (s * 9.5, 13.5, 26), (s * 12, 9, 10), (s * 13.5, 6, 4)], 1.0, b, radii=[1.4, 1.7, 1.5, 0.7, 0.4])
        shell_side = [(s * 14.6, -3, 4), (s * 16, 0, 6), (s * 14.8, 4, 4)]
        tube(shell_side, 0.4, b)
        tube([(s * 15.2, -4.5, 15), (s * 16.4, 0, 14), (s * 15.2, 4.5, 15)], 0.35, b)


@goods("hat", colours=("本色", "黑边"), paper="straw", yaw=-20, pitch=22, focus=(6, -8, 4, 6), use=lambda R: (table(R, "#C7A77C", "#A98658", "#CBD8DC"), sprig((-1.3 * R, 0.6 * R, 0), 1.2 * R, "#7A9468", 2, 0.3, 12, 0.28 * R)), use_fill=0.62)
def hat(c):
    m = mat("#D9BC86", 0.9, tint=("noise", "#C4A36A", 1.6), bump=("weave", 0.62, 0.9))
    lathe([(8.9, 2.2), (9.0, 3.2), (8.5, 8), (7.8, 10.6), (6.2, 11.8), (3.4, 11.5), (0, 11.0)], m, curve=6, scale=(0.93, 1.08, 1), n=96)

    def brim(u, v):
        a = u * 6.2832
        r = 8.8 + 8.8 * v
        return (r * math.cos(a) * 0.96, r * math.sin(a) * 1.04, 2.3 - 0.9 * v + 0.9 * v * v * math.cos(a * 2 + 0.6) - 0.5 * v * math.sin(a))
    sheet(brim, m, 110, 14, thick=0.35, closed=True)
    for j in range(1, 9):
        tube([brim(i / 90, j / 8.2) for i in range(90)], 0.13, mat("#B9965A", 0.9), closed=True, smooth=False, res=2)
    edge = mat("#26262A", 0.9) if c == "黑边" else mat("#B9965A", 0.9)
    tube([brim(i / 90, 1.0) for i in range(90)], 0.42, edge, closed=True, smooth=False)
    ribbon = cloth("#26262A" if c == "黑边" else "#8A6A44", 0.12)
    lathe([(9.12, 2.3), (9.08, 3.2), (8.98, 4.9)], ribbon, scale=(0.93, 1.08, 1), n=96)
    for s in (-1, 1):
        leaf(4.4, 2.2, ribbon, (8.3, -2.2, 3.6), (0, 30 * s, -110 + s * 38), 0.2)


@goods("sunglasses", colours=("墨绿", "茶色"), paper="mist", yaw=-26, pitch=20, fill=0.84, focus=(-3.6, -0.4, 2.6, 3), focus_yaw=-8, use=lambda R: (table(R, "#D9C6A4", "#C0AA84", "#BFD3DC"), book((0.2 * R, 1.3 * R, 0), 1.5 * R, 1.1 * R, 0.2 * R, "#B5653F", 8)), use_fill=0.6)
def sunglasses(c):
    frame = mat("#3A2418" if c == "茶色" else "#1F1E1E", 0.12, coat=0.9, tint=("noise", "#8A5226" if c == "茶色" else "#2E2A28", 1.0))
    tone = "#4A6B55" if c == "墨绿" else "#7A4E2C"
    lens = mat(tone, 0.03, coat=1.0, trans=0.0)
    with group((0, 0, 0.35), (-6, 0, 0)):
        for s in (-1, 1):
            outer = [(s * x, y) for x, y in ((0.75, 3.2), (1.3, 4.7), (3.6, 5.3), (6.4, 5.1), (7.3, 4.4), (6.8, 2.2), (5.6, 0.5), (3.6, 0.0), (1.9, 0.7))]
            inner = [(s * x, y) for x, y in ((1.45, 3.2), (1.9, 4.2), (3.7, 4.65), (5.9, 4.5), (6.4, 4.0), (6.05, 2.3), (5.1, 1.05), (3.6, 0.65), (2.3, 1.2))]
            slab(outer, 0.5, frame, (0, 0, 0), 0.16, holes=(inner,), curve=6)
            slab(inner, 0.16, lens, (0, 0.02, 0), 0.05, curve=6)
            tube([(s * 7.0, 0.1, 4.5), (s * 7.3, 1.2, 4.5), (s * 7.2, 8.6, 4.3), (s * 6.8, 12.4, 3.4), (s * 6.4, 14.6, 1.4)], 0.3, frame, radii=[1, 1.05, 0.9, 1.1, 1.2])
            ball(0.16, steel(), (s * 6.6, -0.26, 4.62), n=12)
        tube([(-0.9, 0, 3.5), (-0.4, -0.1, 4.0), (0.4, -0.1, 4.0), (0.9, 0, 3.5)], 0.28, frame)
