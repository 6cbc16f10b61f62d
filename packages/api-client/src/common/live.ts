import { live } from '@juhe/contract/common/live';
import { livePath, type LiveEvent, useLive } from '@juhe/api-client';

const path = livePath(live.streamChanges, {});

/**
 * The responses on the page may be older than the page: the server caches public ones for up to 5 s, and a standby lags by
 * seconds.
 */
const marginMs = 10_000;
/** Age (ms) of the data that the page shows when its first stream opens. */
const age = (): number => Math.round(performance.now() + marginMs);

const text = (data: unknown, name: 'kind' | 'key'): string | undefined => {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Changes of the site's settings, which the stream sends to everybody in addition to the member's own events. */
const isSite = ({ event, data }: LiveEvent): boolean => event === 'changed' && text(data, 'kind') === 'config';

/**
 * Subscribes to the member's own changes: `onChange('order', { … })` with the event's data, or without a kind if events may
 * have been missed.
 */
export const useMemberChanges = (onChange: (kind?: string, change?: object) => void): void => {
  useLive(path, {
    onEvent: (item) => {
      if (isSite(item)) return;
      if (item.event === 'changed') onChange(text(item.data, 'kind'), item.data as object);
      else onChange();
    },
    onOpen: () => onChange(),
    age,
  });
};

/** Subscribes to changed site settings, signed in or not: `onChange(key)`, or without a key if events may have been missed. */
export const useSiteChanges = (onChange: (key?: string) => void): void => {
  useLive(path, {
    onEvent: (item) => {
      if (isSite(item)) onChange(text(item.data, 'key'));
      else if (item.event !== 'changed') onChange();
    },
    onOpen: () => onChange(),
    age,
  });
};
