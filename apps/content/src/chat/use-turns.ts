import { useGetTurnListInfiniteQuery } from '@juhe/api-client/content/chat';
import type { ChatTurn } from '@juhe/contract/content/chat.schemas';
import { useState } from 'react';

interface Fresh {
  readonly conversationId: string;
  readonly turn: ChatTurn;
  /** The answer that it takes the place of. */
  readonly replaces: string | undefined;
}

/** The list with what the member has just asked, until the list has it too. Oldest first. */
const merged = (listed: readonly ChatTurn[], fresh: readonly Fresh[]): ChatTurn[] => {
  const turns = new Map(listed.map((turn) => [turn.id, turn]));
  for (const { turn, replaces } of fresh) {
    const known = turns.get(turn.id);
    if (!known || known.answer.id === replaces) turns.set(turn.id, turn);
  }
  return [...turns.values()].sort((a, b) => a.number - b.number);
};

/** The turns of a conversation, and a way to show one at once that the list does not know yet. */
export const useTurns = (conversationId: string | undefined) => {
  const query = useGetTurnListInfiniteQuery({ conversationId: conversationId ?? '' }, { skip: conversationId === undefined });
  const [fresh, setFresh] = useState<readonly Fresh[]>([]);
  const listed = conversationId === undefined ? [] : (query.currentData?.pages.flatMap(({ list }) => list) ?? []);
  const turns = merged(
    listed,
    fresh.filter((one) => one.conversationId === conversationId),
  );
  const show = (id: string, turn: ChatTurn, replaces?: string) =>
    setFresh((before) => [...before.filter((one) => one.turn.id !== turn.id), { conversationId: id, turn, replaces }]);
  return { query, turns, show };
};
