import { deleteDraft, readDraft, saveDraft } from '@juhe/api-client/content/draft';
import { type DeviceDraft, readFromDevice } from './device-drafts.ts';
import { createDraftKeeper, type OpenDraft } from './draft-keeper.ts';
import { openDraft } from './open-draft.ts';
import { contentOf, emptyWork } from './work.ts';

jest.mock('@juhe/api-client/content/draft', () => ({ saveDraft: jest.fn(), readDraft: jest.fn(), deleteDraft: jest.fn() }));
jest.mock('@juhe/api-client/content/creation', () => ({ readCreation: jest.fn() }));
// The device's store is tested separately; its own timers do not run with fake timers.
const mockRows = new Map<string, DeviceDraft>();
jest.mock('./device-drafts.ts', () => ({
  storeOnDevice: async (draft: DeviceDraft) => {
    mockRows.set(draft.id, draft);
    return true;
  },
  readFromDevice: async (id: string) => mockRows.get(id),
  dropFromDevice: async (id: string) => void mockRows.delete(id),
}));

const save = jest.mocked(saveDraft);
const read = jest.mocked(readDraft);
const refusal = (key: string) => ({
  ok: false as const,
  error: { kind: 'refused' as const, code: key === 'draft.newer' ? 409 : 404, message: key, key },
});
const head = (id: string, version: number) => ({
  ok: true as const,
  data: { id, kind: 'article' as const, version, device: '', creationId: null, savedAt: '2026-01-01T00:00:00.000Z' },
});
const storedDraft = (id: string, version: number, title: string) => ({
  ok: true as const,
  data: { ...head(id, version).data, content: contentOf({ ...emptyWork(), title }) },
});
let online = true;
let nth = 0;
const fresh = (): OpenDraft => {
  nth += 1;
  return { id: `d${nth}`, kind: 'article', creationId: null, work: emptyWork(), version: 0, dirty: false };
};
const settled = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  jest.resetAllMocks();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  online = true;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
});
afterEach(() => jest.useRealTimers());

// CONTENT-126
test('stores on the device immediately, and on the server two seconds after the last change', async () => {
  const draft = fresh();
  const keeper = createDraftKeeper(draft);
  save.mockResolvedValue(head(draft.id, 1));
  keeper.change((work) => ({ ...work, title: '一' }));
  expect(keeper.view().savedTo).toBe('saving');
  await settled();
  expect(keeper.view().savedTo).toBe('device');
  expect(await readFromDevice(draft.id)).toMatchObject({ dirty: true, version: 0, work: { title: '一' } });
  jest.advanceTimersByTime(1500);
  keeper.change((work) => ({ ...work, title: '一二' }));
  jest.advanceTimersByTime(1500);
  await settled();
  expect(save).not.toHaveBeenCalled();
  jest.advanceTimersByTime(600);
  await settled();
  expect(save).toHaveBeenCalledTimes(1);
  expect(save.mock.calls[0]?.[0]).toMatchObject({ version: 0, content: { title: '一二' } });
  expect(keeper.view().savedTo).toBe('server');
  expect(await readFromDevice(draft.id)).toMatchObject({ dirty: false, version: 1 });
});

test('stores on the device while offline, and on the server afterwards', async () => {
  const draft = fresh();
  const keeper = createDraftKeeper(draft);
  online = false;
  keeper.change((work) => ({ ...work, title: '离线' }));
  jest.advanceTimersByTime(5000);
  await settled();
  expect(save).not.toHaveBeenCalled();
  expect(keeper.view().savedTo).toBe('device');
  // Another start of the app, also offline.
  const reopened = await openDraft({ id: draft.id, kind: undefined, creationId: null });
  expect(reopened).toMatchObject({ draft: { work: { title: '离线' }, dirty: true } });
  online = true;
  save.mockResolvedValue(head(draft.id, 1));
  await keeper.flush();
  expect(keeper.view().savedTo).toBe('server');
});

test('saves input made during a pending save after it, based on its version', async () => {
  const draft = fresh();
  const keeper = createDraftKeeper(draft);
  let answer: (value: ReturnType<typeof head>) => void = () => {};
  save.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  keeper.change((work) => ({ ...work, title: '甲' }));
  const first = keeper.flush();
  keeper.change((work) => ({ ...work, title: '甲乙' }));
  answer(head(draft.id, 1));
  await first;
  expect(keeper.view().savedTo).not.toBe('server');
  save.mockResolvedValueOnce(head(draft.id, 2));
  jest.advanceTimersByTime(2100);
  await settled();
  expect(save.mock.calls[1]?.[0]).toMatchObject({ version: 1, content: { title: '甲乙' } });
  expect(keeper.view().savedTo).toBe('server');
});

// CONTENT-127
test('lets the member decide on a conflict with another device, and sends nothing meanwhile', async () => {
  const draft = fresh();
  const keeper = createDraftKeeper(draft);
  save.mockResolvedValueOnce(refusal('draft.newer'));
  keeper.change((work) => ({ ...work, title: '这边' }));
  await keeper.flush();
  expect(keeper.view()).toMatchObject({ newer: true, work: { title: '这边' } });
  keeper.change((work) => ({ ...work, title: '这边继续' }));
  await keeper.flush();
  expect(save).toHaveBeenCalledTimes(1);
  expect(await readFromDevice(draft.id)).toMatchObject({ work: { title: '这边继续' }, dirty: true });
  read.mockResolvedValue(storedDraft(draft.id, 5, '那边'));
  save.mockResolvedValue(head(draft.id, 6));
  await keeper.retainOwn();
  expect(save.mock.lastCall?.[0]).toMatchObject({ version: 5, content: { title: '这边继续' } });
  save.mockResolvedValueOnce(refusal('draft.newer'));
  keeper.change((work) => ({ ...work, title: '又改' }));
  await keeper.flush();
  await keeper.takeNewer();
  expect(keeper.view()).toMatchObject({ newer: false, savedTo: 'server', work: { title: '那边' } });
});

test('creates a new draft when it was deleted elsewhere during editing', async () => {
  const draft = { ...fresh(), version: 3 };
  const keeper = createDraftKeeper(draft);
  save.mockResolvedValueOnce(refusal('draft.missing')).mockResolvedValueOnce(head(draft.id, 1));
  keeper.change((work) => ({ ...work, title: '还在写' }));
  await keeper.flush();
  expect(save.mock.calls.map(([input]) => input.version)).toEqual([3, 0]);
  expect(keeper.view().savedTo).toBe('server');
});

test('deletes everything on publication, also after a late save', async () => {
  const draft = fresh();
  const keeper = createDraftKeeper(draft);
  let answer: (value: ReturnType<typeof head>) => void = () => {};
  save.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  keeper.change((work) => ({ ...work, title: '发出去' }));
  const sending = keeper.flush();
  await keeper.finish();
  answer(head(draft.id, 1));
  await sending;
  await settled();
  expect(deleteDraft).toHaveBeenCalledWith(draft.id);
  expect(await readFromDevice(draft.id)).toBeUndefined();
  keeper.change((work) => ({ ...work, title: '再写' }));
  await settled();
  expect(await readFromDevice(draft.id)).toBeUndefined();
});

test('stores nothing without input', async () => {
  const draft = fresh();
  const keeper = createDraftKeeper(draft);
  keeper.change((work) => ({ ...work, title: '字' }));
  await settled();
  keeper.change((work) => ({ ...work, title: '' }));
  jest.advanceTimersByTime(3000);
  await settled();
  expect(save).not.toHaveBeenCalled();
  expect(await readFromDevice(draft.id)).toBeUndefined();
});

describe('opening', () => {
  const write = async (title: string, version: number, dirty: boolean) => {
    const draft = fresh();
    const keeper = createDraftKeeper({ ...draft, version });
    if (!dirty) save.mockResolvedValueOnce(head(draft.id, version));
    keeper.change((work) => ({ ...work, title }));
    await settled();
    if (!dirty) await keeper.flush();
    return draft.id;
  };
  const opened = async (id: string) => {
    const answer = await openDraft({ id, kind: undefined, creationId: null });
    return 'draft' in answer ? answer.draft.work.title : answer;
  };

  test('selects the newer of device and server, and the device’s on a conflict', async () => {
    const clean = await write('旧', 2, false);
    read.mockResolvedValue(storedDraft(clean, 4, '新'));
    expect(await opened(clean)).toBe('新');
    const typed = await write('这里又写了', 2, true);
    read.mockResolvedValue(storedDraft(typed, 4, '新'));
    expect(await opened(typed)).toBe('这里又写了');
    read.mockResolvedValue(refusal('draft.missing'));
    expect(await opened(clean)).toEqual({ missing: true });
    expect(await opened(typed)).toBe('这里又写了');
  });
});

test('sends a cleared draft, so that another device does not continue the previous text', async () => {
  const draft = { ...fresh(), version: 3, work: { ...emptyWork(), title: '旧' } };
  const keeper = createDraftKeeper(draft);
  save.mockResolvedValue(head(draft.id, 4));
  keeper.change((work) => ({ ...work, title: '' }));
  await keeper.flush();
  expect(save.mock.calls[0]?.[0]).toMatchObject({ version: 3, content: { title: '' } });
});

test.each([
  ['takeNewer', '他处', '此处'],
  ['retainOwn', '此处', '他处'],
] as const)('stores the version that was not selected as a separate draft after %s', async (choose, takenTitle, copyTitle) => {
  const draft = { ...fresh(), version: 1, work: { ...emptyWork(), title: '此处' } };
  const keeper = createDraftKeeper(draft);
  read.mockResolvedValue(storedDraft(draft.id, 2, '他处'));
  save.mockImplementation(async ({ id }) => head(id, 3));
  await keeper[choose]();
  expect(keeper.view().work.title).toBe(takenTitle);
  const copy = save.mock.calls.map(([input]) => input).find(({ id }) => id !== draft.id);
  expect(copy).toMatchObject({ version: 0, kind: 'article', content: { title: copyTitle } });
  // The server has it: nothing remains on this device.
  expect([...mockRows.keys()]).not.toContain(copy?.id);
});
