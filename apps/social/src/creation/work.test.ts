import type { DeviceDraft } from './device-drafts.ts';
import { mergedDrafts, type StoredDraft } from './merged-drafts.ts';
import {
  contentOf,
  emptyWork,
  isEmptyWork,
  moved,
  pendingFiles,
  type Work,
  type WorkPicture,
  withPicture,
  workOf,
} from './work.ts';

const picture = (key: string, status: WorkPicture['status'] = 'success'): WorkPicture => ({
  key,
  url: `/u/${key}.webp`,
  width: 3,
  height: 2,
  status,
});
const work = (more: Partial<Work>): Work => ({ ...emptyWork(), ...more });

// CONTENT-127
test('sends stored files to the server; pending uploads are omitted and named', () => {
  const writing = work({
    title: '题',
    blocks: [
      { key: 'a', type: 'paragraph', text: '字' },
      { key: 'p1', type: 'picture', note: '注', picture: picture('p1') },
      { key: 'p2', type: 'picture', note: '', picture: picture('p2', 'waiting') },
    ],
    film: { ...picture('f', 'uploading'), seconds: 3, name: 'x', id: 'film1' },
    cover: picture('c', 'failed'),
  });
  expect(contentOf(writing)).toEqual({
    title: '题',
    blocks: [
      { type: 'paragraph', text: '字' },
      { type: 'picture', note: '注', url: '/u/p1.webp', width: 3, height: 2 },
    ],
    text: '',
    pictures: [],
    film: null,
    cover: null,
    categoryId: '',
    tags: [],
    location: null,
  });
  expect(pendingFiles(writing)).toEqual(['p2', 'c', 'f']);
});

test('restores the server’s content', () => {
  const content = contentOf(
    work({
      title: '题',
      blocks: [{ key: 'p', type: 'picture', note: '注', picture: picture('p') }],
      pictures: [picture('x')],
      film: { ...picture('f'), seconds: 3, name: '', id: 'film1' },
      cover: picture('c'),
      tags: ['茶'],
      location: { name: '西湖', city: '杭州市' },
    }),
  );
  expect(contentOf(workOf(content))).toEqual(content);
});

test('changes a picture at any position', () => {
  const next = withPicture(work({ pictures: [picture('a', 'uploading')], cover: picture('a', 'uploading') }), 'a', {
    status: 'success',
  });
  expect([next.pictures[0]?.status, next.cover?.status]).toEqual(['success', 'success']);
});

test('creates no draft without input; blanks do not count', () => {
  expect(isEmptyWork(emptyWork())).toBe(true);
  expect(isEmptyWork(work({ title: '  ' }))).toBe(true);
  expect(isEmptyWork(work({ tags: ['茶'] }))).toBe(false);
});

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [0, 9, ['b', 'c', 'a']],
  [5, 0, ['a', 'b', 'c']],
])('moving %d to %d', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(order);
});

describe('drafts of device and server in one list', () => {
  const deviceDraft = (id: string, more: Partial<DeviceDraft> = {}): DeviceDraft => ({
    id,
    kind: 'article',
    creationId: null,
    version: 0,
    dirty: true,
    work: work({ title: `本机${id}` }),
    savedAt: Date.UTC(2026, 0, 2),
    ...more,
  });
  const stored = (id: string, day: number): StoredDraft => ({
    id,
    kind: 'article',
    version: 2,
    device: 'Chrome',
    creationId: null,
    savedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
    title: `云端${id}`,
    picUrl: null,
  });
  const titles = (list: ReturnType<typeof mergedDrafts>) =>
    list.map(({ title, onDeviceOnly }) => `${title}${onDeviceOnly ? '*' : ''}`);

  test('prefers unsent input of this device, most recent first', () => {
    expect(
      titles(
        mergedDrafts(
          [
            deviceDraft('a', { savedAt: Date.UTC(2026, 0, 2, 1) }),
            deviceDraft('b', { version: 2 }),
            deviceDraft('c', { version: 2, dirty: false }),
          ],
          [stored('b', 1), stored('c', 3)],
        ),
      ),
    ).toEqual(['云端c', '本机a*', '本机b']);
  });

  test('omits drafts deleted or published elsewhere; while offline it lists all of the device', () => {
    const device = [deviceDraft('gone', { version: 3, dirty: false }), deviceDraft('new')];
    expect(titles(mergedDrafts(device, []))).toEqual(['本机new*']);
    expect(mergedDrafts(device, undefined)).toHaveLength(2);
  });
});
