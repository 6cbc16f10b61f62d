import { fakeApi, envelope } from '@juhe/api-client/testing/test-api';
import { act, renderHook } from '@testing-library/react';
import { keepBargain, takeBargain } from './bargain.ts';
import { clearSession, expireSession, getSession, startSession, useSession } from './session.ts';
import { loadProfile, signInWithPassword, signOut } from './sign-in.ts';

const member = {
  id: 'm1',
  name: '林知夏',
  nickname: '林知夏',
  avatar: '/media/a.webp',
  mobile: '13800000001',
  phone: '13800000001',
  gender: 'female',
  birthday: null,
  region: '',
  bio: '',
  cover: null,
  promotionCode: 'ABCDEFGH',
  roles: [],
  hasPassword: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  agreementsDue: [],
} as const;
const stored = () => ({ ...localStorage });
const memberInfo = { ...member, roles: [], agreementsDue: [] };

const api = fakeApi();
afterAll(() => api.restore());
beforeEach(() => {
  clearSession();
  localStorage.clear();
});

it('a sign-in keeps token, user data and flag as the specification lists them (§3)', async () => {
  api.answer(envelope({ token: 'T', phone: member.phone, isNew: false, member }));
  const result = await signInWithPassword({ mobile: member.mobile, password: 'Demo1234' });
  expect(result.ok).toBe(true);
  expect(stored()).toMatchObject({ token: 'T', isLogin: 'true' });
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual({
    id: 'm1',
    name: '林知夏',
    nickname: '林知夏',
    mobile: '13800000001',
    phone: '13800000001',
    token: 'T',
    avatar: '/media/a.webp',
    promotionCode: 'ABCDEFGH',
  });
  await loadProfile();
  expect(api.asked.at(-1)?.headers.authorization).toBe('T');
});

it('a refused sign-in keeps nothing', async () => {
  api.answer(envelope(null, 400, '手机号或密码不正确'));
  expect(await signInWithPassword({ mobile: member.mobile, password: 'x' })).toMatchObject({
    ok: false,
    error: { message: '手机号或密码不正确' },
  });
  expect(stored()).toEqual({});
});

it('signing out clears token, bargain id, auth code and user data (§4) and ends the session on the server', async () => {
  startSession('T', memberInfo);
  keepBargain({ bargainId: 'b1', authCode: 'a1' });
  api.answer(envelope(null));
  await signOut();
  expect(stored()).toEqual({});
  expect(getSession()).toEqual({ signedIn: false, token: undefined, user: undefined });
  expect(api.asked.at(-1)).toMatchObject({ url: expect.stringMatching(/member\/logout$/), headers: { authorization: 'T' } });
});

it('an ended session leaves a bargain waiting for the sign-in', () => {
  startSession('T', memberInfo);
  keepBargain({ bargainId: 'b1', authCode: 'a1' });
  expireSession();
  expect(getSession().signedIn).toBe(false);
  expect(takeBargain()).toEqual({ bargainId: 'b1', authCode: 'a1' });
  expect(takeBargain()).toBeUndefined();
});

it('other tabs follow', () => {
  const { result } = renderHook(() => useSession());
  expect(result.current.signedIn).toBe(false);
  localStorage.setItem('userInfo', JSON.stringify({ id: 'm2', nickname: '周牧野' }));
  localStorage.setItem('token', 'other');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'other' })));
  expect(result.current).toMatchObject({ signedIn: true, token: 'other', user: { id: 'm2', nickname: '周牧野' } });
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(result.current.signedIn).toBe(false);
});

it.each(['not json', '[]', '{"id":7}', 'null'])('user data %p that somebody spoilt are no user data', (spoilt) => {
  localStorage.setItem('token', 'T');
  localStorage.setItem('userInfo', spoilt);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo' })));
  expect(getSession()).toEqual({ signedIn: true, token: 'T', user: undefined });
});
