import { banner } from '@juhe/contract/common/banner';
import { config } from '@juhe/contract/common/config';
import { dict } from '@juhe/contract/common/dict';
import { protocol } from '@juhe/contract/common/protocol';
import { protocolTypes } from '@juhe/contract/common/protocol.constants';
import { sql } from '../db/sql.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const graying = 'sys.global.graying.app';

describe('site settings', () => {
  it('are public; an unset one is empty', async () => {
    expect(await server.call(config.getConfig, { key: graying })).toMatchObject({ code: 200, data: 'false' });
    expect(await server.call(config.getConfig, { key: 'no.such.key' })).toMatchObject({ code: 200, data: '' });
  });

  it('are written by operators only', async () => {
    const member = await server.memberWith();
    expect(await server.call(config.setConfig, { key: graying, value: 'true' })).toMatchObject({ code: 401 });
    expect((await server.as(member)(config.setConfig, { key: graying, value: 'true' })).code).not.toBe(200);
    expect(await server.call(config.getConfig, { key: graying })).toMatchObject({ data: 'false' });
    const operator = server.as({ token: server.operatorToken });
    expect(await operator(config.setConfig, { key: graying, value: 'true' })).toMatchObject({ code: 200 });
    expect(await server.call(config.getConfig, { key: graying })).toMatchObject({ data: 'true' });
  });

  // COMMON-9
  it('are a closed list: another key can neither be set nor read', async () => {
    const operator = server.as({ token: server.operatorToken });
    const refused = await operator(config.setConfig, { key: 'sms.secret', value: 'x' });
    expect([refused.key, refused.field]).toEqual(['config.unknownKey', 'key']);
    await server.db.run(sql`insert into site_config (key, value) values ('sms.secret', 'x')`);
    expect(await server.call(config.getConfig, { key: 'sms.secret' })).toMatchObject({ code: 200, data: '' });
  });

  it.each(['a/b', 'a b', '<x>', `${'k'.repeat(81)}`])('refuse the key %p', async (key) => {
    expect((await server.call(config.getConfig, { key })).code).toBe(400);
  });
});

describe('banners', () => {
  // COMMON-10
  it('are listed by position, in order, without hidden ones', async () => {
    await server.db.run(sql`
      insert into banner (place, title, pic_url, position, shown) values
        ('mall', 'second', '/m/2.webp', 2, true), ('mall', 'first', '/m/1.webp', 1, true), ('mall', 'hidden', '/m/3.webp', 0, false),
        ('home', 'elsewhere', '/m/4.webp', 1, true)`);
    const { data } = await server.call(banner.listShownBanners, { place: 'mall' });
    expect(data.map(({ title }) => title)).toEqual(['first', 'second']);
  });
});

describe('dictionaries', () => {
  it.each([
    ['zh-Hans', '男'],
    ['en', 'Male'],
    ['es', 'Hombre'],
  ])('are available in %s', async (lang, label) => {
    expect((await server.call(dict.listChoices, { type: 'gender' }, { lang })).data).toContainEqual({ value: 'male', label });
  });

  it('have every label in five languages', async () => {
    const { n } = await server.db.one<{ n: number }>(sql`
      select count(*)::int as n from dict_item where not labels ?& array['zh-Hans', 'zh-Hant', 'en', 'fr', 'es']`);
    expect(n).toBe(0);
  });
});

describe('agreements', () => {
  it.each(protocolTypes)('has the text of %s', async (type) => {
    const { code, data } = await server.call(protocol.getAgreement, { type });
    expect(code).toBe(200);
    expect(data.title).not.toBe('');
    expect(data.content).toMatch(/<p>/);
  });

  it('exist in every language, with one version', async () => {
    for (const type of protocolTypes) {
      const inLang = async (lang: string) => (await server.call(protocol.getAgreement, { type }, { lang })).data;
      const responses = await Promise.all(['zh-Hans', 'zh-Hant', 'en', 'fr', 'es'].map(inLang));
      expect(new Set(responses.map(({ content }) => content)).size).toBe(5);
      expect(new Set(responses.map(({ version }) => version)).size).toBe(1);
    }
  });

  it('reject an unknown type', async () => {
    expect(await server.call(protocol.getAgreement, { type: 'nothing' as never })).toMatchObject({ code: 400, field: 'type' });
  });

  it.each(protocolTypes)('use the terms of the glossary in %s', async (type) => {
    const inLang = async (lang: string) => {
      const { data } = await server.call(protocol.getAgreement, { type }, { lang });
      return `${data.title} ${data.content}`;
    };
    expect(await inLang('zh-Hans')).not.toMatch(/竞得|原路退回/);
    expect(await inLang('zh-Hant')).not.toMatch(/用戶協議|隱私政策|拼團|評論|競得|原路退回|口令|線下|盡快/);
    expect(await inLang('en')).not.toMatch(/after-sale|Mine –|hand in|sign-in code|voucher/i);
    expect(await inLang('fr')).not.toMatch(/marchandage|après-vente|plancher|[^\u202F<>\w&][;!?]| [:;!?%»]|« /);
    expect(await inLang('es')).not.toMatch(/\busted\b|Opiniones»|estantería|cartera/);
  });
});
