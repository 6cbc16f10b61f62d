import { live } from '@juhe/contract/common/live';
import { livePath, useLive } from '@juhe/api-client';

const path = livePath(live.stream, undefined);

const kindOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'kind' in data ? String(data.kind) : undefined;

/** Tells of the member's own changes as they happen: `onChange('order')`, or without a kind when some may have been missed. */
export const useMemberChanges = (onChange: (kind?: string) => void): void => {
  useLive(path, {
    onEvent: ({ event, data }) => (event === 'changed' ? onChange(kindOf(data)) : onChange()),
    onOpen: () => onChange(),
  });
};
