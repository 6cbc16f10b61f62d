import { captureInvitation, dropInvitation, invitation, storeInvitation } from './invitation.ts';

afterEach(() => {
  dropInvitation();
  history.replaceState(null, '', '/h5/');
});

// MEMBER-11
it('is removed from the address, which is otherwise unchanged', () => {
  history.replaceState({ idx: 3 }, '', '/h5/?i=ABCDEFGH&lang=en#/pages/index/index?a=1');
  captureInvitation();
  expect([location.search, location.hash, history.state]).toEqual(['?lang=en', '#/pages/index/index?a=1', { idx: 3 }]);
  expect(invitation()).toBe('ABCDEFGH');
});

// MEMBER-11
it('is the most recent one, until it is used', () => {
  storeInvitation('abcdefgh');
  storeInvitation('BCDEFGHJ');
  expect([invitation(), sessionStorage.getItem('juhe-invitation')]).toEqual(['BCDEFGHJ', 'BCDEFGHJ']);
  dropInvitation();
  expect(invitation()).toBeUndefined();
});

it.each(['', 'short', '<script>', 'ABCDEFG1'])('%j is none', (code) => {
  storeInvitation(code);
  expect(invitation()).toBeUndefined();
});
