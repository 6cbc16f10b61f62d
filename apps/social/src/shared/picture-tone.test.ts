import { toneFrom } from './picture-tone.ts';

const pixels = (...colours: [number, number, number][]) => colours.flatMap((colour) => [...colour, 255]);

describe('The tone of a picture', () => {
  // SOCIAL-12
  it.each<[string, [number, number, number], string]>([
    ['red', [207, 49, 21], 'hsl(9 46% 80%)'],
    ['green', [20, 160, 60], 'hsl(137 46% 80%)'],
    ['blue', [43, 76, 155], 'hsl(222 46% 80%)'],
  ])('has the hue of its %s', (_, colour, tone) => {
    expect(toneFrom(pixels([250, 250, 250], colour, [120, 118, 119]))).toBe(tone);
  });

  it('is absent for a grey one, a dark one or an empty one', () => {
    expect(toneFrom(pixels([80, 80, 80], [200, 200, 198]))).toBeUndefined();
    expect(toneFrom(pixels([30, 2, 2]))).toBeUndefined();
    expect(toneFrom([207, 49, 21, 0])).toBeUndefined();
  });
});
