import type { Message } from '@juhe/contract/social/conversation.schemas';
import { useVisibility } from '@juhe/platform';
import { useCallback, useRef } from 'react';
import type { Timeline } from '../timeline/timeline.ts';

/** Lifetime (ms) of signed URLs, which are valid for 10 to 15 minutes. */
const addressLife = 9 * 60_000;

/** Messages that show the state of another thing: it changes without an event to the reader. */
const cardKinds: ReadonlySet<string> = new Set(['goods', 'lot', 'creation', 'order']);
/** Age (ms) at which a card is read again when it is displayed. */
const cardLife = 60_000;

/** Time (ms) after which a displayed message is fetched again. */
const lifeOf = ({ kind, state, pictures }: Message): number => {
  if (state === 'stored' && cardKinds.has(kind)) return cardLife;
  return pictures.length > 0 ? addressLife : Number.POSITIVE_INFINITY;
};

/**
 * Keeps what changes in displayed messages up to date: the signed addresses of pictures expire, and cards show a current price
 * or state.
 */
export const useFreshMessages = (timeline: Timeline) => {
  const displayed = useRef(new Map<number, Message>());
  const renewOutdated = useCallback(
    (messages: Iterable<Message>) => {
      const outdated = [...messages].filter((message) => Date.now() - timeline.readAt(message) >= lifeOf(message));
      if (outdated.length > 0) void timeline.renewSoon(outdated.map(({ seq }) => seq));
    },
    [timeline],
  );
  const refresh = () => renewOutdated(displayed.current.values());
  useVisibility((isVisible) => isVisible && refresh());
  return {
    /** Fetches the displayed messages that are outdated. */
    refresh,
    /** Registers a message as displayed, and fetches it if it is outdated; returns the function that ends this. */
    display: useCallback(
      (message: Message): (() => void) => {
        const { current } = displayed;
        current.set(message.seq, message);
        renewOutdated([message]);
        return () => void current.delete(message.seq);
      },
      [renewOutdated],
    ),
    /** Fetches a message whose pictures cannot be loaded. */
    replace: useCallback((message: Message): void => void timeline.renewSoon([message.seq]), [timeline]),
    /** Fetches a message whose card has reached its end. */
    conclude: useCallback((message: Message): void => void timeline.renewAll([message.seq]), [timeline]),
    /** Fetches a message before its files are used if their addresses may have expired. */
    renew: useCallback(
      async (message: Message) => {
        if (Date.now() - timeline.readAt(message) > addressLife) await timeline.renew(message.seq);
      },
      [timeline],
    ),
  };
};

export type FreshMessages = ReturnType<typeof useFreshMessages>;
