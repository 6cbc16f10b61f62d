/** The message of a tab to the others when it starts playing. */
interface Started {
  readonly tab: string;
  /** Milliseconds of the clock shared by all tabs. */
  readonly at: number;
}

const isStarted = (value: unknown): value is Started =>
  typeof value === 'object' &&
  value !== null &&
  'tab' in value &&
  typeof value.tab === 'string' &&
  'at' in value &&
  typeof value.at === 'number';

/**
 * Coordinates the players of all tabs: the latest one to start plays, the others pause. Returns the function that a tab calls
 * when it starts.
 * @param pause pauses this tab's player
 */
export const joinTabs = (
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined,
  pause: () => void,
  { tab = String(Math.random()), now = Date.now }: { tab?: string; now?: () => number } = {},
): (() => void) => {
  let started = 0;
  channel?.addEventListener('message', ({ data }) => {
    if (!isStarted(data) || data.tab === tab) return;
    if (data.at > started || (data.at === started && data.tab > tab)) pause();
  });
  return () => {
    started = now();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is its origin's alone
    channel?.postMessage({ tab, at: started } satisfies Started);
  };
};
