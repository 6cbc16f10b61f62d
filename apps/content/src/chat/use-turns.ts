import { useListChatTurnsInfiniteQuery } from '@juhe/api-client/content/chat';
import type { ChatTurn } from '@juhe/contract/content/chat.schemas';
import { useState } from 'react';

interface Fresh {
  readonly conversationId: string;
  readonly turn: ChatTurn;
  /** Id of the answer that it replaces. */
  readonly replaces: string | undefined;
}

/** Merges the list with turns that the member has just sent, until the list contains them. Oldest first. */
const merged = (listed: readonly ChatTurn[], fresh: readonly Fresh[]): ChatTurn[] => {
  const turns = new Map(listed.map((turn) => [turn.id, turn]));
  for (const { turn, replaces } of fresh) {
    const existingTurn = turns.get(turn.id);
    if (!existingTurn || existingTurn.answer.id === replaces) turns.set(turn.id, turn);
  }
  return [...turns.values()].sort((a, b) => a.number - b.number);
};

/** Returns the turns of a conversation, and a function that shows a turn at once before the list contains it. */
export const useTurns = (conversationId: string | undefined) => {
  const query = useListChatTurnsInfiniteQuery({ conversationId: conversationId ?? '' }, { skip: conversationId === undefined });
  const [fresh, setFresh] = useState<readonly Fresh[]>([]);
  const listed = conversationId === undefined ? [] : (query.currentData?.pages.flatMap(({ list }) => list) ?? []);
  const turns = merged(
    listed,
    fresh.filter((entry) => entry.conversationId === conversationId),
  );
  const show = (id: string, turn: ChatTurn, replaces?: string) =>
    setFresh((before) => [...before.filter((entry) => entry.turn.id !== turn.id), { conversationId: id, turn, replaces }]);
  return { query, turns, show };
};
