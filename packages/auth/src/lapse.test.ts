import { holdApi, inject, query } from '@juhe/api-client';
import { envelope, fakeApi } from '@juhe/api-client/testing/test-api';
import { shop } from '@juhe/api-client/testing/shop';
import { createAppStore } from '@juhe/platform';
import {
  clearSession,
  expireSession,
  forgetLapsed,
  getSession,
  keepUser,
  onSession,
  type Session,
  startSession,
} from './session.ts';

const of = (id: string) => ({
  id,
  name: id,
  nickname: id,
  avatar: '',
  mobile: '13800000001',
  phone: '13800000001',
  gender: 'female' as const,
  birthday: null,
  region: '',
  bio: '',
  cover: null,
  promotionCode: 'ABCDEFGH',
  roles: [],
  hasPassword: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  agreementsDue: [],
});

const api = fakeApi();
const store = createAppStore();
const { endpoints } = inject((build) => ({ list: query(build, shop.list) }));
const cached = () => Object.keys((store.getState() as { api?: { queries: object } }).api?.queries ?? {}).length;
const fill = async () => {
  api.answer(envelope([{ id: 'a', count: 1 }]));
  const subscription = store.dispatch(endpoints.list.initiate());
  await subscription;
  subscription.unsubscribe();
};

afterAll(() => api.restore());
beforeEach(async () => {
  clearSession();
  localStorage.clear();
  startSession('T', of('m1'));
  await fill();
  expect(cached()).toBe(1);
});

// SHELL-9
it('a session that ended by itself says whose it was, and its answers stay for the same member', () => {
  expireSession();
  expect(getSession()).toMatchObject({
    signedIn: false,
    token: undefined,
    user: undefined,
    lapsed: { token: 'T', user: { id: 'm1' } },
  });
  expect({ ...localStorage }).toEqual({ isLogin: 'false' });
  expect(cached()).toBe(1);
  startSession('U', of('m1'));
  expect(getSession().lapsed).toBeUndefined();
  expect(cached()).toBe(1);
});

// SHELL-9
it('nothing of it stays for another member', () => {
  expireSession();
  startSession('U', of('m2'));
  expect([getSession().user?.id, getSession().lapsed, cached()]).toEqual(['m2', undefined, 0]);
});

// SHELL-9
it('nothing of it stays for a visitor who goes elsewhere', () => {
  expireSession();
  forgetLapsed();
  expect([getSession().lapsed, cached()]).toEqual([undefined, 0]);
});

it('a sign-out leaves nothing, also after the session ended by itself', () => {
  expireSession();
  clearSession();
  expect([getSession().lapsed, cached(), { ...localStorage }]).toEqual([undefined, 0, {}]);
});

it('answers that nobody uses outlive their time while they are held', async () => {
  jest.useFakeTimers();
  try {
    await fill();
    holdApi();
    jest.advanceTimersByTime(3_600_000);
    expect(cached()).toBe(1);
  } finally {
    jest.useRealTimers();
  }
});

describe('in another tab', () => {
  const received = (key: string | null) => void window.dispatchEvent(new StorageEvent('storage', { key }));

  it('a session that ended by itself is one here too', () => {
    localStorage.setItem('isLogin', 'false');
    localStorage.removeItem('token');
    received('token');
    localStorage.removeItem('userInfo');
    received('userInfo');
    expect(getSession()).toMatchObject({ signedIn: false, lapsed: { user: { id: 'm1' } } });
    expect(cached()).toBe(1);
  });

  it.each(['token', null])('a sign-out (%p) leaves nothing here either', (key) => {
    localStorage.clear();
    received(key);
    expect([getSession().signedIn, getSession().lapsed, cached()]).toEqual([false, undefined, 0]);
  });

  it('a sign-out of the ended session ends its keeping', () => {
    expireSession();
    localStorage.clear();
    received('isLogin');
    expect([getSession().lapsed, cached()]).toEqual([undefined, 0]);
  });

  it('a page that the browser had put aside looks again', () => {
    localStorage.clear();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(getSession().signedIn).toBe(false);
  });
});

it('remotes hear of each change, until they stop listening', () => {
  const received: Session[] = [];
  const stop = onSession((session) => received.push(session));
  keepUser({ ...of('m1'), nickname: '新名' });
  clearSession();
  stop();
  startSession('V', of('m1'));
  expect(received.map(({ signedIn, user }) => [signedIn, user?.nickname])).toEqual([
    [true, '新名'],
    [false, undefined],
  ]);
});
