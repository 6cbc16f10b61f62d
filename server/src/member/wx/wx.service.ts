import { createHash, randomBytes } from 'node:crypto';
import type { SignedIn } from '@juhe/contract/member/session.schemas';
import type { WxKey } from '@juhe/contract/member/wx.schemas';
import { sqlState } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { cookieLine, cookieName, cookieOf } from '../../http/transport/cookies.ts';
import { memberFail } from '../failures.ts';
import { lockMembers } from '../lock.repository.ts';
import { newNickname } from '../session/nickname.ts';
import { acceptableNickname } from '../session/profile-check.ts';
import { openSession } from '../session/session.service.ts';
import { fetchAvatar, storeAvatar } from './avatar.ts';
import { type WxIdentity, type WxProvider, wxProviderOf } from './provider.ts';
import * as repository from './wx.repository.ts';

const browserCookie = 'juhe-wx';
/** Timeout of an authorisation (seconds, the same as in 0013_member_wx.sql). */
const stateSeconds = 600;

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const newSecret = (): string => randomBytes(32).toString('hex');

/** The browser that a state is bound to; tabs of one browser share it. */
const browserOf = (ctx: Ctx): string | undefined => {
  const value = cookieOf(ctx.cookieHeader, cookieName(browserCookie, ctx.deps.config.publicOrigin));
  return value !== undefined && /^[0-9a-f]{64}$/.test(value) ? value : undefined;
};

const remember = (ctx: Ctx, browser: string): void =>
  ctx.setCookie(cookieLine(ctx.deps.config.publicOrigin, { name: browserCookie, value: browser, maxAge: stateSeconds }));

const requireProvider = (ctx: Ctx): WxProvider => {
  const provider = wxProviderOf(ctx.deps);
  if (!provider) throw memberFail('wx.off');
  return provider;
};

/** Our own page, which a caller cannot replace by another: the requesting page is passed as a parameter. */
const returnAddress = (ctx: Ctx, redirect: string | undefined): string =>
  `${ctx.deps.config.publicOrigin}/h5/${redirect === undefined ? '' : `?${new URLSearchParams({ to: redirect })}`}`;

/** Returns the page's settings and, with `start`, the address that begins an authorisation. */
export const getWxSignIn = async (
  ctx: Ctx,
  { start, redirect, inviteCode }: { start: boolean; redirect?: string | undefined; inviteCode?: string | undefined },
): Promise<WxKey> => {
  const provider = wxProviderOf(ctx.deps);
  if (!provider) {
    if (start) throw memberFail('wx.off');
    return { provider: 'off', anyBrowser: false, appId: null, authorizeUrl: null };
  }
  const { name, appId, anyBrowser } = provider;
  if (!start) return { provider: name, anyBrowser, appId, authorizeUrl: null };
  const browser = browserOf(ctx) ?? newSecret();
  const state = newSecret();
  await repository.removeOldStates(ctx.db);
  await repository.insertState(ctx.db, hash(state), hash(browser), inviteCode);
  remember(ctx, browser);
  return { provider: name, anyBrowser, appId, authorizeUrl: provider.authorizeUrl(state, returnAddress(ctx, redirect)) };
};

/**
 * Consumes state and code before the provider is asked about them; a later refusal leaves them consumed. Returns the
 * inviter's promotion code.
 */
const spendState = async (ctx: Ctx, code: string, state: string | undefined): Promise<string | null> => {
  const browser = browserOf(ctx);
  if (state === undefined || browser === undefined) throw memberFail('wx.expired');
  let spent: { readonly inviteCode: string | null } | undefined;
  try {
    spent = await repository.spendState(ctx.nonTransactional, hash(state), hash(browser), hash(code));
  } catch (error) {
    // A concurrent call brought the same code with another state.
    if (sqlState(error) !== '23505') throw error;
  }
  if (!spent) throw memberFail('wx.expired');
  return spent.inviteCode;
};

/** Normalises a nickname: trimmed, without control characters, at most 20 characters. */
const tidyNickname = (nickname: string): string => {
  const tidy = [...nickname.replace(/\p{C}/gu, '').trim()];
  let result = '';
  for (const char of tidy) if ((result + char).length <= 20) result += char;
  return result.trim() || newNickname();
};

const knownMember = async (ctx: Ctx, provider: WxProvider, { openid, unionid }: WxIdentity) => {
  const account = await repository.findAccount(ctx.db, provider.name, openid, unionid);
  return account && !account.cancelled ? account : undefined;
};

/**
 * Signs in with the response of the provider's page. The code is exchanged once: state and code are consumed first. The first
 * sign-in creates a member without a mobile number, named as in the messaging app.
 */
export const signInWithWx = async (
  ctx: Ctx,
  { code, state }: { code: string; state?: string | undefined },
): Promise<SignedIn> => {
  const provider = requireProvider(ctx);
  const inviteCode = await spendState(ctx, code, state);
  const identity = await provider.exchange(code);
  const { openid, unionid } = identity;
  // Asked before the transaction begins, so that no lock waits for another company's server.
  const profile = (await knownMember(ctx, provider, identity)) ? undefined : await identity.profile();
  const picture = profile?.avatarUrl && (await fetchAvatar(ctx.deps, profile.avatarUrl));
  const nickname = await acceptableNickname(ctx, tidyNickname(profile?.nickname ?? ''));
  const signedIn = await ctx.inTx(async (tx) => {
    await repository.lockAccount(tx, provider.name, unionid ?? openid);
    const linked = await repository.findAccount(tx, provider.name, openid, unionid);
    if (linked) await lockMembers(tx, [linked.memberId]);
    // The member may have unlinked it meanwhile.
    const account = linked && (await repository.findAccount(tx, provider.name, openid, unionid));
    if (account && !account.cancelled) {
      await repository.renameAccount(tx, account.memberId, provider.name, { openid, unionid });
      return openSession(ctx, tx, { memberId: account.memberId, method: 'wx' });
    }
    // After an account deletion, a new member is created.
    if (account) await repository.deleteAccount(tx, account.memberId);
    const { id: memberId } = await repository.insertMember(tx, nickname, inviteCode);
    await repository.insertAccount(tx, { provider: provider.name, openid, unionid, memberId, nickname });
    return memberId;
  });
  if (typeof signedIn !== 'string') return signedIn;
  if (picture) await storeAvatar(ctx.deps, signedIn, picture);
  return ctx.inTx((tx) => openSession(ctx, tx, { memberId: signedIn, method: 'wx', isNew: true }));
};
