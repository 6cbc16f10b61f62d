import { httpFail } from './common-failures.ts';

/** Open streams of one operation that a member or an address may have at a time on one replica: tabs, not tools. */
const maxStreams = 8;

/** Counts open streams; `take` refuses with 429 or gives the function that frees the place. */
export const streamPlaces = () => {
  const taken = new Map<string, number>();
  return {
    take(who: string): () => void {
      const count = taken.get(who) ?? 0;
      if (count >= maxStreams) throw httpFail('tooMany', { n: 5 }, { retryAfter: 5 });
      taken.set(who, count + 1);
      return () => {
        const left = (taken.get(who) ?? 1) - 1;
        if (left > 0) taken.set(who, left);
        else taken.delete(who);
      };
    },
  };
};
