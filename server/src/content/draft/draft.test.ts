import { upload } from '@juhe/contract/common/upload';
import { creation } from '@juhe/contract/content/creation';
import { draft } from '@juhe/contract/content/draft';
import sharp from 'sharp';
import { withdrawPictures } from '../../common/upload/upload.service.ts';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let t: TestServer;
let ann: TestMember;
let bob: TestMember;
beforeAll(async () => {
  t = await testServer();
  ann = await t.memberWith();
  bob = await t.memberWith();
  await t.db.run(sql`insert into article_category (id, kind, names) values ('life', 'article', '{"zh-Hans": "生活"}')`);
});
afterAll(() => t.close());

const save = (member: TestMember, id: string, version: number, title: string) =>
  t.as(member)(draft.saveDraft, { id, kind: 'article', version, content: { title }, device: 'Chrome' });

// CONTENT-127
test('continues a draft on another device, and reports a conflict for an older version', async () => {
  expect((await save(ann, 'd1', 0, '一')).data).toMatchObject({ id: 'd1', version: 1, device: 'Chrome', creationId: null });
  expect((await save(ann, 'd1', 1, '二')).data.version).toBe(2);
  const old = await save(ann, 'd1', 1, '三');
  expect([old.code, old.key]).toEqual([409, 'draft.newer']);
  // The response to this save was lost: the retry has the same content.
  expect((await save(ann, 'd1', 1, '二')).data.version).toBe(2);
  expect((await t.as(ann)(draft.getDraft, { id: 'd1' })).data).toMatchObject({
    version: 2,
    content: { title: '二', blocks: [] },
  });
});

test('stores one of twenty concurrent saves of a version, and reports nineteen conflicts', async () => {
  await save(ann, 'd2', 0, '零');
  const responses = await t.together(20, (i) => [
    draft.saveDraft,
    { id: 'd2', kind: 'article' as const, version: 1, content: { title: `第${i}个` } },
    { token: ann.token },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(responses.filter(({ key }) => key === 'draft.newer')).toHaveLength(19);
  expect((await t.as(ann)(draft.getDraft, { id: 'd2' })).data.version).toBe(2);
});

test('separates members’ drafts of the same name', async () => {
  await save(ann, 'same', 0, '安的');
  expect((await t.as(bob)(draft.getDraft, { id: 'same' })).code).toBe(404);
  expect((await save(bob, 'same', 1, '波的')).key).toBe('draft.missing');
  expect((await save(bob, 'same', 0, '波的')).data.version).toBe(1);
  await t.as(bob)(draft.deleteDraft, { id: 'same' });
  await t.as(bob)(draft.deleteDraft, { id: 'same' });
  expect((await t.as(ann)(draft.getDraft, { id: 'same' })).data.content.title).toBe('安的');
  expect((await t.call(draft.listDrafts, {})).code).toBe(401);
});

test('does not restore a deleted draft by a late save', async () => {
  await save(ann, 'gone', 0, '一');
  await t.as(ann)(draft.deleteDraft, { id: 'gone' });
  expect((await save(ann, 'gone', 1, '二')).key).toBe('draft.missing');
});

// CONTENT-124
test('stores fifty, most recent first, with title and picture', async () => {
  const writer = await t.memberWith();
  const responses = await t.together(52, (i) => [
    draft.saveDraft,
    {
      id: `n${i}`,
      kind: 'pictures' as const,
      version: 0,
      content: { text: `文字${i}`, pictures: [{ url: '/u/x.webp', width: 1, height: 1 }] },
    },
    { token: writer.token },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(50);
  expect(responses.filter(({ key }) => key === 'draft.full')).toHaveLength(2);
  const { data } = await t.as(writer)(draft.listDrafts, { pageSize: 50 });
  expect([data.total, data.list.length, data.hasMore]).toEqual([50, 50, false]);
  expect(data.list[0]).toMatchObject({ title: expect.stringMatching(/^文字\d+$/), picUrl: '/u/x.webp' });
  const times = data.list.map(({ savedAt }) => savedAt);
  expect(times).toEqual([...times].sort().reverse());
});

test('deletes a draft on publication', async () => {
  await save(ann, 'out', 0, '出去');
  const content = { title: '出去', blocks: [{ type: 'paragraph' as const, text: '了' }] };
  const answer = await t.as(ann)(
    creation.publishCreation,
    { kind: 'article', content, draftId: 'out' },
    { key: 'a-key-of-the-draft-test' },
  );
  expect(answer.code).toBe(200);
  expect((await t.as(ann)(draft.getDraft, { id: 'out' })).code).toBe(404);
});

it('retains its kind', async () => {
  const draftOwner = await t.memberWith();
  const input = { id: 'kind-of-a-draft', version: 0, content: { title: '文' } };
  expect((await t.as(draftOwner)(draft.saveDraft, { ...input, kind: 'article' })).code).toBe(200);
  expect((await t.as(draftOwner)(draft.saveDraft, { ...input, version: 1, kind: 'video' })).key).toBe('draft.kind');
  expect((await t.as(draftOwner)(draft.getDraft, { id: input.id })).data).toMatchObject({ kind: 'article', version: 1 });
});

describe('the path of another member’s file, which is not public', () => {
  const film = '0123456789abcdef0123456789abcdef01234567';
  let picture: string;
  beforeAll(async () => {
    const bytes = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], 'p.png');
    const [stored] = (await t.as(bob)(upload.uploadPictures, { file, purpose: 'content' })).data;
    picture = stored?.url ?? '';
    await t.db.inTx((tx) => withdrawPictures(tx, bob.id, [picture]));
    await t.db.run(sql`insert into film (member_id, file, name, size, width, height, seconds)
      values (${bob.id}, ${film}, '', 1, 30, 40, 2)`);
  });

  /** The signed addresses of both files in a response. */
  const addressesIn = (response: unknown): string[] => {
    const addresses = JSON.stringify(response).match(/\/u\/(?:f\/)?[0-9a-f]{40}\.(?:webp|mp4)\?exp=\d+&sig=[\w-]+/g) ?? [];
    for (const path of [picture, `/u/f/${film}.mp4`]) expect(addresses.some((address) => address.startsWith(path))).toBe(true);
    return addresses;
  };
  const status = async (url: string | undefined) => (await t.app.inject({ method: 'GET', url: url ?? '' })).statusCode;
  const content = () => ({
    title: '文',
    blocks: [{ type: 'paragraph' as const, text: `${picture} /u/f/${film}.mp4` }],
  });

  // CONTENT-121
  test('has no valid signature in a draft', async () => {
    const named = { ...content(), cover: { url: picture, width: 30, height: 40 } };
    await t.as(ann)(draft.saveDraft, { id: 'foreign', kind: 'article', version: 0, content: named });
    for (const address of addressesIn((await t.as(ann)(draft.getDraft, { id: 'foreign' })).data))
      expect([address, await status(address)]).toEqual([address, 404]);
    // The owner still sees the picture.
    await t.as(bob)(draft.saveDraft, { id: 'own', kind: 'article', version: 0, content: named });
    const addresses = addressesIn((await t.as(bob)(draft.getDraft, { id: 'own' })).data);
    expect(await status(addresses.find((address) => address.startsWith(picture)))).toBe(200);
  });

  // CONTENT-121
  test('has no valid signature in a creation that is being checked', async () => {
    const input = { kind: 'article', content: content() } as const;
    const { data } = await t.as(ann)(creation.publishCreation, input, { key: 'a-key-of-a-foreign-file' });
    expect(data.state).toBe('checking');
    for (const address of addressesIn((await t.as(ann)(creation.getMyCreation, { id: data.id })).data))
      expect([address, await status(address)]).toEqual([address, 404]);
  });
});
