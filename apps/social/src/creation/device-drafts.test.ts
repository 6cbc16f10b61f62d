import 'fake-indexeddb/auto';
import {
  type DeviceDraft,
  draftsOnDevice,
  dropFile,
  dropFromDevice,
  storeFile,
  storeOnDevice,
  readFile,
  readFromDevice,
} from './device-drafts.ts';
import { emptyWork } from './work.ts';

let mockMember = 'm1';
jest.mock('@juhe/auth', () => ({ getSession: () => ({ user: { id: mockMember } }) }));

const draft = (id: string, savedAt = 1): DeviceDraft => ({
  id,
  kind: 'article',
  creationId: null,
  version: 0,
  dirty: true,
  work: { ...emptyWork(), title: id },
  savedAt,
});

test('stores drafts and their files per member of the device, most recent first', async () => {
  expect(await storeOnDevice(draft('a', 1))).toBe(true);
  await storeOnDevice(draft('b', 2));
  await storeFile('a', 'p', new Blob(['picture']));
  expect((await draftsOnDevice()).map(({ id }) => id)).toEqual(['b', 'a']);
  expect(await readFromDevice('a')).toMatchObject({ work: { title: 'a' } });
  expect(await readFile('a', 'p')).toBeDefined();
  mockMember = 'm2';
  expect(await draftsOnDevice()).toEqual([]);
  expect(await readFromDevice('a')).toBeUndefined();
  expect(await readFile('a', 'p')).toBeUndefined();
  mockMember = 'm1';
});

test('deletes a draft with its files only', async () => {
  await storeFile('b', 'q', new Blob(['other']));
  await storeFile('a', 'r', new Blob(['third']));
  await dropFile('a', 'r');
  expect(await readFile('a', 'r')).toBeUndefined();
  await dropFromDevice('a');
  expect(await readFromDevice('a')).toBeUndefined();
  expect(await readFile('a', 'p')).toBeUndefined();
  expect(await readFile('b', 'q')).toBeDefined();
});

test('reports a browser without storage and continues', async () => {
  const open = jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new Error('no store');
  });
  expect(await storeOnDevice(draft('c'))).toBe(false);
  expect(await draftsOnDevice()).toEqual([]);
  expect(await readFromDevice('b')).toBeUndefined();
  open.mockRestore();
});
