import { extensionsOf, frameOf, stepsOf, xOf, yOf } from './price-curve.ts';

const point = (at: string, amountCents: number) => ({ at, amountCents, paddle: 1, proxy: false });
const end = '2026-11-23T10:00:00.000Z';

it('marks each bid of the last two minutes before the end that it extended', () => {
  const points = [
    point('2026-11-23T09:00:00.000Z', 100),
    point('2026-11-23T09:58:30.000Z', 200),
    point('2026-11-23T09:58:30.000Z', 300),
    point('2026-11-23T10:00:20.000Z', 400),
    point('2026-11-23T10:05:00.000Z', 500),
  ];
  expect(extensionsOf(points, end).map((at) => new Date(at).toISOString())).toEqual([
    '2026-11-23T09:58:30.000Z',
    '2026-11-23T10:00:20.000Z',
  ]);
});

it('marks nothing if the end was never extended, and at most thirty bids', () => {
  expect(extensionsOf([point('2026-11-23T09:58:00.000Z', 100)], end)).toEqual([]);
  const bidPoints = Array.from({ length: 40 }, (_, n) => point(new Date(Date.parse(end) - 60_000 + n * 60_000).toISOString(), n));
  expect(extensionsOf(bidPoints, end)).toHaveLength(30);
});

it('draws the price as steps from the first bid to the right edge', () => {
  const points = [point('2026-11-23T09:00:00.000Z', 100), point('2026-11-23T09:30:00.000Z', 300)];
  const frame = frameOf(points, 100, Date.parse(end));
  expect([xOf(frame, frame.from), xOf(frame, frame.to)]).toEqual([6, 314]);
  expect([yOf(frame, 100), yOf(frame, 300)]).toEqual([114, 6]);
  expect(stepsOf(frame, points)).toBe('M6.0 114.0H160.0V6.0H314.0');
  expect(stepsOf(frame, [])).toBe('');
});
