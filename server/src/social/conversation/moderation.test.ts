import { randomUUID } from 'node:crypto';
import { check } from '@juhe/contract/common/check';
import { report } from '@juhe/contract/common/report';
import { upload } from '@juhe/contract/common/upload';
import { account } from '@juhe/contract/member/account';
import { session } from '@juhe/contract/member/session';
import { conversation } from '@juhe/contract/social/conversation';
import type { ClientInput } from '@juhe/contract/operation';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let lin: TestMember;
let zhou: TestMember;
let id: string;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  lin = await server.memberWith({ nickname: '林' });
  zhou = await server.memberWith({ nickname: '周' });
  await server.db.run(sql`insert into follow (member_id, target_id) values (${lin.id}, ${zhou.id}), (${zhou.id}, ${lin.id})`);
  id = (await server.call(conversation.openConversation, { memberId: zhou.id }, lin)).data.id;
});
afterAll(() => server.close());

type Sending = ClientInput<typeof conversation.sendMessage>;
const send = (member: TestMember, more: Partial<Sending>) =>
  server.call(
    conversation.sendMessage,
    { conversationId: id, clientId: randomUUID(), kind: 'text', body: { text: '您好' }, ...more },
    { token: member.token },
  );
const sendText = (member: TestMember, text: string) => send(member, { body: { text } });
const read = async (member: TestMember) =>
  (await server.call(conversation.listMessages, { conversationId: id, count: 50 }, member)).data;
const operator = () => ({ token: server.operatorToken, key: randomUUID() });

let shade = 0;
const picture = async (member: TestMember): Promise<string> => {
  shade += 1;
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade % 256, g: 60, b: 40 } } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], '照片.png', { type: 'image/png' });
  const { data } = await server.call(upload.uploadPictures, { file, purpose: 'chat' }, member);
  return data[0]?.id ?? '';
};
const statusOf = async (url: string) => (await server.app.inject({ method: 'GET', url })).statusCode;

it('shows pictures at signed addresses to the two members, and to nobody by the address only', async () => {
  const pictureIds = [await picture(lin), await picture(lin)];
  expect((await send(lin, { kind: 'picture', body: { pictureIds } })).data.pictures).toHaveLength(2);
  const [message] = (await read(zhou)).list;
  expect(message).toMatchObject({ kind: 'picture', text: '', pictures: [{ width: 40, height: 30 }, { id: pictureIds[1] }] });
  const url = message?.pictures[0]?.thumb ?? '';
  expect([
    await statusOf(url),
    await statusOf(url.split('?')[0] ?? ''),
    await statusOf(url.replace(/sig=.{4}/, 'sig=AAAA')),
  ]).toEqual([200, 404, 404]);
});

it('accepts only own pictures of this purpose, and at most nine', async () => {
  expect((await send(lin, { kind: 'picture', body: { pictureIds: [await picture(zhou)] } })).key).toBe('upload.unknown');
  expect((await send(lin, { kind: 'picture', body: { pictureIds: Array.from({ length: 10 }, (_, i) => `p${i}`) } })).code).toBe(
    400,
  );
  expect((await send(lin, { kind: 'picture', body: {} })).code).toBe(400);
  expect((await read(zhou)).list).toEqual([]);
});

// SOCIAL-51
it('deletes the pictures of a recalled message', async () => {
  const pictureId = await picture(lin);
  const { data } = await send(lin, { kind: 'picture', body: { pictureIds: [pictureId] } });
  await server.call(conversation.recallMessage, { conversationId: id, seq: data.seq }, lin);
  expect((await read(zhou)).list).toMatchObject([{ state: 'recalled', pictures: [] }]);
  expect(await server.db.rows(sql`select id from upload where id = ${pictureId} and attached_at is not null`)).toEqual([]);
});

// SOCIAL-52
it('delivers a doubtful text, and removes it for both when a moderator refuses it', async () => {
  await sendText(lin, '杀了你');
  expect((await read(zhou)).list).toMatchObject([{ text: '杀了你', state: 'stored' }]);
  const waiting = (await server.call(check.listChecks, { kind: 'message' }, operator())).data.list;
  expect(waiting).toMatchObject([{ kind: 'message', memberId: lin.id, text: '杀了你' }]);
  await server.call(check.refuseCheck, { id: waiting[0]?.id ?? '', reason: '威胁他人' }, operator());
  expect(await read(zhou)).toMatchObject({ list: [{ text: '', state: 'removed' }], withdrawnSeqs: [1] });
});

it('keeps a doubtful text when a moderator approves it; its recall closes the item', async () => {
  await sendText(lin, '杀了你');
  await sendText(lin, '砍死');
  const waiting = (await server.call(check.listChecks, { kind: 'message' }, operator())).data.list;
  expect(waiting).toHaveLength(2);
  await server.call(check.approveCheck, { id: waiting[0]?.id ?? '' }, operator());
  await server.call(conversation.recallMessage, { conversationId: id, seq: 2 }, lin);
  expect((await server.call(check.listChecks, { kind: 'message' }, operator())).data.list).toEqual([]);
  expect((await read(zhou)).list.map(({ state }) => state)).toEqual(['stored', 'recalled']);
});

// SOCIAL-55
it('is reported with five messages before and after, by its readers only', async () => {
  for (let n = 1; n <= 14; n += 1) await sendText(n % 2 ? lin : zhou, `第${n}句`);
  const target = (await read(zhou)).list[6];
  const add = (member: TestMember) =>
    server.call(
      report.addReport,
      { kind: 'message', targetId: target?.id ?? '', reason: 'abuse' },
      { token: member.token, key: randomUUID() },
    );
  expect((await add(await server.memberWith())).key).toBe('report.missing');
  expect((await add(lin)).key).toBe('report.own');
  expect((await add(zhou)).code).toBe(200);
  const { list } = (await server.call(report.listReports, { pageSize: 50 }, operator())).data;
  const ownReport = list.find(({ targetId }) => targetId === target?.id);
  expect(ownReport).toMatchObject({ kind: 'message', ownerId: lin.id });
  expect(ownReport?.about.split('\n')[0]).toBe('第7句');
  expect(ownReport?.about.match(/第\d+句/g)?.slice(1)).toEqual(Array.from({ length: 11 }, (_, i) => `第${i + 2}句`));
  await server.call(report.resolveReport, { id: ownReport?.id ?? '', outcome: 'upheld', note: '辱骂' }, operator());
  expect((await read(lin)).list[6]).toMatchObject({ state: 'removed', text: '' });
});

// SOCIAL-55
it('is shown to operators with its pictures', async () => {
  const pictureId = await picture(lin);
  await send(lin, { kind: 'picture', body: { pictureIds: [pictureId] } });
  const target = (await read(zhou)).list.at(-1);
  await server.call(
    report.addReport,
    { kind: 'message', targetId: target?.id ?? '', reason: 'abuse' },
    { token: zhou.token, key: randomUUID() },
  );
  const { list } = (await server.call(report.listReports, { pageSize: 50 }, operator())).data;
  const pictures = list.find(({ targetId }) => targetId === target?.id)?.pictures ?? [];
  expect(pictures.map(({ url }) => url.includes(pictureId))).toEqual([true]);
  expect(await statusOf(pictures[0]?.url ?? '')).toBe(200);
});

// SOCIAL-67
it('remains with the partner when a member leaves, without the name', async () => {
  await sendText(lin, '再见');
  await server.call(conversation.blockMember, { memberId: (await server.memberWith()).id, blocked: true }, lin);
  await server.call(conversation.setChatRules, { who: 'friends' }, lin);
  await server.call(session.sendSmsCode, { mobile: lin.mobile ?? '', scene: 'cancel' }, { token: lin.token });
  const { code } = await server.db.one<{ code: string }>(
    sql`select code from sms_inbox where mobile = ${lin.mobile} order by seq desc limit 1`,
  );
  expect((await server.call(account.cancelAccount, { code }, lin)).code).toBe(200);
  const { list, conversation: view } = await read(zhou);
  expect([list.map(({ text }) => text), view.partner, view.writable]).toEqual([
    ['再见'],
    { memberId: null, name: '', avatar: null, left: true },
    'left',
  ]);
  const remainingRows = await server.db.rows(sql`select member_id from member_block where member_id = ${lin.id}
    union all select member_id from chat_rule where member_id = ${lin.id}`);
  expect(remainingRows).toEqual([]);
});
