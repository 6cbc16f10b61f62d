/** The server's clock: countdowns and closing times never rely on the device's clock. */
let offset = 0;
let bestRoundTrip = Number.POSITIVE_INFINITY;

/** The current server time (epoch ms); the device's until the first response. */
export const serverNow = (): number => Date.now() + offset;

/**
 * Learns from a response's `x-server-time` (epoch milliseconds or an ISO instant). The fastest response so far is the most
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
