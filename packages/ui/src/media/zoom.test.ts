import { fitting, movedBy, zoomedAt } from './zoom.ts';

const [picture, frame] = [
  { width: 300, height: 200 },
  { width: 300, height: 600 },
];

describe('zoom', () => {
  it('keeps what is under the finger under the finger', () => {
    const zoom = zoomedAt(fitting, 3, { x: 60, y: 40 }, { width: 300, height: 600 }, frame);
    expect(zoom).toEqual({ x: -120, y: -80, scale: 3 });
  });

  it('is between fitting and five times as large, and in the middle again when it fits', () => {
    expect(zoomedAt(fitting, 99, { x: 0, y: 0 }, picture, frame).scale).toBe(5);
    const large = zoomedAt(fitting, 4, { x: 100, y: 50 }, picture, frame);
    expect(zoomedAt(large, 0.01, { x: -90, y: 10 }, picture, frame)).toEqual(fitting);
  });

  it('never moves an edge farther in than it must', () => {
    const large = zoomedAt(fitting, 2, { x: 0, y: 0 }, picture, frame);
    expect(movedBy(large, 9999, 9999, picture, frame)).toEqual({ x: 150, y: 0, scale: 2 });
    expect(movedBy(fitting, 50, 50, picture, frame)).toEqual(fitting);
  });
});
