/** What a tab tells the others when it begins to play. */
interface Begun {
  readonly tab: string;
  /** Milliseconds, of the one clock that tabs share. */
  readonly at: number;
}

const isBegun = (value: unknown): value is Begun =>
  typeof value === 'object' &&
  value !== null &&
  'tab' in value &&
  typeof value.tab === 'string' &&
  'at' in value &&
  typeof value.at === 'number';

/**
 * One player over all tabs: whoever begins to play later is heard, the others pause. Answers what a tab calls when it begins.
 * @param pause pauses this tab's player
 */
export const joinTabs = (
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined,
  pause: () => void,
  { tab = String(Math.random()), now = Date.now }: { tab?: string; now?: () => number } = {},
): (() => void) => {
  let begun = 0;
  channel?.addEventListener('message', ({ data }) => {
    if (!isBegun(data) || data.tab === tab) return;
    if (data.at > begun || (data.at === begun && data.tab > tab)) pause();
  });
  return () => {
    begun = now();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is its origin's alone
    channel?.postMessage({ tab, at: begun } satisfies Begun);
  };
};
