/** Timeout of the browser's position request (ms). */
const maxWait = 10_000;
/** Maximum age (ms) of a cached browser position. */
const maxAge = 300_000;

export type PositionFailure = 'denied' | 'timedOut' | 'unavailable';

/** Rounds degrees to three decimals: about 100 m is the maximum precision that leaves the device. */
const rounded = (degrees: number): number => Number(degrees.toFixed(3));

/**
 * Requests the browser's position, which prompts the member: call it only after a tap. Returns degrees, WGS-84, or the reason
 * for a failure.
 */
export const requestPosition = (): Promise<{ lat: number; lng: number } | PositionFailure> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unavailable');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
      ({ code, PERMISSION_DENIED, TIMEOUT }) =>
        resolve(code === PERMISSION_DENIED ? 'denied' : code === TIMEOUT ? 'timedOut' : 'unavailable'),
      { timeout: maxWait, maximumAge: maxAge },
    );
  });
