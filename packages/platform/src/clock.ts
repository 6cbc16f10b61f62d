/** The server's clock: countdowns and closing times never trust the device's. */
let offset = 0;
let bestRoundTrip = Number.POSITIVE_INFINITY;

/** The server's time now, in epoch milliseconds; the device's until the first answer came. */
export const serverNow = (): number => Date.now() + offset;

/**
 * Learns from an answer's `x-server-time` (epoch milliseconds or an ISO instant). The quickest answer of all is the most
 * exact one; one that disagrees with it by more than its own round trip means that the device's clock was changed.
 */
export const learnServerTime = (header: string | undefined, sentAt: number, receivedAt: number): void => {
  if (!header) return;
  const time = /^\d+$/.test(header) ? Number(header) : Date.parse(header);
  if (Number.isNaN(time)) return;
  const roundTrip = receivedAt - sentAt;
  const measured = time - (sentAt + receivedAt) / 2;
  if (roundTrip <= bestRoundTrip || Math.abs(measured - offset) > roundTrip + bestRoundTrip) {
    offset = measured;
    bestRoundTrip = Math.max(roundTrip, 0);
  }
};
