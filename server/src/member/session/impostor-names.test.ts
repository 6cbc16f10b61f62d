import { article } from '@juhe/contract/content/article';
import { shop } from '@juhe/contract/applyfor/shop';
import { session } from '@juhe/contract/member/session';
import { type TestServer, testServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('a nickname (hardening.md M13)', () => {
  // COMMON-32
  it.each([
    '聚合官方客服',
    '聚合',
    '客 服',
    '官\u200B方',
    '官\u202E方',
    '官·方',
    '聚\u3164合',
    'Ｊｕｈｅ',
    'JUHE',
    'аdmin',
    '0fficial',
    'ᴀᴅᴍɪɴ',
    'ꓙᴜʜᴇ',
    '@dmin',
    'јuһе 官 网',
    '系統消息',
  ])('that resembles the company’s is rejected: %j', async (nickname) => {
    const { token } = await server.memberWith();
    expect(await server.call(session.updateProfile, { nickname }, { token })).toMatchObject({ code: 400, key: 'name.reserved' });
  });

  it.each(['\u3164\u3164', '\u200B', '\u202E', '\u2800', '\u00AD\u2060', ' \u200D '])(
    'in which nothing can be seen is refused: %j',
    async (nickname) => {
      const { token } = await server.memberWith();
      expect(await server.call(session.updateProfile, { nickname }, { token })).toMatchObject({ code: 400, field: 'nickname' });
    },
  );

  it('is stored as displayed: without direction overrides and invisible characters', async () => {
    const { token } = await server.memberWith();
    const { data } = await server.call(
      session.updateProfile,
      { nickname: '\u202E林\u200B知\u2066夏', bio: 'a\u202Eb\u3164c' },
      { token },
    );
    expect([data.nickname, data.bio]).toEqual(['林知夏', 'ab c']);
  });

  // COMMON-33
  it('may equal another member’s: names are not unique, numbers are', async () => {
    const [first, second] = await Promise.all([server.memberWith(), server.memberWith()]);
    const rename = (token: string) => server.call(session.updateProfile, { nickname: '沈星河' }, { token });
    expect([(await rename(first.token)).code, (await rename(second.token)).code]).toEqual([200, 200]);
  });
});

describe('other texts', () => {
  it('of shops and comments are stored without direction overrides', async () => {
    const { token } = await server.memberWith();
    const draft = await server.call(shop.saveShopDraft, { shopName: '\u202E茶\u200B铺' } as never, { token });
    expect(JSON.stringify(draft.data)).toContain('茶铺');
    expect(
      (await server.call(article.commentArticle, { articleId: 'impostor', text: '\u3164\u200B' } as never, { token })).code,
    ).toBe(400);
  });
});
