import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as socialPages from '@juhe/contract/pages/social';
import type { homepageSchemas } from '@juhe/contract/social/homepage.schemas';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/call/context.ts';
import { notify, perDay } from '../../notice/notify.ts';
import { memberFail } from '../failures.ts';
import * as repository from './relation.repository.ts';
import type { ProfileRow } from './relation.repository.ts';

/** The error for a member who does not exist or has deleted the account. */
export const memberMissing = () => memberFail('member.missing');

/** A member as the caller sees them; 404 for a missing or deleted account. */
export const profileOf = async (ctx: Ctx, memberId: string): Promise<ProfileRow> => {
  const profile = await repository.findProfile(ctx.db, memberId, ctx.member?.id ?? null);
  if (!profile) throw memberMissing();
  return profile;
};

/** Follows or unfollows; idempotent. The followed member is notified of a new follower (topic `member:<id>`). */
export const followMember = (
  ctx: Ctx,
  { memberId, follow: shouldFollow }: HandlerInput<(typeof homepageSchemas)['followMember']>,
): Promise<HandlerOutput<(typeof homepageSchemas)['followMember']>> =>
  ctx.inTx(async (tx) => {
    if (memberId === ctx.memberId) throw memberFail('follow.self');
    await repository.lockPair(tx, ctx.memberId, memberId);
    await profileOf(ctx, memberId);
    if (shouldFollow && (await repository.isBlockBetween(tx, ctx.memberId, memberId))) throw memberFail('follow.refused');
    const changed = await (shouldFollow ? repository.insertFollow : repository.deleteFollow)(tx, ctx.memberId, memberId);
    if (changed > 0 && shouldFollow) {
      publish(tx, `member:${memberId}`, { kind: 'fan' });
      await notify(tx, {
        memberId,
        kind: 'interaction',
        template: 'fan',
        params: {},
        actorId: ctx.memberId,
        key: perDay('fan'),
        link: socialPages.fansList(),
      });
    }
    const { relation } = await profileOf(ctx, memberId);
    return { relation, fans: (await repository.countsOf(tx, memberId)).fans };
  });
