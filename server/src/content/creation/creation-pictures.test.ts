import { upload } from '@juhe/contract/common/upload';
import { creation } from '@juhe/contract/content/creation';
import type { ClientInput } from '@juhe/contract/operation';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { checkCreationJob } from './creation-check.service.ts';

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

let shade = 0;
const picture = async (member: TestMember) => {
  shade += 1;
  const background = { r: 90, g: 20, b: shade };
  const bytes = await sharp({ create: { width: 30, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'p.png');
  const [stored] = (await t.as(member)(upload.uploadPictures, { file, purpose: 'content' })).data;
  if (!stored) throw new Error('nothing was stored');
  return { type: 'picture' as const, url: stored.url, width: stored.width, height: stored.height };
};

type Block = NonNullable<ClientInput<typeof creation.publishCreation>['content']['blocks']>[number];
const publish = (member: TestMember, block: Block) =>
  t.as(member)(creation.publishCreation, { kind: 'article', content: { title: '文', blocks: [block] } });
const operator = () => t.as({ token: t.operatorToken });
const status = async (url: string) => (await t.app.inject({ method: 'GET', url })).statusCode;

// CONTENT-121
test('a picture is of its uploader, although a text of somebody else names it', async () => {
  const shown = await picture(bob);
  expect((await publish(ann, { type: 'paragraph', text: `见 ${shown.url}` })).code).toBe(200);
  expect(await publish(ann, shown)).toMatchObject({ code: 400, key: 'upload.unknown' });
  expect((await publish(bob, shown)).code).toBe(200);
  // It is being checked: its author may show it in another work as well.
  expect((await publish(bob, shown)).code).toBe(200);
});

// CONTENT-121
test('a removed picture leaves its public address, although another text of its author names it', async () => {
  const shown = await picture(ann);
  const { id } = (await publish(ann, shown)).data;
  expect((await operator()(creation.approveCreation, { id })).code).toBe(200);
  expect((await publish(ann, { type: 'paragraph', text: `见 ${shown.url} src="${shown.url}"` })).data.state).toBe('checking');
  await t.meetDeadlines(checkCreationJob);
  expect((await t.as(ann)(creation.countMyCreations, {})).data.list).toContainEqual(
    expect.objectContaining({ kind: 'article', state: 'published', count: 3 }),
  );
  expect(await status(shown.url)).toBe(200);
  expect((await operator()(creation.removeCreation, { id, reason: '违规' })).code).toBe(200);
  expect(await status(shown.url)).toBe(404);
});
