/** Conversations in the archive of an account (social.md f). */
import type { Message } from '@juhe/contract/social/conversation.schemas';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../db/db.ts';
import type { ExportSection } from '../../modules/account-export.ts';
import { viewMatches } from './match-view.ts';
import { exportPage } from './message.repository.ts';

/** Messages in memory at a time. */
const atOnce = 500;

/** A message without its short-lived parts: URLs of pictures and the current data of cards. */
const recordOf = ({ seq, own: isOwn, kind, state, text, pictures, voice, card, sentAt }: Message) => ({
  ...{ seq, own: isOwn, kind, state, text, sentAt },
  pictures: pictures.length,
  milliseconds: voice?.milliseconds ?? null,
  card: card && { kind: card.kind, ref: card.ref, title: card.title },
});

/** By position within each conversation, without messages that the member has cleared or removed. */
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
