import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { session } from '@juhe/contract/member/session';
import type { SignedIn, SmsScene } from '@juhe/contract/member/session.schemas';
import { call, dataOf } from './api.ts';

export const demoPassword = 'Demo1234';
/** The demo accounts of an instance with `DEMO=1`. */
export const demo = { member: '13800000001', seller: '13800000002', shopOwner: '13800000003', newcomer: '13800000009' } as const;

/** A member who is signed in at the API, and in a browser after `enter`. */
export interface Member {
  readonly mobile: string;
  readonly token: string;
  readonly id: string;
  readonly nickname: string;
  readonly avatar: string;
}

/** The inviter's promotion code for a registration. */
export interface Invitation {
  inviteCode?: string;
}

const memberOf = (mobile: string, { token, member }: SignedIn): Member => ({
  mobile,
  token,
  id: member.id,
  nickname: member.nickname,
  avatar: member.avatar,
});

/** Signs in through the API with the password of the demo accounts. */
export const signIn = async (origin: string, mobile: string, password: string = demoPassword): Promise<Member> =>
  memberOf(mobile, dataOf(session.signInWithPassword, await call(origin, session.signInWithPassword, { mobile, password })));

interface Sms {
  mobile: string;
  scene: SmsScene;
  code: string;
}

/** Returns the newest SMS code sent to a mobile, read from the development inbox. */
export const readSmsCode = async (origin: string, mobile: string, scene?: SmsScene): Promise<string> => {
  const limit = performance.now() + 5000;
  while (performance.now() < limit) {
    const answer = await fetch(`${origin}/dev/inbox?mobile=${mobile}`, { headers: { Accept: 'application/json' } });
    const sent = (await answer.json()) as Sms[];
    const message = sent.find((sms) => scene === undefined || sms.scene === scene);
    if (message) return message.code;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error(`no SMS code ${scene ?? ''} for ${mobile} came to the inbox within 5 s`);
};

export const freshMobile = (): string => `19${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

/** Registers a new member through the API: no shared data with another test. */
export const register = async (origin: string, invitation: Invitation = {}): Promise<Member> => {
  const mobile = freshMobile();
  dataOf(session.sendSmsCode, await call(origin, session.sendSmsCode, { mobile, scene: 'register' }));
  const code = await readSmsCode(origin, mobile, 'register');
  const input = { mobile, code, password: demoPassword, agreed: true, ...invitation };
  return memberOf(mobile, dataOf(session.registerMember, await call(origin, session.registerMember, input)));
};

/** Writes the session to a browser's storage as packages/auth does (specification §3). Reload or navigate afterwards. */
export const enter = async (page: Page, origin: string, { id, mobile, nickname, avatar, token }: Member): Promise<void> => {
  await page.goto(`${origin}/healthz`);
  const userInfo = JSON.stringify({ id, name: nickname, nickname, mobile, phone: mobile, token, avatar });
  await page.evaluate(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { userInfo, isLogin: 'true', token },
  );
};
