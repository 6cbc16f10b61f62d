import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chat } from '@juhe/contract/content/chat';
import { report } from '@juhe/contract/common/report';
import { security } from '@juhe/contract/common/security';
import { session } from '@juhe/contract/member/session';
import { sql } from '../db/sql.ts';
import { CallContext } from '../http/call/context.ts';
import { parseOperators } from '../http/guards/operators.ts';
import { type TestServer, testServer } from '../test/test-server.ts';
import { routeGroups } from '../wiring.ts';
import { eventsByOperation } from './events.ts';
import { createSecurityLog } from './security-log.ts';
import { cleanUpSecurityLog, retentionDays, type SecurityRow } from './security.repository.ts';
import { watch } from './watch.ts';

jest.setTimeout(60_000);

const tokens = { anna: 'token-of-anna-0123456789', bot: 'token-of-the-bot-0123456', former: 'token-of-a-former-person' };
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const operators = parseOperators(
  `anna:${hashOf(tokens.anna)},bot:${hashOf(tokens.bot)}:2099-12-31:read+content,former:${hashOf(tokens.former)}:2020-01-01:all`,
);

let server: TestServer;
let lines: string[] = [];
beforeAll(async () => {
  server = await testServer({ env: { LOG_LEVEL: 'info' }, operators: operators ?? [], logTo: (line) => lines.push(line) });
});
afterAll(() => server.close());
beforeEach(async () => {
  await settled();
  await server.db.run(sql`truncate security_event`);
  lines = [];
});

/** An operator's call is recorded immediately, together with earlier events. */
const settled = () => server.call(security.readSecurityLog, {}, { token: server.operatorToken });
const rows = (): Promise<SecurityRow[]> =>
  server.db.rows<SecurityRow>(sql`select * from security_event where operator <> 'operator' order by id`);
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const securityLines = () => logged().filter((line) => 'security' in line && line['operator'] === '');

describe('the security log', () => {
  it('names operations that exist', () => {
    const ids = new Set(routeGroups.flat().map(({ operation }) => operation.id));
    expect(Object.keys(eventsByOperation).filter((id) => !ids.has(id))).toEqual([]);
  });

  // COMMON-37
  it('tells sign-ins that went well, failed and were locked, of which member and from where, and nothing personal', async () => {
    const password = 'Right-password-1';
    const member = await server.memberWith({ password });
    const mobile = String(member.mobile);
    for (let i = 0; i < 2; i += 1) await server.call(session.signInWithPassword, { mobile, password: 'Wrong-password-7' });
    const { data } = await server.call(session.signInWithPassword, { mobile, password });
    for (let i = 0; i < 6; i += 1)
      await server.call(session.signInWithPassword, { mobile: '13999999999', password: 'Wrong-password-7' });
    await server.call(session.sendSmsCode, { mobile, scene: 'login' });
    await server.call(session.signOut, {}, { token: data.token });
    await settled();
    const ownRows = (await rows()).filter(({ subject }) => subject === member.id);
    expect(ownRows.map(({ event, reason, times }) => [event, reason, times])).toEqual([
      ['signIn.failed', 'password.wrong', 2],
      ['signIn.ok', '', 1],
      ['session.ended', '', 1],
    ]);
    const anonymousRows = (await rows()).filter(({ subject }) => subject === '');
    expect(anonymousRows.map(({ event, times }) => [event, times])).toEqual([
      ['signIn.failed', 5],
      ['signIn.locked', 1],
      ['code.sent', 1],
    ]);
    const entries = [...(await rows()), ...securityLines()];
    expect(new Set(entries.map(({ address }) => address)).size).toBe(1);
    expect(securityLines()).toHaveLength(11);
    const text = JSON.stringify(entries);
    for (const secret of [mobile, '13999999999', password, 'Wrong-password-7', data.token, '127.0.0.1', member.nickname])
      expect(text).not.toContain(secret);
  });

  it('tells limits, missing rights and other members’ things; the request log tells who and why', async () => {
    const member = await server.memberWith();
    await server.call(report.listReports, {}, { token: member.token });
    await server.call(chat.deleteChatConversation, { id: 'of-somebody-else' }, { token: member.token });
    await settled();
    expect((await rows()).map(({ event, subject, operation }) => [event, subject, operation])).toEqual([
      ['operator.refused', '', 'common/report.listReports'],
      ['object.refused', member.id, 'content/chat.deleteChatConversation'],
    ]);
    expect(logged().find((line) => line['operation'] === 'content/chat.deleteChatConversation' && line['status'])).toMatchObject({
      member: member.id,
      code: 404,
      status: 200,
    });
  });

  // COMMON-38
  it('counts what is alike in a minute, and beyond a hundred lines of one event no longer who and where', async () => {
    const log = createSecurityLog(server.deps);
    for (let i = 0; i < 2_000; i += 1)
      log.answered(
        { ip: `10.0.${i >> 8}.${i & 255}`, headers: {}, log: server.deps.log },
        { operation: 'member/session.signInWithPassword', access: 'public', refusal: { code: 400, key: 'password.wrong' } },
      );
    await log.flush();
    const written = await rows();
    // A minute may end meanwhile.
    expect(written.length).toBeLessThanOrEqual(202);
    expect(written.reduce((sum, { times }) => sum + times, 0)).toBe(2_000);
  });

  it('goes on when the table cannot be written', async () => {
    const broken = createSecurityLog({ ...server.deps, db: { ...server.db, run: () => Promise.reject(new Error('no disk')) } });
    const caller = { ip: '10.0.0.1', headers: {}, log: server.deps.log };
    broken.record(caller, { event: 'signIn.ok', subject: 'm' });
    await broken.flush();
    expect(logged().some((line) => line['msg'] === 'the security log cannot be written')).toBe(true);
  });

  // COMMON-38
  it('is kept for half a year', async () => {
    const log = createSecurityLog(server.deps);
    log.record({ ip: '10.0.0.1', headers: {}, log: server.deps.log }, { event: 'signIn.ok', subject: 'm' });
    await log.flush();
    await cleanUpSecurityLog(server.db);
    expect(await rows()).toHaveLength(1);
    await server.db.run(sql`update security_event set minute = now() - make_interval(days => ${retentionDays}, hours => 1)`);
    await cleanUpSecurityLog(server.db);
    expect(await rows()).toHaveLength(0);
  });
});

describe('operators as persons', () => {
  const log = (token: string) => server.call(security.readSecurityLog, {}, { token });

  // COMMON-39
  it('are named in the log before they are answered', async () => {
    expect(await log(tokens.anna)).toMatchObject({ code: 200, data: { total: 0 } });
    expect(await rows()).toMatchObject([
      { event: 'operator.action', operator: 'anna', operation: 'common/security.readSecurityLog' },
    ]);
    expect(await server.call(security.readSecurityLog, { operator: 'anna' }, { token: tokens.anna })).toMatchObject({
      data: { list: [{ operator: 'anna' }], total: 1 },
    });
  });

  // COMMON-41
  it('do what their roles say, and nothing after their last day', async () => {
    expect(await log(tokens.bot)).toMatchObject({ code: 200 });
    const decide = { id: 'nothing', outcome: 'upheld', note: '' } as const;
    expect(await server.call(report.resolveReport, decide, { token: tokens.bot, key: 'key-of-the-bot' })).toMatchObject({
      code: 403,
    });
    expect(await server.call(report.resolveReport, decide, { token: tokens.anna, key: 'key-of-anna' })).toMatchObject({
      code: 404,
    });
    expect(await log(tokens.former)).toMatchObject({ code: 403 });
    await settled();
    const refused = (await rows()).filter(({ event }) => event === 'operator.refused');
    expect(refused.map(({ operator, reason }) => [operator, reason])).toEqual([
      ['bot', 'forbidden'],
      ['', 'forbidden'],
    ]);
  });

  it('have tokens that are written down as hashes only', () => {
    expect(operators?.map(({ name, roles }) => [name, roles])).toEqual([
      ['anna', ['all']],
      ['bot', ['read', 'content']],
      ['former', ['all']],
    ]);
    const hash = hashOf('x');
    for (const wrong of [
      '',
      'anna',
      'anna:abc',
      `Anna:${hash}`,
      `operator:${hash}`,
      `anna:${hash},anna:${hash}`,
      `anna:${hash}:2026-02-31:x`,
      `anna:${hash}:king`,
    ])
      expect(parseOperators(wrong)).toBeUndefined();
  });

  // COMMON-41
  it('are the actors of what they decide', () => {
    const [anna] = operators ?? [];
    const facts = { ...(anna ? { operator: anna } : {}), lang: 'en', ip: '127.0.0.1', log: server.deps.log } as const;
    expect(new CallContext(server.deps, facts, (work) => work()).actor).toEqual({ kind: 'operator', id: 'anna' });
  });
});

describe('alerts', () => {
  let hook: Server;
  let postedAlerts: unknown[] = [];
  beforeAll(async () => {
    hook = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        postedAlerts.push(JSON.parse(body));
        response.end();
      });
    });
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => hook.close(resolve)));
  beforeEach(() => {
    postedAlerts = [];
  });
  const deps = () => ({
    ...server.deps,
    config: { ...server.deps.config, alertUrl: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/alert` },
  });
  const failures = async (count: number, ip: string) => {
    const log = createSecurityLog(server.deps);
    for (let i = 0; i < count; i += 1)
      log.record({ ip, headers: {}, log: server.deps.log }, { event: 'signIn.failed', code: 400, reason: 'password.wrong' });
    await log.flush();
  };

  // COMMON-40
  it('are raised once for failed sign-ins from one block, in the log and at ALERT_URL', async () => {
    await failures(29, '10.1.1.1');
    expect(await watch(deps())).toEqual([]);
    await failures(1, '10.1.1.2');
    expect(await watch(deps())).toMatchObject([{ rule: 'signIn.failingFromBlock', count: 30 }]);
    expect(await watch(deps())).toEqual([]);
    expect(postedAlerts).toMatchObject([{ rule: 'signIn.failingFromBlock', count: 30 }]);
    expect(JSON.stringify(postedAlerts)).not.toContain('10.1.1');
    expect(logged().filter((line) => line['msg'] === 'security alert')).toMatchObject([
      { level: 'error', rule: 'signIn.failingFromBlock' },
    ]);
  });

  it('are raised for a blocked operator token, failing jobs and a disk that fills', async () => {
    for (let i = 0; i < 31; i += 1)
      await server.app.inject({
        url: `${server.deps.config.apiPrefix}/api/operator/security/log`,
        remoteAddress: '10.9.9.9',
        headers: { authorization: `guess-number-${i}-0123456789` },
      });
    await settled();
    await server.db.run(
      sql`insert into deadline (kind, ref, due_at, attempts) values ('no.such', 'x', now() + interval '1 day', 8)`,
    );
    const full = { ...deps().config, minFreeBytes: 1e18, alertUrl: 'http://127.0.0.1:1/nobody' };
    const raised = await watch({ ...server.deps, config: full });
    // The tests' limits are multiplied by a thousand, so that the address is not blocked here.
    expect(raised.map(({ rule }) => rule)).toEqual(['operator.guessing', 'jobs.failing', 'disk.low']);
    expect(logged().filter((line) => line['msg'] === 'the alert could not be sent')).toHaveLength(3);
  });

  // COMMON-40
  it('are looked for every minute', async () => {
    await failures(100, '10.2.2.2');
    await server.meetDeadlines('security.watch');
    expect((await rows()).filter(({ event }) => event === 'alert.raised').map(({ reason }) => reason)).toContain(
      'signIn.failing',
    );
    const { due } = await server.db.one<{ due: boolean }>(
      sql`select due_at > now() as due from deadline where kind = 'security.watch'`,
    );
    expect(due).toBe(true);
  });
});
