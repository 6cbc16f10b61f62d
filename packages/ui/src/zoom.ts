/** How a picture lies in its frame: pixels from the middle, and how much larger than fitting. */
export interface Zoom {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export const fitting: Zoom = { x: 0, y: 0, scale: 1 };
const largest = 5;
/** What a double tap makes of it. */
export const doubled = 2.5;

interface Size {
  readonly width: number;
  readonly height: number;
}

const within = (value: number, room: number): number => (room === 0 ? 0 : Math.min(room, Math.max(-room, value)));

/** Keeps a picture (its size when fitting) over its frame: no edge comes farther in than it must. */
const held = ({ x, y, scale }: Zoom, picture: Size, frame: Size): Zoom => ({
  x: within(x, Math.max(0, (picture.width * scale - frame.width) / 2)),
  y: within(y, Math.max(0, (picture.height * scale - frame.height) / 2)),
  scale,
});

/** Makes it `factor` times as large, so that what is at a point (from the middle of the frame) stays there. */
export const zoomedAt = (zoom: Zoom, factor: number, at: { x: number; y: number }, picture: Size, frame: Size): Zoom => {
  const scale = Math.min(largest, Math.max(1, zoom.scale * factor));
  const by = scale / zoom.scale;
  return held({ x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by, scale }, picture, frame);
};

export const movedBy = (zoom: Zoom, dx: number, dy: number, picture: Size, frame: Size): Zoom =>
  held({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, picture, frame);
