import { dropDrafts, dropSecrets, saveDraft, readDraft } from './draft.ts';

afterEach(() => {
  dropDrafts();
  jest.useRealTimers();
});

// MEMBER-10
it('keeps the entered values, but writes no secrets to storage', () => {
  saveDraft('mobile', '13800000001');
  saveDraft('register.password', 'Secret99');
  saveDraft('code.code', '123456');
  expect([readDraft('mobile'), readDraft('register.password'), readDraft('code.code')]).toEqual([
    '13800000001',
    'Secret99',
    '123456',
  ]);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/Secret99|123456/);
});

// MEMBER-10
it('keeps secrets for ten minutes', () => {
  jest.useFakeTimers();
  saveDraft('mobile', '13800000001');
  saveDraft('register.password', 'Secret99');
  jest.setSystemTime(Date.now() + 600_001);
  expect([readDraft('mobile'), readDraft('register.password')]).toEqual(['13800000001', '']);
});

// MEMBER-10
it('keeps the mobile number after the secrets were used, and nothing after a sign-in', () => {
  saveDraft('mobile', '13800000001');
  saveDraft('forgot.password', 'Secret99');
  dropSecrets();
  expect([readDraft('mobile'), readDraft('forgot.password')]).toEqual(['13800000001', '']);
  dropDrafts();
  expect([readDraft('mobile'), sessionStorage.length]).toEqual(['', 0]);
});
