/** Formats seconds as a player shows them: `0:07`, `12:30`, `1:02:03`. */
export const clock = (seconds: number): string => {
  const flooredSeconds = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(flooredSeconds / 3600), Math.floor(flooredSeconds / 60) % 60];
  const last = String(flooredSeconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${last}` : `${minutes}:${last}`;
};
