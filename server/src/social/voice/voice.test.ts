import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { report } from '@juhe/contract/common/report';
import { upload as uploads } from '@juhe/contract/common/upload';
import { conversation } from '@juhe/contract/social/conversation';
import { voice } from '@juhe/contract/social/voice';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { readVoice } from './voice-file.ts';
import { releaseAllOf } from './voice.service.ts';

jest.setTimeout(60_000);
const sample = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../../test/voices/${name}`, `file://${__filename}`)));
/** 1.5 seconds of Chromium's recorder, in both containers. */
const recorded = (container: 'webm' | 'mp4') => sample(`chromium.${container}`);

let server: TestServer;
let lin: TestMember;
let zhou: TestMember;
let id: string;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  await server.db.run(sql`delete from rate_limit`);
  lin = await server.memberWith({ nickname: '林' });
  zhou = await server.memberWith({ nickname: '周' });
  await server.db.run(sql`insert into follow (member_id, target_id) values (${lin.id}, ${zhou.id}), (${zhou.id}, ${lin.id})`);
  id = (await server.call(conversation.openConversation, { memberId: zhou.id }, lin)).data.id;
});
afterAll(() => server.close());

const upload = (member: TestMember, bytes: Uint8Array<ArrayBuffer> = recorded('webm')) =>
  server.call(voice.uploadVoice, { file: new File([bytes], 'voice', { type: 'audio/webm' }) }, member);
const send = (member: TestMember, voiceId: string, clientId: string = randomUUID()) =>
  server.call(
    conversation.sendMessage,
    { conversationId: id, clientId, kind: 'voice', body: { voiceId, levels: [0, 50, 100] } },
    member,
  );
const newest = async (member: TestMember) =>
  (await server.call(conversation.listMessages, { conversationId: id }, member)).data.list.at(-1);
const fetchFile = (url: string) => server.app.inject({ url });

// COMMON-45
it('a recording counts in the storage quota of its sender, with pictures', async () => {
  await server.db.run(sql`insert into upload (member_id, purpose, private, file, width, height, size, name, colour, attached_at)
    select ${lin.id}, 'content', false, encode(sha256(n::text::bytea), 'hex'), 10, 10, 1900000000, '', '#000000', now()
    from generate_series(1, 2) n`);
  expect(await upload(lin)).toMatchObject({ code: 200 });
  await server.db.run(sql`insert into voice_clip (member_id, file, container, bytes, milliseconds, attached_at)
    select ${lin.id}, substr(encode(sha256(n::text::bytea), 'hex'), 1, 40), 'webm', 1048576, 1000, now() from generate_series(1, 1500) n`);
  expect(await upload(lin)).toMatchObject({ code: 409, key: 'upload.quota' });
  const picture = new File([new Uint8Array(4)], 'a.png', { type: 'image/png' });
  expect(await server.call(uploads.uploadPictures, { file: picture }, lin)).toMatchObject({ code: 409, key: 'upload.quota' });
  expect(await upload(zhou)).toMatchObject({ code: 200 });
});

// COMMON-45
it('twenty recordings of one member at the same instant share the remaining storage', async () => {
  const size = recorded('webm').length;
  await server.db.run(sql`insert into voice_clip (member_id, file, container, bytes, milliseconds, attached_at)
    select ${lin.id}, substr(encode(sha256(n::text::bytea), 'hex'), 1, 40), 'webm',
      1048576 - case n when 1 then ${Math.floor(2.5 * size)}::int else 0 end, 1000, now() from generate_series(1, 5120) n`);
  const answers = await server.together(20, () => [
    voice.uploadVoice,
    { file: new File([recorded('webm')], 'voice', { type: 'audio/webm' }) },
    { token: lin.token },
  ]);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
  expect(new Set(answers.filter(({ code }) => code !== 200).map(({ key }) => key))).toEqual(new Set(['upload.quota']));
});

describe('parsing a recording', () => {
  // SOCIAL-60
  it('reads container and length from the file', () => {
    expect(readVoice(recorded('webm'))).toEqual({ container: 'webm', milliseconds: 1500 });
    expect(readVoice(recorded('mp4'))).toEqual({ container: 'mp4', milliseconds: 1461 });
  });

  it.each(['aac.mp4', 'aac-fragments.mp4'])('reads AAC, which iPhones record, whole and in fragments: %s', (name) => {
    const voiceFile = readVoice(sample(name));
    expect(voiceFile?.container).toBe('mp4');
    // A second of sound, plus the encoder's padding before and after it to fill its frames of 64 ms.
    expect(voiceFile?.milliseconds).toBeGreaterThanOrEqual(1000);
    expect(voiceFile?.milliseconds).toBeLessThanOrEqual(1128);
  });

  // SOCIAL-60
  it('rejects everything else, and terminates for every truncated or modified file', () => {
    const text = new TextEncoder().encode('<html><script>alert(1)</script></html>');
    expect([readVoice(new Uint8Array()), readVoice(text), readVoice(recorded('webm').subarray(0, 40))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    for (const container of ['webm', 'mp4'] as const) {
      const bytes = recorded(container);
      for (let at = 0; at < bytes.length; at += 7) {
        const changed = Uint8Array.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 0xff;
        expect(() => readVoice(changed)).not.toThrow();
        expect(() => readVoice(bytes.subarray(0, at))).not.toThrow();
      }
    }
  });
});

// SOCIAL-62
it('is sent once, played by the two at addresses of their own, and marked as played by the receiver only', async () => {
  const { data } = await upload(lin);
  expect(data.milliseconds).toBe(1500);
  const clientId = randomUUID();
  const responses = await server.together(10, () => [
    conversation.sendMessage,
    { conversationId: id, clientId, kind: 'voice' as const, body: { voiceId: data.id, levels: [0, 50, 100] } },
    { token: lin.token },
  ]);
  expect(new Set(responses.map(({ code, data: message }) => `${code} ${message.seq}`))).toEqual(new Set(['200 1']));
  const received = await newest(zhou);
  expect(received).toMatchObject({ kind: 'voice', voice: { milliseconds: 1500, levels: [0, 50, 100], played: false } });
  const answer = await fetchFile(received?.voice?.url ?? '');
  expect([
    answer.statusCode,
    answer.headers['content-type'],
    answer.headers['cache-control'],
    answer.headers['x-content-type-options'],
  ]).toEqual([200, 'audio/webm', 'private, no-store', 'nosniff']);
  expect(new Uint8Array(answer.rawPayload)).toEqual(recorded('webm'));
  for (const wrong of [`/u/v/${data.id}`, (received?.voice?.url ?? '').replace(/sig=.{4}/, 'sig=AAAA')])
    expect((await fetchFile(wrong)).statusCode).toBe(404);
  const played = (member: TestMember) => server.call(conversation.markVoicePlayed, { conversationId: id, seq: 1 }, member);
  expect((await played(lin)).data).toEqual({ played: false });
  expect((await newest(zhou))?.voice?.played).toBe(false);
  expect((await played(zhou)).data).toEqual({ played: true });
  expect((await newest(lin))?.voice?.played).toBe(true);
  const third = await server.memberWith({});
  expect((await played(third)).key).toBe('chat.missing');
});

// SOCIAL-60
it('rejects invalid, too long and too short recordings, and another member’s, a used or an unknown one', async () => {
  expect((await upload(lin, new TextEncoder().encode('not a recording at all'))).key).toBe('voice.type');
  const long = recorded('mp4');
  // The track's time scale divided by a hundred: the same samples become 146 seconds.
  const header = Buffer.from(long).indexOf('mdhd');
  const at = header + (long[header + 4] === 1 ? 24 : 16);
  const view = new DataView(long.buffer);
  view.setUint32(at, Math.round(view.getUint32(at) / 100));
  expect((await upload(lin, long)).key).toBe('voice.length');
  view.setUint32(at, view.getUint32(at) * 100 * 10);
  expect((await upload(lin, long)).key).toBe('voice.length');
  const foreign = (await upload(zhou)).data.id;
  for (const voiceId of [foreign, 'nothing']) expect((await send(lin, voiceId)).key).toBe('upload.unknown');
  const ownVoiceId = (await upload(lin)).data.id;
  expect((await send(lin, ownVoiceId)).code).toBe(200);
  expect((await send(lin, ownVoiceId)).key).toBe('upload.unknown');
  const input = { conversationId: id, clientId: randomUUID(), kind: 'voice' as const };
  expect((await server.call(conversation.sendMessage, { ...input, body: {} }, lin)).code).toBe(400);
  expect(
    (await server.call(conversation.sendMessage, { ...input, body: { voiceId: ownVoiceId, levels: [101] } }, lin)).code,
  ).toBe(400);
});

// SOCIAL-61
it('is inaccessible once it is recalled; its file is deleted, like those of deleted members and unused ones', async () => {
  const { data } = await upload(lin);
  await send(lin, data.id);
  const url = (await newest(zhou))?.voice?.url ?? '';
  expect((await server.call(conversation.recallMessage, { conversationId: id, seq: 1 }, lin)).code).toBe(200);
  expect(await newest(zhou)).toMatchObject({ state: 'recalled', voice: null });
  expect((await fetchFile(url)).statusCode).toBe(404);
  expect((await send(lin, data.id)).key).toBe('upload.unknown');
  await server.meetDeadlines('voice.orphan', data.id);
  expect(await server.db.rows(sql`select from voice_clip where id = ${data.id}`)).toEqual([]);
  const unused = (await upload(lin)).data.id;
  const used = (await upload(lin)).data.id;
  await send(lin, used);
  await server.meetDeadlines('voice.orphan', used);
  expect(await server.db.rows(sql`select from voice_clip where id = ${used}`)).toHaveLength(1);
  await server.meetDeadlines('voice.orphan', unused);
  expect(await server.db.rows(sql`select from voice_clip where id = ${unused}`)).toEqual([]);
  await server.db.inTx((tx) => releaseAllOf(tx, lin.id));
  await server.meetDeadlines('voice.orphan', used);
  expect(await server.db.rows(sql`select from voice_clip where member_id = ${lin.id}`)).toEqual([]);
});

// SOCIAL-62
it('can be played by operators when it was reported', async () => {
  await send(lin, (await upload(lin)).data.id);
  const message = await newest(zhou);
  expect(message?.voice).not.toBeNull();
  const [reason] = await server.db.rows<{ value: string }>(
    sql`select value from report_reason where 'message' = any(kinds) limit 1`,
  );
  const answer = await server.call(
    report.addReport,
    { kind: 'message', targetId: message?.id ?? '', reason: reason?.value ?? '', text: '' } as never,
    { token: zhou.token, key: randomUUID() },
  );
  expect(answer.code).toBe(200);
  const { voiceId } = await server.db.one<{ voiceId: string | null }>(
    sql`select voice_id as "voiceId" from report where member_id = ${zhou.id}`,
  );
  expect(voiceId).not.toBeNull();
});
