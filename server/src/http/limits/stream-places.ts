import { httpFail } from '../failure/common-failures.ts';
import { waitText } from '../text/wait.ts';

/**
 * Maximum concurrent open streams of one operation on one replica, per member and per address. A member's are tabs, not
 * tools; an office may be behind one address.
 */
const defaultLimits = { member: 8, address: 64 };

/** Counts open streams; `acquire` refuses with 429 or returns the release function. */
export const streamPlaces = (perAddress: number = defaultLimits.address) => {
  const limits = { ...defaultLimits, address: perAddress };
  const openCounts = new Map<string, number>();
  return {
    take(kind: keyof typeof defaultLimits, id: string): () => void {
      const holder = `${kind}:${id}`;
      const count = openCounts.get(holder) ?? 0;
      if (count >= limits[kind]) throw httpFail('tooMany', { wait: waitText(5) }, { retryAfter: 5 });
      openCounts.set(holder, count + 1);
      return () => {
        const remaining = (openCounts.get(holder) ?? 1) - 1;
        if (remaining > 0) openCounts.set(holder, remaining);
        else openCounts.delete(holder);
      };
    },
  };
};
