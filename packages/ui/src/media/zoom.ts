/** Position of a picture in its frame: pixels from the middle, and the scale relative to fitting. */
export interface Zoom {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export const fitting: Zoom = { x: 0, y: 0, scale: 1 };
const largest = 5;
/** Scale after a double tap. */
export const doubled = 2.5;

interface Size {
  readonly width: number;
  readonly height: number;
}

const clampTo = (value: number, room: number): number => (room === 0 ? 0 : Math.min(room, Math.max(-room, value)));

/** Clamps a picture (given its fitting size) to its frame: no edge moves further inwards than necessary. */
const clamped = ({ x, y, scale }: Zoom, picture: Size, frame: Size): Zoom => ({
  x: clampTo(x, Math.max(0, (picture.width * scale - frame.width) / 2)),
  y: clampTo(y, Math.max(0, (picture.height * scale - frame.height) / 2)),
  scale,
});

/** Scales by `factor` around a point (relative to the frame's middle), which stays in place. */
export const zoomedAt = (zoom: Zoom, factor: number, at: { x: number; y: number }, picture: Size, frame: Size): Zoom => {
  const scale = Math.min(largest, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return clamped({ x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio, scale }, picture, frame);
};

export const movedBy = (zoom: Zoom, dx: number, dy: number, picture: Size, frame: Size): Zoom =>
  clamped({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, picture, frame);
