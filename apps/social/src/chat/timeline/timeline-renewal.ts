import type { Message } from '@juhe/contract/social/conversation.schemas';
import { type MessagePage, pageSize, type ReadMessages, type TimelineState } from './timeline-state.ts';

export interface Renewal {
  /**
   * Fetches loaded messages again. Those requested while a fetch is due or running share the next one, which covers a range
   * of at most a page.
   */
  readonly renewAll: (seqs: readonly number[]) => Promise<void>;
  /** The same, but each message at most once a minute. */
  readonly renewSoon: (seqs: readonly number[]) => Promise<void>;
}

interface Options {
  readonly state: TimelineState;
  readonly read: ReadMessages;
  readonly applyPage: (page: MessagePage, messages: readonly Message[]) => void;
}

/** Minimum interval (ms) between two fetches of a message by `renewSoon`. */
const betweenRenewals = 60_000;

/** Fetches loaded messages again whose addresses have expired or whose cards may have changed. */
export const createRenewal = ({ state: { view }, read, applyPage }: Options): Renewal => {
  const renewedAt = new Map<number, number>();
  const due = new Set<number>();
  let renewing: Promise<void> | undefined;

  const renewDue = async (): Promise<void> => {
    // Rows that are mounted together share a request.
    await Promise.resolve();
    while (due.size > 0) {
      const last = Math.max(...due);
      const seqs = [...due].filter((seq) => seq > last - pageSize);
      for (const seq of seqs) due.delete(seq);
      const answer = await read({ before: last + 1, count: last + 1 - Math.min(...seqs) });
      if (answer.ok) {
        const present = new Set(view().messages.map(({ seq }) => seq));
        applyPage({ ...answer.data, list: answer.data.list.filter(({ seq }) => present.has(seq)) }, view().messages);
      } else if (answer.error.kind === 'network') for (const seq of seqs) renewedAt.delete(seq);
    }
    renewing = undefined;
  };
  const renewAll = (seqs: readonly number[]): Promise<void> => {
    for (const seq of seqs) {
      renewedAt.set(seq, Date.now());
      due.add(seq);
    }
    return (renewing ??= renewDue());
  };
  return {
    renewAll,
    renewSoon: (seqs) => renewAll(seqs.filter((seq) => Date.now() - (renewedAt.get(seq) ?? 0) >= betweenRenewals)),
  };
};
