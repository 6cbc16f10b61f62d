/** Conversations in the archive of an account (social.md f). */
import type { Message } from '@juhe/contract/social/conversation.schemas';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../db/db.ts';
import type { ExportSection } from '../../member/api.ts';
import { viewMatches } from './match-view.ts';
import { exportPage } from './message.repository.ts';

/** Messages that are in memory at a time. */
const atOnce = 500;

/** A message without what counts for minutes only: addresses of pictures and what cards show at the moment. */
const recordOf = ({ seq, own, kind, state, text, pictures, voice, card, sentAt }: Message) => ({
  ...{ seq, own, kind, state, text, sentAt },
  pictures: pictures.length,
  milliseconds: voice?.milliseconds ?? null,
  card: card && { kind: card.kind, ref: card.ref, title: card.title },
});

/** By position within each conversation, without what the member has cleared or removed. */
async function* pages({ db, deps }: { readonly db: Db; readonly deps: Deps }, memberId: string) {
  let after: { conversationId: string; seq: number } | undefined;
  for (;;) {
    const rows = await exportPage(db, memberId, after, atOnce);
    const matches = await viewMatches({ db, deps, memberId, lang: 'zh-Hans' }, rows);
    yield matches.map(({ conversationId, partnerName, message }) => ({ conversationId, partnerName, ...recordOf(message) }));
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = { conversationId: last.conversationId, seq: last.seq };
  }
}

export const conversationExport: ExportSection = { file: 'conversations', pages };
