import { live } from '@juhe/contract/common/live';
import { livePath, type LiveEvent, useLive } from '@juhe/api-client';

const path = livePath(live.stream, undefined);

const text = (data: unknown, name: 'kind' | 'key'): string | undefined => {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Changes of the site's settings, which the stream brings to everybody beside the member's own. */
const isSite = ({ event, data }: LiveEvent): boolean => event === 'changed' && text(data, 'kind') === 'config';

/**
 * Tells of the member's own changes as they happen: `onChange('order', { … })` with what the event carries, or without a kind when
 * some may have been missed.
 */
export const useMemberChanges = (onChange: (kind?: string, change?: object) => void): void => {
  useLive(path, {
    onEvent: (item) => {
      if (isSite(item)) return;
      if (item.event === 'changed') onChange(text(item.data, 'kind'), item.data as object);
      else onChange();
    },
    onOpen: () => onChange(),
  });
};

/** Tells of changed settings of the site, signed in or not: `onChange(key)`, or without a key when some may have been missed. */
export const useSiteChanges = (onChange: (key?: string) => void): void => {
  useLive(path, {
    onEvent: (item) => {
      if (isSite(item)) onChange(text(item.data, 'key'));
      else if (item.event !== 'changed') onChange();
    },
    onOpen: () => onChange(),
  });
};
