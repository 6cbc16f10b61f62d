import type { feedbackSchemas } from '@juhe/contract/common/feedback.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as socialPages from '@juhe/contract/pages/social';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { consumeToken } from '../../http/limits/rate-limit.ts';
import { notify } from '../../notice/notify.ts';
import { attachPrivatePictures } from '../upload/upload.service.ts';
import { privatePicture } from '../../storage/signed-address.ts';
import { commonFail } from '../failures.ts';
import * as repository from './feedback.repository.ts';

type Input<K extends keyof typeof feedbackSchemas> = HandlerInput<(typeof feedbackSchemas)[K]>;
type Output<K extends keyof typeof feedbackSchemas> = HandlerOutput<(typeof feedbackSchemas)[K]>;

/** Maximum number of feedback entries per member in 24 hours. */
export const dailyFeedback = 10;

/** Stores a member's feedback and attaches its pictures to it. */
export const sendFeedback = (ctx: Ctx, input: Input<'sendFeedback'>): Promise<Output<'sendFeedback'>> =>
  ctx.inTx(async (tx) => {
    // Inside the transaction: a later refusal rolls the quota back.
    const { ok } = await consumeToken(tx, `feedback-day:${ctx.memberId}`, dailyFeedback, 24 * 3600);
    if (!ok) throw commonFail('feedback.dailyLimit', { n: dailyFeedback });
    await attachPrivatePictures(tx, ctx.memberId, 'feedback', input.pictureIds);
    return repository.insertFeedback(tx, { ...input, memberId: ctx.memberId, lang: ctx.lang });
  });

/** The caller's own feedback with the answers, latest first. */
export const listMyFeedback = (ctx: Ctx, input: Input<'listMyFeedback'>): Promise<Output<'listMyFeedback'>> =>
  pageOf(input, async (limit, offset) => {
    const { list, total } = await repository.ownPage(ctx.db, ctx.memberId, limit, offset);
    const shown = list.map(({ pictureIds, memberId: _memberId, version: _version, page: _page, lang: _lang, ...entry }) => ({
      ...entry,
      pictures: pictureIds.map((id) => privatePicture(ctx.deps, id)),
    }));
    return { list: shown, total };
  });

export const listFeedback = (ctx: Ctx, { state, ...page }: Input<'listFeedback'>): Promise<Output<'listFeedback'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.statePage(ctx.db, state, limit, offset);
    return {
      list: list.map(({ pictureIds, ...entry }) => ({
        ...entry,
        pictures: pictureIds.map((id) => privatePicture(ctx.deps, id)),
      })),
      total,
    };
  });

/** Answers once; notifies the member's open pages (topic `member:<id>`, kind `feedback`). */
export const answerFeedback = (ctx: Ctx, { id, answer: text }: Input<'answerFeedback'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const answered = await repository.setAnswer(tx, id, text);
    if (!answered) throw commonFail((await repository.feedbackExists(tx, id)) ? 'feedback.answered' : 'feedback.missing');
    publish(tx, `member:${answered.memberId}`, { kind: 'feedback' });
    await notify(tx, {
      memberId: answered.memberId,
      kind: 'service',
      template: 'feedbackAnswered',
      params: { text },
      key: `feedback:${id}`,
      link: socialPages.feedback({ tab: 'mine' }),
    });
    return null;
  });
