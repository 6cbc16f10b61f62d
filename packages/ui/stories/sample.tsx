import { type ReactNode, useState } from 'react';

const drawing = (hue: number, word: string, [width, height]: readonly [number, number]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 45% 88%)"/><circle cx="${width / 2}" cy="${height / 2}" r="${Math.min(width, height) / 4}" fill="hsl(${hue} 45% 62%)"/><text x="16" y="40" font-size="22" fill="#333">${word}</text></svg>`;

/** A picture without a file, identified by its number. */
export const picture = (n: number, size: readonly [number, number] = [400, 400]): string =>
  `data:image/svg+xml,${encodeURIComponent(drawing((n * 47) % 360, String(n), size))}`;

/** Address of a missing picture. */
export const missing = 'data:image/webp;base64,AAAA';

export const words = [
  '手工陶瓷茶具套装',
  '秋日山居：一位写作者与一座茶园的四季，附摄影四十幅',
  '有机红富士苹果 5 斤装',
  '云南普洱熟茶 2018 年勐海古树料压制三百五十七克饼茶礼盒',
  '旧书',
] as const;

/** Provides state to a story: `<Held start={3}>{(value, set) => …}</Held>`. */
export const Stateful = <Value,>({
  start,
  children,
}: {
  start: Value;
  children: (value: Value, set: (update: Value | ((former: Value) => Value)) => void) => ReactNode;
}) => {
  const [value, set] = useState<Value>(start);
  return children(value, set);
};

/** A promise that keeps a widget busy for that many milliseconds. */
export const after = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
