/** Milliseconds until the browser's position is given up. */
const longestWait = 10_000;
/** Milliseconds for which a position that the browser has counts as now. */
const longestAge = 300_000;

export type PositionFailure = 'denied' | 'timedOut' | 'unavailable';

/** Degrees with three decimals: about 100 m is all that leaves the device. */
const rounded = (degrees: number): number => Number(degrees.toFixed(3));

/** Asks the browser for its position, which asks the member: call it after a tap only. Degrees, WGS-84, or why there is none. */
export const askPosition = (): Promise<{ lat: number; lng: number } | PositionFailure> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unavailable');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
      ({ code, PERMISSION_DENIED, TIMEOUT }) =>
        resolve(code === PERMISSION_DENIED ? 'denied' : code === TIMEOUT ? 'timedOut' : 'unavailable'),
      { timeout: longestWait, maximumAge: longestAge },
    );
  });
