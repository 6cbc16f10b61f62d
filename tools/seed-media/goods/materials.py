"""Materials of the goods pictures: one principled shader with optional procedural colour pattern and relief. Lengths in centimetres."""
import functools

import bpy

RELIEF_DISTANCE = 0.1


def linear(colour):
    """'#rrggbb' as linear RGBA."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts) + (1.0,)


class _Tree:
    def __init__(self, material):
        self.nodes, self.links = material.node_tree.nodes, material.node_tree.links

    def add(self, kind, **inputs):
        node = self.nodes.new(kind)
        for key, value in inputs.items():
            if key[0].isupper():
                socket = node.inputs[key.replace("_", " ")]
                if isinstance(value, bpy.types.NodeSocket):
                    self.links.new(value, socket)
                else:
                    socket.default_value = value
            else:
                setattr(node, key, value)
        return node

    def math(self, operation, a, b=0.0):
        node = self.add("ShaderNodeMath", operation=operation)
        for socket, value in zip(node.inputs, (a, b)):
            if isinstance(value, bpy.types.NodeSocket):
                self.links.new(value, socket)
            else:
                socket.default_value = value
        return node.outputs[0]


def _pattern(tree, kind, scale, axis="x"):
    """A value from 0 to 1 over object coordinates; `scale` is the size of its feature in centimetres."""
    coords = tree.add("ShaderNodeTexCoord").outputs["Object"]

    def mapped(x, y, z):
        return tree.add("ShaderNodeMapping", Vector=coords, Scale=(x, y, z)).outputs[0]

    k = 1 / scale
    if kind == "noise":
        return tree.add("ShaderNodeTexNoise", Vector=mapped(k, k, k), Scale=1.0, Detail=4.0).outputs["Fac"]
    if kind == "wood":
        stretch = {"x": (0.09, 1.2, 1.2), "y": (1.2, 0.09, 1.2), "z": (1.2, 1.2, 0.09)}[axis]
        grain = tree.add("ShaderNodeTexNoise", Vector=mapped(*(k * s for s in stretch)), Scale=1.0, Detail=7.0, Distortion=0.7)
        return tree.math("MULTIPLY_ADD", grain.outputs["Fac"], 1.9)
    if kind == "brushed":
        stretch = {"x": (0.02, 1, 1), "y": (1, 0.02, 1), "z": (1, 1, 0.02)}[axis]
        return tree.add("ShaderNodeTexNoise", Vector=mapped(*(k * s for s in stretch)), Scale=1.0, Detail=3.0).outputs["Fac"]
    if kind == "leather":
        return tree.add("ShaderNodeTexVoronoi", Vector=mapped(k, k, k), Scale=1.0).outputs["Distance"]
    if kind == "speckle":
        cells = tree.add("ShaderNodeTexVoronoi", Vector=mapped(k, k, k), Scale=1.0).outputs["Distance"]
        return tree.math("LESS_THAN", cells, 0.24)
    split = tree.add("ShaderNodeSeparateXYZ", Vector=coords)
    x, y, z = split.outputs
    waves = {"x": x, "y": y, "z": z}

    def wave(value, factor=1.0):
        return tree.math("SINE", tree.math("MULTIPLY", value, 6.2832 * k * factor))

    if kind == "stripes":
        return tree.math("MULTIPLY_ADD", wave(waves[axis]), 0.5)
    if kind == "bands":
        return tree.math("GREATER_THAN", wave(waves[axis]), 0.0)
    if kind == "weave":
        total = tree.math("ADD", tree.math("ADD", wave(x), wave(y)), wave(z))
        return tree.math("MULTIPLY_ADD", total, 0.16)
    if kind == "knit":
        across, along = {"y": (x, y), "z": (x, z), "x": (y, x)}[axis]
        column = tree.math("FRACT", tree.math("MULTIPLY", across, k))
        slope = tree.math("ABSOLUTE", tree.math("SUBTRACT", column, 0.5))
        row = tree.math("ADD", tree.math("MULTIPLY", along, k * 1.2), slope)
        stitch = tree.math("SINE", tree.math("MULTIPLY", row, 6.2832))
        return tree.math("ADD", tree.math("MULTIPLY", stitch, 0.3), tree.math("MULTIPLY", slope, -1.2))
    raise ValueError(kind)


@functools.lru_cache(maxsize=None)
def mat(colour, rough=0.5, metal=0.0, coat=0.0, tint=None, bump=None, sheen=0.0, trans=0.0, ior=1.45, glow=0.0, sub=0.0, alpha=1.0):
    """
    A material. tint: (kind, second colour, scale, axis); bump: (kind, scale, strength, axis). Kinds are those of `_pattern`.
    """
    material = bpy.data.materials.new("m")
    material.use_nodes = True
    tree = _Tree(material)
    shader = tree.nodes["Principled BSDF"]
    values = {
        "Base Color": linear(colour), "Roughness": rough, "Metallic": metal, "Clearcoat": coat, "Clearcoat Roughness": 0.06,
        "Sheen": sheen, "Transmission": trans, "IOR": ior, "Subsurface": sub, "Subsurface Color": linear(colour), "Alpha": alpha,
        "Emission": linear(colour), "Emission Strength": glow,
    }
    for name, value in values.items():
        shader.inputs[name].default_value = value
    if sub:
        shader.inputs["Subsurface Radius"].default_value = (0.6, 0.4, 0.25)
    if tint:
        kind, second, scale, *axis = tint
        value = _pattern(tree, kind, scale, *axis)
        mix = tree.add("ShaderNodeMixRGB", Color1=linear(colour), Color2=linear(second))
        if kind in ("noise", "wood"):
            spread = tree.add("ShaderNodeMapRange", Value=value, From_Min=0.35 if kind == "noise" else 0.75, From_Max=0.65 if kind == "noise" else 1.2)
            value = spread.outputs[0]
        tree.links.new(value, mix.inputs["Fac"])
        tree.links.new(mix.outputs[0], shader.inputs["Base Color"])
    if bump:
        kind, scale, strength, *axis = bump
        relief = tree.add("ShaderNodeBump", Strength=strength, Distance=RELIEF_DISTANCE * max(0.4, scale * 3), Height=_pattern(tree, kind, scale, *axis))
        tree.links.new(relief.outputs[0], shader.inputs["Normal"])
    return material


def wood(colour="#B98A5A", dark="#8A5E38", scale=1.6, axis="x", rough=0.45, coat=0.15):
    """Planed wood with its grain along `axis`."""
    return mat(colour, rough, coat=coat, tint=("wood", dark, scale, axis), bump=("wood", scale * 0.5, 0.12, axis))


def cloth(colour, scale=0.16, strength=0.5, second=None):
    """Plain weave."""
    return mat(colour, 0.92, sheen=0.35, tint=("noise", second or colour, 3.0), bump=("weave", scale, strength))


def knit(colour, scale=0.7, axis="y", second=None, strength=0.9):
    """Stockinette; columns across, rows along `axis`."""
    return mat(colour, 0.95, sheen=0.5, tint=("noise", second or colour, 2.0), bump=("knit", scale, strength, axis))


def leather(colour, scale=0.22, rough=0.42, coat=0.12):
    """Grained leather."""
    return mat(colour, rough, coat=coat, bump=("leather", scale, 0.28))


def glaze(colour, second=None, rough=0.16):
    """Glazed ceramic, the colour a little uneven."""
    return mat(colour, rough, coat=0.9, tint=("noise", second or colour, 4.0), bump=("noise", 3.0, 0.05))


def steel(colour="#C9CBCE", rough=0.24, axis="x"):
    """Brushed metal."""
    return mat(colour, rough, metal=1.0, bump=("brushed", 0.4, 0.05, axis))


def plastic(colour, rough=0.38, coat=0.0):
    """Moulded plastic, fine grained."""
    return mat(colour, rough, coat=coat, bump=("noise", 0.08, 0.06))


@functools.lru_cache(maxsize=None)
def glass(colour="#FFFFFF", rough=0.02):
    """Thin glass: reflects at its edges and lets light through without bending it, so that what is inside stays bright."""
    material = bpy.data.materials.new("g")
    material.use_nodes = True
    tree = _Tree(material)
    clear = tree.add("ShaderNodeBsdfTransparent", Color=linear(colour))
    shine = tree.add("ShaderNodeBsdfGlossy", Color=(1, 1, 1, 1), Roughness=rough)
    edge = tree.add("ShaderNodeLayerWeight", Blend=0.22)
    factor = tree.math("MULTIPLY_ADD", edge.outputs["Facing"], 0.75)
    factor.node.inputs[2].default_value = 0.05
    mix = tree.add("ShaderNodeMixShader", Fac=factor)
    tree.links.new(clear.outputs[0], mix.inputs[1])
    tree.links.new(shine.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], tree.nodes["Material Output"].inputs["Surface"])
    return material


def paper(colour="#F3ECDD", second=None):
    """Uncoated paper or card."""
    return mat(colour, 0.85, tint=("noise", second or colour, 1.5), bump=("noise", 0.12, 0.08))
