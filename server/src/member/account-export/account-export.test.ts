import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { upload } from '@juhe/contract/common/upload';
import { accountExport } from '@juhe/contract/member/account-export';
import { conversation } from '@juhe/contract/social/conversation';
import { notice } from '@juhe/contract/social/notice';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { storageOf } from '../../storage/storage.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { exportAccountDeletion, maxAttempts } from './account-export.service.ts';
import { addFiles } from './export-files.ts';
import { exportPlan } from './export-plan.ts';
import type { Archive as Zip } from './export-zip.ts';

jest.setTimeout(60_000);

let server: TestServer;
let lin: TestMember;
beforeAll(async () => {
  server = await testServer();
  lin = await server.memberWith({ nickname: '林', walletCents: 12_300 });
});
afterAll(() => server.close());
beforeEach(() => server.db.run(sql`delete from rate_limit`));

type Archive = Readonly<Record<string, Record<string, unknown>[]>>;

const requestExport = (member: TestMember) => server.call(accountExport.requestAccountExport, {}, member);
const show = async (member: TestMember) => (await server.call(accountExport.getAccountExport, {}, member)).data;
const rowOf = (member: TestMember) =>
  server.db.one<{ id: string; file: string; state: string }>(
    sql`select id, file, state from account_export where member_id = ${member.id} order by created_at desc limit 1`,
  );
const built = async (member: TestMember): Promise<void> => {
  await requestExport(member);
  await server.meetDeadlines('accountExport.build', (await rowOf(member)).id);
};
const fetchArchive = async (member: TestMember) => {
  const { url } = (await server.call(accountExport.linkAccountExport, {}, member)).data;
  return server.app.inject({ url });
};
const archiveOf = async (member: TestMember): Promise<Archive> => {
  const { rawPayload } = await fetchArchive(member);
  const files = unzipSync(new Uint8Array(rawPayload));
  const records = Object.entries(files).filter(([name]) => !name.startsWith('files/'));
  return Object.fromEntries(records.map(([name, bytes]) => [name.replace('.json', ''), JSON.parse(strFromU8(bytes)) as never]));
};
const filesOfArchive = async (member: TestMember): Promise<Record<string, Uint8Array>> =>
  unzipSync(new Uint8Array((await fetchArchive(member)).rawPayload));

describe('the plan', () => {
  /** Columns that name members without being foreign keys. */
  const memberNames =
    /^(?:member|owner|author|sender|receiver|payer|payee|buyer|seller|giver|leader|reader|actor|assignee|subject|mobile)(?:_ids?)?$|^(?:allowed_member|actor)_ids$/;
  /** Columns with such a name that refer to something else. */
  const otherColumns = new Set([
    'payment_code.payee',
    'book.author',
    'payment.subject',
    'red_bag_grant.subject',
    'delivery_generation.actor',
    'delivery_approval.actor',
    'address.mobile',
    'mall_order.receiver',
    'auction_parcel.receiver',
    'points_order.receiver',
  ]);

  // MEMBER-52
  it('covers every column that names a member, and no non-existent one', async () => {
    const references = await server.db.rows<{ name: string }>(sql`
      select c.conrelid::regclass || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'member'::regclass`);
    const columns = await server.db.rows<{ table: string; column: string }>(sql`
      select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`);
    const named = columns
      .filter(({ column }) => memberNames.test(column))
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !otherColumns.has(name));
    const decided = new Set(Object.keys(exportPlan));
    expect([...new Set([...references.map(({ name }) => name), ...named])].filter((name) => !decided.has(name))).toEqual([]);
    const present = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    expect([...decided].filter((name) => !present.has(name))).toEqual([]);
  });

  // MEMBER-52
  it('covers every column of an exported table, and exports neither bytes nor apparent secrets', async () => {
    const columns = await server.db.rows<{ table: string; column: string; type: string }>(sql`
      select table_name as "table", column_name as "column", data_type as type from information_schema.columns where table_schema = 'public'`);
    for (const [name, decision] of Object.entries(exportPlan)) {
      if (!('columns' in decision)) continue;
      const tableColumns = columns.filter(({ table }) => table === name.split('.')[0]);
      expect([name, ...[...decision.columns, ...decision.omitted].sort()]).toEqual([
        name,
        ...tableColumns.map(({ column }) => column).sort(),
      ]);
      const shown = tableColumns.filter(({ column }) => decision.columns.includes(column));
      expect(shown.filter(({ type }) => type === 'bytea')).toEqual([]);
      expect(decision.columns.filter((column) => /hash|sealed|mac$|secret|nonce|token|password/.test(column))).toEqual([]);
    }
  });

  it('states every reason, and gives every file a unique name', () => {
    const files = Object.values(exportPlan).flatMap((decision) => ('file' in decision ? [decision.file] : []));
    expect(new Set(files).size).toBe(files.length);
    expect(Object.values(exportPlan).filter((decision) => 'reason' in decision && decision.reason.length < 4)).toEqual([]);
  });
});

// SOCIAL-59, MEMBER-52
it('contains the member’s data, and nobody else’s', async () => {
  const zhou = await server.memberWith({ nickname: '周', walletCents: 45_600 });
  await server.db.run(sql`insert into follow (member_id, target_id) values (${lin.id}, ${zhou.id}), (${zhou.id}, ${lin.id})`);
  for (const [member, name] of [
    [lin, '林一'],
    [zhou, '周一'],
  ] as const)
    await server.db.run(sql`insert into address (member_id, name, mobile, province, city, district, detail)
      values (${member.id}, ${name}, '13900000000', '浙江省', '杭州市', '西湖区', '文三路')`);
  const { id } = (await server.call(conversation.openConversation, { memberId: zhou.id }, lin)).data;
  await server.db.run(sql`insert into message (conversation_id, seq, nth, sender_id, client_id, kind, text, body)
    select ${id}, i, s.nth, s.member_id, gen_random_uuid(), 'text', '第' || i || '句', '{}'
    from generate_series(1, 1201) i join conversation_side s on s.conversation_id = ${id} and s.nth = 1 + i % 2`);
  await server.db.run(sql`update conversation set last_seq = 1201 where id = ${id}`);
  await server.db.run(sql`update message set state = 'recalled', text = '' where conversation_id = ${id} and seq = 5`);
  await server.call(conversation.removeMessages, { conversationId: id, seqs: [2] }, lin);
  await built(lin);
  const archive = await archiveOf(lin);
  expect(archive.profile).toMatchObject([{ id: lin.id, nickname: '林', mobile: lin.mobile }]);
  expect(archive.addresses?.map(({ name }) => name)).toEqual(['林一']);
  expect(archive.following).toMatchObject([{ targetId: zhou.id }]);
  expect(archive.entries?.map(({ amount }) => amount)).toEqual([12_300]);
  expect(archive.conversations).toHaveLength(1200);
  expect(archive.conversations?.slice(0, 5)).toMatchObject([
    { seq: 1, own: expect.any(Boolean), text: '第1句', partnerName: '周' },
    { seq: 3 },
    { seq: 4 },
    { seq: 5, state: 'recalled', text: '' },
    { seq: 6 },
  ]);
  const text = JSON.stringify(archive);
  for (const foreign of ['周一', '45600', zhou.mobile ?? '-']) expect(text).not.toContain(foreign);
  const { hash } = await server.db.one<{ hash: string }>(
    sql`select coalesce(password_hash, 'none') as hash from member where id = ${lin.id}`,
  );
  expect(text).not.toContain(hash);
  for (const decision of Object.values(exportPlan)) if ('file' in decision) expect(archive).toHaveProperty([decision.file]);
});

// SOCIAL-59
it('omits data deleted by the member', async () => {
  await server.db.run(sql`update conversation_side set cleared_seq = 1201 where member_id = ${lin.id}`);
  await built(lin);
  expect((await archiveOf(lin)).conversations).toEqual([]);
});

// MEMBER-51
it('notifies the member when it is ready, is served as an attachment, and contains no other address', async () => {
  const han = await server.memberWith({});
  expect(await show(han)).toEqual({ state: 'none', requestedAt: null, readyAt: null, expiresAt: null, bytes: null });
  expect((await server.call(accountExport.linkAccountExport, {}, han)).key).toBe('export.missing');
  expect((await requestExport(han)).data.state).toBe('building');
  expect((await server.call(accountExport.linkAccountExport, {}, han)).key).toBe('export.missing');
  const { id } = await rowOf(han);
  await server.meetDeadlines('accountExport.build', id);
  const ready = await show(han);
  expect(ready).toMatchObject({ state: 'ready', bytes: expect.any(Number) });
  const { data } = await server.call(notice.listNotices, { kind: 'service' }, han);
  expect(data.list.map(({ link }) => link)).toContain('/subPackages/user/account-export');
  const answer = await fetchArchive(han);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-length': String(ready.bytes),
  });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="juhe-\d{4}-\d\d-\d\d\.zip"$/);
  const { url } = (await server.call(accountExport.linkAccountExport, {}, han)).data;
  const foreign = (await requestExport(lin), await rowOf(lin));
  for (const wrong of [
    `/u/x/${id}`,
    url.replace(/sig=.{4}/, 'sig=AAAA'),
    url.replace(id, foreign.id),
    url.replace(/exp=\d+/, 'exp=9999999999'),
  ])
    expect((await server.app.inject({ url: wrong })).statusCode).toBe(404);
});

// MEMBER-51
it('is built once for twenty concurrent calls, and replaces the previous one', async () => {
  const han = await server.memberWith({});
  const responses = await server.together(20, () => [accountExport.requestAccountExport, {}, { token: han.token }]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(3);
  expect(responses.filter(({ code }) => code === 429)).toHaveLength(17);
  expect(await server.db.rows(sql`select from account_export where member_id = ${han.id}`)).toHaveLength(1);
  const first = await rowOf(han);
  await server.meetDeadlines('accountExport.build', first.id);
  await server.db.run(sql`delete from rate_limit`);
  await built(han);
  const second = await rowOf(han);
  expect(second.id).not.toBe(first.id);
  await server.meetDeadlines('accountExport.erase', first.id);
  expect(await storageOf(server.deps).size(`exports/${first.file}-0.part`)).toBeUndefined();
  expect((await fetchArchive(han)).statusCode).toBe(200);
});

// MEMBER-51
it('is deleted after a week, and with the member’s account, also while being built', async () => {
  const [week, deleted] = [await server.memberWith({}), await server.memberWith({})];
  await built(week);
  const old = await rowOf(week);
  await server.db.run(sql`update account_export set expires_at = now() where id = ${old.id}`);
  expect((await show(week)).state).toBe('none');
  await server.meetDeadlines('accountExport.erase', old.id);
  expect(await server.db.rows(sql`select from account_export where id = ${old.id}`)).toEqual([]);
  expect(await storageOf(server.deps).size(`exports/${old.file}-0.part`)).toBeUndefined();

  await requestExport(deleted);
  const { id } = await rowOf(deleted);
  await server.db.inTx((tx) => exportAccountDeletion.erase(tx, deleted.id, server.deps));
  await server.meetDeadlines('accountExport.build', id);
  await server.meetDeadlines('accountExport.erase', id);
  expect(await server.db.rows(sql`select from account_export where member_id = ${deleted.id}`)).toEqual([]);
});

describe('the member’s own files', () => {
  const stored = async (key: string): Promise<Buffer> =>
    Buffer.concat((await (await storageOf(server.deps).get(key))?.stream.toArray()) ?? []);
  const pictureOf = async (member: TestMember, red: number): Promise<{ id: string; key: string }> => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 90, b: 10 } } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], '图.png', { type: 'image/png' });
    const id = (await server.call(upload.uploadPictures, { file, purpose: 'identity' }, member)).data[0]?.id ?? '';
    const row = await server.db.one<{ file: string }>(sql`select file from upload where id = ${id}`);
    return { id, key: `private/${row.file}.webp` };
  };

  // MEMBER-53
  it('are in the archive as stored, without other members’ files', async () => {
    const [member, otherMember] = [await server.memberWith({}), await server.memberWith({})];
    const [picture, foreign] = [await pictureOf(member, 10), await pictureOf(otherMember, 20)];
    const voice = await server.db.one<{ id: string; file: string }>(sql`insert into voice_clip
      (member_id, file, container, bytes, milliseconds, attached_at) values (${member.id}, ${'c'.repeat(40)}, 'webm', 9, 1200, now()) returning id, file`);
    await storageOf(server.deps).put(`voice/${voice.file}.webm`, Buffer.from('recording'), 'audio/webm');
    const film = await server.db.one<{ id: string; file: string }>(sql`insert into film
      (member_id, file, name, size, parts, width, height, seconds) values (${member.id}, ${'d'.repeat(40)}, '片.mp4', 6, '{1,0}', 2, 2, 1) returning id, file`);
    for (const [part, text] of ['one', 'two'].entries())
      await storageOf(server.deps).put(`film/${film.file}-${part}.part`, Buffer.from(text), 'application/octet-stream');
    await built(member);
    const files = await filesOfArchive(member);
    expect(Buffer.from(files[`files/pictures/${picture.id}.webp`] ?? []).equals(await stored(picture.key))).toBe(true);
    expect(strFromU8(files[`files/voice/${voice.id}.webm`] ?? new Uint8Array())).toBe('recording');
    expect(strFromU8(files[`files/films/${film.id}.mp4`] ?? new Uint8Array())).toBe('onetwo');
    expect(Object.keys(files).filter((name) => name.includes(foreign.id))).toEqual([]);
    expect((await archiveOf(member)).files).toHaveLength(3);
  });

  // MEMBER-53
  it('are listed without content when they are deleted or too large', async () => {
    const member = await server.memberWith({});
    const [erased, remaining] = [await pictureOf(member, 30), await pictureOf(member, 40)];
    await storageOf(server.deps).delete(erased.key);
    await built(member);
    const states = ((await archiveOf(member)).files ?? []).map(({ path, state }) => [path, state]);
    expect(Object.fromEntries(states)).toEqual({
      [`files/pictures/${remaining.id}.webp`]: 'included',
      [`files/pictures/${erased.id}.webp`]: 'gone',
    });
    const added: string[] = [];
    const archive = { addFile: async (path: string) => void added.push(path) } as unknown as Zip;
    const files = [
      { name: 'a', keys: [remaining.key] },
      { name: 'b', keys: [remaining.key] },
      { name: 'c', keys: [remaining.key] },
    ];
    const { length } = await stored(remaining.key);
    const fitting = async (limits: { bytes: number; files: number }) =>
      (await addFiles(server.deps, archive, files, limits)).map(({ state }) => state);
    expect(await fitting({ bytes: 2 * length, files: 9 })).toEqual(['included', 'included', 'limit']);
    expect(await fitting({ bytes: 9 * length, files: 1 })).toEqual(['included', 'limit', 'limit']);
    expect(added).toEqual(['a', 'b', 'a']);
  });
});

describe('a failing archive build', () => {
  // MEMBER-54
  it('is retried ten times, then reported to the member as failed, and can be requested again', async () => {
    const member = await server.memberWith({});
    const { id: brokenId } = await server.db.one<{ id: string }>(sql`insert into upload
      (member_id, purpose, private, file, width, height, size, name, colour) values (${member.id}, 'identity', true, ${'e'.repeat(40)}, 1, 1, 1, '', '') returning id`);
    // A folder in place of the file: it has a size but cannot be read.
    const broken = join(server.deps.config.dataDir, 'uploads', `private/ee/${'e'.repeat(40)}.webp`);
    await mkdir(broken, { recursive: true });
    await requestExport(member);
    const { id } = await rowOf(member);
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      expect(await server.meetDeadlines('accountExport.build', id)).toBe(0);
      expect((await show(member)).state).toBe('building');
    }
    expect(await server.meetDeadlines('accountExport.build', id)).toBe(1);
    expect(await show(member)).toMatchObject({ state: 'failed', bytes: null });
    const { data } = await server.call(notice.listNotices, { kind: 'service' }, member);
    expect(data.list.map(({ title }) => title)).toContain('数据整理失败');
    expect((await server.call(accountExport.linkAccountExport, {}, member)).key).toBe('export.missing');
    await server.db.run(sql`delete from upload where id = ${brokenId}`);
    await built(member);
    expect((await show(member)).state).toBe('ready');
    await server.meetDeadlines('accountExport.erase', id);
    expect(await server.db.rows(sql`select from account_export where id = ${id}`)).toEqual([]);
    expect(await readdir(join(server.deps.config.dataDir, 'tmp'))).toEqual([]);
  });
});
