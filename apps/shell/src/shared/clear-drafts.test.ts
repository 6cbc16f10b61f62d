import { expireSession, startSession } from '@juhe/auth';
import { signOut } from '@juhe/auth';
import { clearDraftsOnSignOut } from './clear-drafts.ts';

const member = {
  id: 'm1',
  name: 'A',
  nickname: 'A',
  avatar: '',
  mobile: '13800000001',
  phone: '13800000001',
  gender: 'unknown',
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
const type = () => {
  for (const name of [
    'juhe-feedback-m1',
    'juhe-chat-m1-new',
    'juhe-review-m1-R1',
    'juhe-resale-m1-O1',
    'juhe-feedback-m12',
    'juhe-reader',
  ])
    localStorage.setItem(name, 'x');
};
const names = () =>
  Object.keys(localStorage)
    .filter((name) => /^juhe-(feedback|chat|review|resale|reader)/.test(name))
    .sort();

let stop: () => void;
beforeEach(() => {
  localStorage.clear();
  startSession('token-of-m1-0123456789', { ...member, roles: [], agreementsDue: [] });
  stop = clearDraftsOnSignOut();
  type();
});
afterEach(() => stop());

// COMMON-18
it('deletes the member’s drafts on sign-out, and nobody else’s', () => {
  void signOut();
  expect(names()).toEqual(['juhe-feedback-m12', 'juhe-reader']);
});

// COMMON-18
it('keeps the drafts when a session expires, and deletes them on a later sign-out', () => {
  expireSession();
  expect(names()).toHaveLength(6);
  startSession('token-of-m1-9876543210', { ...member, roles: [], agreementsDue: [] });
  expect(names()).toHaveLength(6);
  void signOut();
  expect(names()).toEqual(['juhe-feedback-m12', 'juhe-reader']);
});
