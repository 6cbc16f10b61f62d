import {
  closeChecks,
  enqueueCheck,
  judgeTexts,
  type Moderation,
  refuseDoubtful,
  refuseReserved,
  type Remove,
  withdrawPictures,
} from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import { memberFail } from '../failures.ts';
import { lockMembers } from '../lock.repository.ts';
import { newNickname } from './nickname.ts';
import * as repository from './session.repository.ts';

/** Public profile fields that the content check examines. */
export type CheckedField = 'nickname' | 'bio';

type CheckContext = Pick<Ctx, 'db' | 'deps' | 'log'>;

const refuseShopName = async (ctx: CheckContext, nickname: string, memberId: string | null): Promise<void> => {
  if (await repository.isNameOfShop(ctx.db, nickname, memberId)) throw memberFail('nickname.ofShop', {}, { field: 'nickname' });
};

/**
 * Refuses a new member's name that is reserved, a shop's, bad or doubtful: it would be public immediately. Call it outside a
 * transaction.
 */
export const checkNewNickname = async (ctx: CheckContext, nickname: string): Promise<void> => {
  refuseReserved(nickname, 'nickname');
  await refuseShopName(ctx, nickname, null);
  refuseDoubtful(await judgeTexts(ctx, [nickname], 'nickname'), 'nickname');
};

/** Returns the name from an external sign-in, or a default name if it is not acceptable. */
export const acceptableNickname = async (ctx: CheckContext, nickname: string): Promise<string> =>
  checkNewNickname(ctx, nickname).then(
    () => nickname,
    () => newNickname(),
  );

interface Waiting {
  readonly field: CheckedField;
  readonly text: string;
  readonly category: string;
}

/** Judges a change of the profile; returns the fields that wait for a person. Call it outside a transaction. */
export const judgeProfile = async (
  ctx: Ctx,
  before: { readonly nickname: string; readonly bio: string },
  change: Partial<Record<CheckedField, string | undefined>>,
): Promise<readonly Waiting[]> => {
  const waiting: Waiting[] = [];
  for (const field of ['nickname', 'bio'] as const) {
    const text = change[field];
    if (text === undefined || text === '' || text === before[field]) continue;
    if (field === 'nickname') {
      refuseReserved(text, field);
      await refuseShopName(ctx, text, ctx.memberId);
    }
    const { verdict, category } = await judgeTexts(ctx, [text], field);
    if (verdict === 'review') waiting.push({ field, text, category });
  }
  return waiting;
};

/** Queues waiting fields; a field that is changed again replaces its earlier entry. */
export const queueProfile = async (
  ctx: Ctx,
  tx: Tx,
  change: Partial<Record<CheckedField, string | undefined>>,
  waiting: readonly Waiting[],
): Promise<void> => {
  const { memberId, actor } = ctx;
  for (const kind of ['nickname', 'bio'] as const)
    if (change[kind] !== undefined) await closeChecks(tx, kind, memberId, { event: 'withdraw', actor });
  for (const { field: kind, text, category } of waiting)
    await enqueueCheck(tx, ctx.deps, { kind, targetId: memberId, memberId, texts: [text], category, actor, asked: true });
};

const ofField = (field: CheckedField): Moderation => ({
  approve: async (tx, _deps, { targetId, texts: [text = ''] }) => {
    if ((await lockMembers(tx, [targetId])).length === 0) throw memberFail('profile.missing');
    await repository.changeProfile(tx, targetId, { [field]: text });
  },
  // The previous value stays.
  refuse: () => Promise.resolve(),
});

export const profileModerations = { nickname: ofField('nickname'), bio: ofField('bio') };

const reset = async (tx: Tx, id: string, actor: Actor, fields: readonly (CheckedField | 'avatar')[]): ReturnType<Remove> => {
  await lockMembers(tx, [id]);
  const before = await repository.profileOf(tx, id);
  if (!before) return undefined;
  const neutral = { nickname: newNickname(), bio: '', avatar: '' };
  await repository.changeProfile(tx, id, Object.fromEntries(fields.map((field) => [field, neutral[field]])));
  for (const kind of ['nickname', 'bio'] as const)
    if (fields.includes(kind)) await closeChecks(tx, kind, id, { event: 'withdraw', actor });
  if (fields.includes('avatar')) await withdrawPictures(tx, id, [before.avatar]);
  const about = fields
    .filter((field) => field !== 'avatar')
    .map((field) => before[field])
    .filter((text) => text !== '');
  return { ownerId: id, about: about.join(': ') };
};

/** An operator's measures on a profile: name, introduction and picture become neutral; the account continues. */
export const profileRemovals = {
  member: (tx, id, { actor }) => reset(tx, id, actor, ['nickname', 'bio', 'avatar']),
  nickname: (tx, id, { actor }) => reset(tx, id, actor, ['nickname']),
  bio: (tx, id, { actor }) => reset(tx, id, actor, ['bio']),
} satisfies Readonly<Record<string, Remove>>;
