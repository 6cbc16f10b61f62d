/**
 * Content of `chat` events for the open pages of a member, so that a page fetches nothing for the next message (social.md
 * M5).
 */
import { z } from 'zod';
import type { ChatEvent } from '@juhe/contract/social/conversation.schemas';
import type { LiveDetails, MemberHint } from '../../common/api.ts';
import * as repository from './chat-event.repository.ts';
import { raiseDelivered } from './conversation.repository.ts';
import type { MessageRow } from './message.repository.ts';
import { viewMessages } from './message-view.ts';

const published = z.object({ conversationId: z.string(), seq: z.number().int(), change: z.string().optional() });

/** Details with a message from the partner. */
const foreign = z.object({ message: z.object({ own: z.literal(false) }) });

/** The position that a hint refers to. */
const requestedOf = ({ memberId, hint }: MemberHint): repository.RequestedPosition | undefined => {
  const { data } = published.safeParse(hint);
  // Pages notified of a recall or a setting reread it; new watermarks come with a read event.
  if (!data || (data.change !== undefined && data.change !== 'read')) return undefined;
  return { memberId, conversationId: data.conversationId, seq: data.change === undefined ? data.seq : 0 };
};

/** Texts and pictures are the same for both sides; a card depends on the viewer, so its page fetches it. */
const isShown = (
  row: repository.EventRow & { readonly kind: MessageRow['kind'] | null },
): row is repository.EventRow & MessageRow => row.kind === 'text' || row.kind === 'picture';

export const chatDetails: LiveDetails = {
  read: async (deps, hints) => {
    const hintedPositions = hints.map(requestedOf);
    const positions = hintedPositions.flatMap((position, hint) => (position ? [{ ...position, hint }] : []));
    if (positions.length === 0) return [];
    const rows = await repository.eventRows(deps.db, positions);
    const shown = rows.filter(isShown);
    const views = await viewMessages(
      { db: deps.db, deps },
      null,
      shown.map((row) => ({ ...row, own: row.nth === row.ownNth })),
    );
    const messages = new Map(shown.map(({ asked: nth }, i) => [nth, views[i]]));
    const details: (ChatEvent | undefined)[] = hints.map(() => undefined);
    for (const { asked: nth, ...row } of rows) {
      const position = positions[nth - 1];
      const message = messages.get(nth);
      if (!position || (position.seq > 0 && !message)) continue;
      const { lastSeq, unread, readSeq, clearedSeq, partnerDeliveredSeq, partnerReadSeq } = row;
      details[position.hint] = {
        ...(message ? { message } : {}),
        conversation: { lastSeq, unread, readSeq, clearedSeq, partnerDeliveredSeq, partnerReadSeq },
      };
    }
    return details;
  },
  /** Messages written to an open stream of the receiver count as delivered. */
  onSent: async (deps, events) => {
    const reached = events.flatMap(({ memberId, hint, details }) => {
      const { conversationId, seq } = requestedOf({ memberId, hint }) ?? {};
      const { data } = foreign.safeParse(details);
      return conversationId !== undefined && seq !== undefined && data ? [{ conversationId, memberId, seq }] : [];
    });
    if (reached.length > 0) await raiseDelivered(deps.db, reached);
  },
};
