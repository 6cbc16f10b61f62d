import type { Ctx } from '../../http/call/context.ts';
import { chatFail } from './chat-failures.ts';
import { hintChat } from './chat-hint.ts';
import { accessOrFail } from './conversation.service.ts';
import { findBySeq } from './message.repository.ts';
import { setPlayed } from '../voice/voice.service.ts';

/** Marks a recording of the partner as played, but not an own one. Refusals: 404 `chat.missing`, `chat.messageMissing`. */
export const markVoicePlayed = (
  ctx: Ctx,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<{ played: boolean }> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const { nth, clearedSeq, partnerId } = await accessOrFail(tx, conversationId, memberId);
    const message = await findBySeq(tx, conversationId, seq);
    const voiceId = message?.body.voiceId;
    if (message?.state !== 'stored' || voiceId === undefined || seq <= clearedSeq) throw chatFail('chat.messageMissing');
    if (message.nth === nth) return { played: false };
    if (await setPlayed(tx, voiceId)) hintChat(tx, [memberId, partnerId], { conversationId, seq, change: 'settings' });
    return { played: true };
  });
