/** Metadata that the browser reads from a file before the upload. */

const waitForEvent = (target: HTMLVideoElement, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    target.addEventListener(event, () => resolve(), { once: true });
    target.addEventListener('error', () => reject(new Error('this browser cannot play the film')), { once: true });
  });

/** Opens a film in a separate player, which the caller releases. Rejects if this browser cannot play it. */
export const openFilm = async (address: string): Promise<HTMLVideoElement> => {
  const player = document.createElement('video');
  player.muted = true;
  player.playsInline = true;
  player.preload = 'auto';
  const ready = waitForEvent(player, 'loadeddata');
  player.src = address;
  await ready;
  return player;
};

/** A frame of a film as a picture (JPEG, at most 1600 pixels). */
export const frameOf = async (
  player: HTMLVideoElement,
  second: number,
): Promise<{ file: Blob; width: number; height: number }> => {
  if (Math.abs(player.currentTime - second) > 0.01) {
    const seeked = waitForEvent(player, 'seeked');
    player.currentTime = Math.min(second, Math.max(0, player.duration - 0.05));
    await seeked;
  }
  const scale = Math.min(1, 1600 / Math.max(player.videoWidth, player.videoHeight));
  const width = Math.max(1, Math.round(player.videoWidth * scale));
  const height = Math.max(1, Math.round(player.videoHeight * scale));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(player, 0, 0, width, height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
  if (!file) throw new Error('the frame could not be drawn');
  return { file, width, height };
};
