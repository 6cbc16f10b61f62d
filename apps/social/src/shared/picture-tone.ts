/** Side length (px) to which a picture is downscaled before its colours are counted. */
const sideLength = 8;

/** Converts to hue in degrees and saturation from 0 to 1. */
const hueOf = (red: number, green: number, blue: number): { hue: number; saturation: number } => {
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const span = high - low;
  if (span === 0) return { hue: 0, saturation: 0 };
  const sixth = high === red ? ((green - blue) / span) % 6 : high === green ? (blue - red) / span + 2 : (red - green) / span + 4;
  return { hue: (sixth * 60 + 360) % 360, saturation: span / high };
};

/**
 * A light tone that matches a picture: the hue of its most saturated part with a constant lightness, so that white and ink
 * are visible on it.
 * @param pixels red, green, blue and opacity of each, 0 to 255
 * @returns a CSS colour; undefined for a picture without colours
 */
export const toneFrom = (pixels: ArrayLike<number>): string | undefined => {
  let strongest = { hue: 0, saturation: 0.12 };
  let hasMatch = false;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    if (opacity < 128 || Math.max(red, green, blue) < 40) continue;
    const tone = hueOf(red, green, blue);
    if (tone.saturation <= strongest.saturation) continue;
    strongest = tone;
    hasMatch = true;
  }
  return hasMatch ? `hsl(${Math.round(strongest.hue)} 46% 80%)` : undefined;
};

/** The tone of a picture at a same-origin URL; undefined if it does not load or has no colours. */
export const toneOf = async (src: string): Promise<string | undefined> => {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = sideLength;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(image, 0, 0, sideLength, sideLength);
    return context ? toneFrom(context.getImageData(0, 0, sideLength, sideLength).data) : undefined;
  } catch {
    return undefined;
  }
};
