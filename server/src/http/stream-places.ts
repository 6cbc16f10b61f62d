import { httpFail } from './common-failures.ts';
import { waitText } from './wait.ts';

/** Open streams of one operation that one may have at a time on one replica. A member's are tabs, not tools; behind an address may be an office. */
const most = { member: 8, address: 64 };

/** Counts open streams; `take` refuses with 429 or gives the function that frees the place. */
export const streamPlaces = (perAddress: number = most.address) => {
  const limits = { ...most, address: perAddress };
  const taken = new Map<string, number>();
  return {
    take(kind: keyof typeof most, id: string): () => void {
      const who = `${kind}:${id}`;
      const count = taken.get(who) ?? 0;
      if (count >= limits[kind]) throw httpFail('tooMany', { wait: waitText(5) }, { retryAfter: 5 });
      taken.set(who, count + 1);
      return () => {
        const left = (taken.get(who) ?? 1) - 1;
        if (left > 0) taken.set(who, left);
        else taken.delete(who);
      };
    },
  };
};
