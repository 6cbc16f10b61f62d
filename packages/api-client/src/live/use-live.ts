import type { Operation, OperationSchemas } from '@juhe/contract/operation';
import { whenUncovered } from '@juhe/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Arg } from '../api/endpoints.ts';
import { encodeCall } from '../transport/encode.ts';
import type { LiveStatus } from './connection.ts';
import { loadLive } from './load-live.ts';
import type { LiveEvent } from './sse.ts';

/** Delay (ms) before a chunk that failed to load is requested again. */
const pause = 3000;

export interface LiveOptions {
  readonly onEvent: (event: LiveEvent) => void;
  /** Connected or reconnected: refetch what may have been missed in between. */
  readonly onOpen?: () => void;
  /**
   * For streams whose first event is `current` or `resync`: returns the age (ms) of the shown data; must be a stable function.
   * `onOpen` is skipped if nothing has changed.
   */
  readonly age?: (() => number) | undefined;
}

/** The path of a stream operation, for `useLive`. */
export const livePath = <S extends OperationSchemas>(operation: Operation<S>, input: Arg<S>): string =>
  encodeCall(operation, input as object | undefined).path;

/**
 * Server-sent events of a path below the project prefix (`livePath(operation, input)`); null disables the stream. Reconnects
 * automatically with the last event's id, and pauses while the page is hidden for over a minute.
 */
export const useLive = (path: string | null, { onEvent, onOpen, age }: LiveOptions): LiveStatus => {
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const event = useEffectEvent(onEvent);
  const open = useEffectEvent(() => onOpen?.());
  useEffect(() => {
    if (path === null) return undefined;
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isRequested = true;
    const listen = (): void =>
      void loadLive().then(
        ({ listenLive }) => {
          if (isRequested)
            stop = listenLive(path, {
              onEvent: (item) => event(item),
              onOpen: () => open(),
              onStatus: setStatus,
              age,
            });
        },
        () => {
          if (isRequested) timer = setTimeout(listen, pause);
        },
      );
    const cancel = whenUncovered(listen);
    return () => {
      isRequested = false;
      cancel();
      clearTimeout(timer);
      stop?.();
    };
  }, [path, age]);
  return status;
};
