"""Every product and lot that can be pictured, by its slug."""
from dataclasses import dataclass
from typing import Callable, Optional

GOODS = {}

#: Paper behind the goods, one family of warm greys and pale tints.
PAPERS = {
    "sand": "#E4D8C6", "mist": "#D9DEDC", "rose": "#E8D3C8", "sage": "#D3DBCB", "sky": "#CFDAE0", "straw": "#E6DCBC", "lilac": "#DAD4DF", "stone": "#D2CCC4",
    "white": "#E6E3DE", "dark": "#4A4642",
}


@dataclass
class Goods:
    """How one thing is built and looked at. `build(colour)` makes it on z = 0, facing −y, in centimetres."""

    build: Callable[[str], None]
    colours: tuple = ("",)
    paper: str = "sand"
    yaw: float = -24.0
    pitch: float = 17.0
    fill: float = 0.74
    #: x, y, z and radius of what the second picture looks at, with its own yaw and pitch.
    focus: tuple = (0, 0, 0, 0)
    focus_yaw: Optional[float] = None
    focus_pitch: Optional[float] = None
    #: Builds the surroundings of the third picture; is given the radius of the goods in centimetres.
    use: Optional[Callable[[float], None]] = None
    use_fill: float = 0.5
    use_yaw: float = 20.0
    use_pitch: float = 20.0
    #: The fourth picture looks from the front, or from above for what lies flat.
    flat: bool = False
    #: Times the usual number of light paths: glass needs more.
    samples: int = 1
    #: What moves in its film (FRAMES of render.py); none without.
    film: Optional[str] = None
    #: Width and height of the film in pixels: the proportions of the pictures on its page.
    film_size: tuple = (480, 480)
    #: Builds what the film shows beside the product: a flame, a light.
    stage: Optional[Callable[[], None]] = None


def goods(slug, **options):
    """Registers the function below it as the builder of `slug`."""

    def register(build):
        GOODS[slug] = Goods(build, **options)
        return build

    return register
