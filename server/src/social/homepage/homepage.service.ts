import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { homepageSchemas } from '@juhe/contract/social/homepage.schemas';
import {
  articleCountsOf,
  collectedPage,
  creationsPage,
  likedPage,
  pinCreation,
  pinnedOf,
  unpinCreation,
} from '../../content/api.ts';
import { shopOf } from '../../mall/api.ts';
import {
  countsOf,
  findProfile,
  lockMembersShared,
  labelsOfMember,
  lockMembers,
  type ProfileRow,
  profileOf,
} from '../../member/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { homepageFail } from './homepage-failures.ts';
import * as repository from './homepage.repository.ts';

type Input<K extends keyof typeof homepageSchemas> = HandlerInput<(typeof homepageSchemas)[K]>;
type Output<K extends keyof typeof homepageSchemas> = HandlerOutput<(typeof homepageSchemas)[K]>;

/** The owner of the requested page: the given member, else the caller (401 when signed out). */
const subject = (ctx: Ctx, memberId: string | undefined): string => memberId ?? ctx.memberId;

const fullCounts = async (db: Db, memberId: string) => {
  const [{ follows, fans, newFans }, { likes, creations }] = await Promise.all([
    countsOf(db, memberId),
    articleCountsOf(db, memberId),
  ]);
  return { counts: { follows, fans, likes, creations }, newFans };
};

/**
 * A page withheld from the caller: only name and picture, which others know from the member's writings. It does not reveal
 * whether everybody or only the caller is excluded.
 */
const hiddenPage = (member: Omit<ProfileRow, 'permissionLevel' | 'visible' | 'withheld'>): Output<'getHomepage'> => ({
  member: { ...member, bio: '', region: '', gender: 'unknown', roles: [], labels: [], cover: null },
  counts: { follows: 0, fans: 0, likes: 0, creations: 0 },
  visible: false,
  permissionLevel: null,
  pinned: null,
});

export const getHomepage = async (ctx: Ctx, { memberId }: Input<'getHomepage'>): Promise<Output<'getHomepage'>> => {
  const profile = await profileOf(ctx, subject(ctx, memberId));
  const { permissionLevel, visible, withheld, ...member } = profile;
  if (withheld) return hiddenPage(member);
  const { counts } = await fullCounts(ctx.db, profile.id);
  const labels = (await labelsOfMember(ctx.db, profile.id, ctx.lang)).map(({ name }) => name);
  return {
    member: { ...member, labels },
    counts,
    visible,
    permissionLevel: member.relation === 'self' ? permissionLevel : null,
    pinned: visible ? await pinnedOf(ctx.db, profile.id) : null,
  };
};

export const getMyCounts = async ({ db, memberId }: Ctx): Promise<Output<'getMyCounts'>> => ({
  ...(await fullCounts(db, memberId)),
  hasShop: (await shopOf(db, memberId)) !== undefined,
});

/** Stores level and list; 409 `homepage.listEmpty` at level 2 without a listed member, which would exclude everybody. */
const setAllowed = async (tx: Tx, memberId: string, level: number, memberIds: readonly string[] | undefined): Promise<number> => {
  await repository.setPermissions(tx, memberId, level, memberIds);
  const count = await repository.allowedCount(tx, memberId);
  if (level === 2 && count === 0) throw homepageFail('homepage.listEmpty');
  return count;
};

/** Sets who may see the caller's homepage (domain.md §8). Refusal: 409 `homepage.listEmpty`. */
export const setHomepageAccess = (
  ctx: Ctx,
  { permissionLevel, memberIds }: Input<'setHomepageAccess'>,
): Promise<Output<'setHomepageAccess'>> =>
  ctx.inTx(async (tx) => {
    await lockMembers(tx, [ctx.memberId]);
    await setAllowed(tx, ctx.memberId, permissionLevel, memberIds);
    return { permissionLevel };
  });

/**
 * Replaces a list of the caller: with 2 the members who alone may see the page, which also sets that level; with 4 those who
 * never may, at any level. The ids are reduced to existing members other than the caller, each once. Refusal: 409
 * `homepage.listEmpty`.
 */
export const setHomepageViewers = (
  ctx: Ctx,
  { permissionLevel, memberIds }: Input<'setHomepageViewers'>,
): Promise<Output<'setHomepageViewers'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    await lockMembers(tx, [memberId]);
    if (permissionLevel === 2) return { permissionLevel, count: await setAllowed(tx, memberId, 2, memberIds) };
    await lockMembersShared(tx, memberIds);
    const count = await repository.setDenied(tx, memberId, memberIds);
    return { permissionLevel: await repository.permissionLevel(tx, memberId), count };
  });

const ownList =
  (list: repository.VisibilityList) =>
  (ctx: Ctx, page: Input<'listAllowedViewers'>): Promise<Output<'listAllowedViewers'>> =>
    pageOf(page, (limit, offset) => repository.visibilityPage(ctx.db, list, ctx.memberId, limit, offset));

/** Members who alone may see the page at level 2. */
export const listAllowedViewers = ownList('allowed');
/** Members who may never see the page. */
export const listDeniedViewers = ownList('denied');

/** Pins an own published creation to the top of the homepage, replacing another, or unpins it. */
export const pinToHomepage = (ctx: Ctx, { isTop, kind, id }: Input<'pinToHomepage'>): Promise<Output<'pinToHomepage'>> =>
  ctx.inTx(async (tx) => {
    await (isTop ? pinCreation : unpinCreation)(tx, ctx.memberId, { kind, id });
    return { pinned: await pinnedOf(tx, ctx.memberId) };
  });

export { followMember } from '../../member/api.ts';

/** A member as reported: the publicly visible texts. */
export const reportedMember = async (db: Db, id: string, viewerId: string) => {
  const profile = await findProfile(db, id, viewerId);
  return profile && { ownerId: profile.id, about: profile.bio === '' ? profile.nickname : `${profile.nickname}: ${profile.bio}` };
};

export const getRelation = async (ctx: Ctx, { memberId }: Input<'getRelation'>): Promise<Output<'getRelation'>> => ({
  relation: (await profileOf(ctx, memberId)).relation,
});

type Someone = Input<'listFollows'>;
type Reader<T> = (memberId: string, limit: number, offset: number) => Promise<{ list: T[]; total: number }>;

/** A list of a homepage; empty when it is hidden from the caller (domain.md §8). */
const visibleList = async <T>(ctx: Ctx, { memberId, ...page }: Someone, read: Reader<T>) => {
  const profile = await profileOf(ctx, subject(ctx, memberId));
  if (!profile.visible) return { list: [], total: 0, hasMore: false };
  return pageOf(page, (limit, offset) => read(profile.id, limit, offset));
};

const viewer = (ctx: Ctx): string | null => ctx.member?.id ?? null;

export const listFans = async (ctx: Ctx, { friends = false, ...input }: Input<'listFans'>): Promise<Output<'listFans'>> => {
  const result = await visibleList(ctx, input, (id, limit, offset) =>
    repository.fansPage(ctx.db, id, { viewerId: viewer(ctx), friends }, limit, offset),
  );
  if (friends) return result;
  if (ctx.member && subject(ctx, input.memberId) === ctx.member.id) await repository.markFansSeen(ctx.db, ctx.member.id);
  return result;
};

export const listFollows = (ctx: Ctx, input: Someone): Promise<Output<'listFollows'>> =>
  visibleList(ctx, input, (id, limit, offset) => repository.followsPage(ctx.db, id, viewer(ctx), limit, offset));

export const listMemberCreations = (ctx: Ctx, input: Someone): Promise<Output<'listMemberCreations'>> =>
  visibleList(ctx, input, (id, limit, offset) =>
    creationsPage(ctx.db, id, { lang: ctx.lang, viewerId: viewer(ctx) }, limit, offset),
  );
export const listMemberLikes = (ctx: Ctx, input: Someone): Promise<Output<'listMemberLikes'>> =>
  visibleList(ctx, input, (id, limit, offset) => likedPage(ctx.db, id, { lang: ctx.lang, viewerId: viewer(ctx) }, limit, offset));
export const listMemberCollections = (ctx: Ctx, input: Someone): Promise<Output<'listMemberCollections'>> =>
  visibleList(ctx, input, (id, limit, offset) =>
    collectedPage(ctx.db, id, { lang: ctx.lang, viewerId: viewer(ctx) }, limit, offset),
  );
