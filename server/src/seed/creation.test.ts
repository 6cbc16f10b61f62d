import { creation } from '@juhe/contract/content/creation';
import { draft } from '@juhe/contract/content/draft';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../db/sql.ts';
import { hashToken, newToken } from '../http/guards/session.ts';
import { testServer } from '../test/test-server.ts';
import { contentSeed } from './content.ts';
import { creationSeed } from './creation.ts';
import { memberSeed } from './member.ts';
import { filmRefusalSeed, videoSeed } from './video.ts';

test('the demo member has creations in every state, which can be changed, and drafts', async () => {
  const t = await testServer();
  try {
    for (const step of [memberSeed, contentSeed, videoSeed, creationSeed, filmRefusalSeed, filmRefusalSeed])
      await t.db.inTx((tx) => step.run(tx, t.deps));
    const token = newToken();
    await t.db.run(
      sql`insert into session (token_hash, member_id, expires_at) values (${hashToken(token)}, 'm1', now() + interval '1 day')`,
    );
    const call = t.as({ token });
    const { list } = (await call(creation.listMyCreations, { pageSize: 50 })).data;
    expect(new Set(list.map(({ state }) => state))).toEqual(new Set(['published', 'checking', 'refused', 'removed']));
    expect(list.find(({ id }) => id === 'm1-side-job')).toMatchObject({ reason: '含有赌博或诈骗内容' });
    const film = list.find(({ id }) => id === 'film-own-refused');
    expect(film).toMatchObject({ state: 'refused', reason: expect.stringContaining('联系方式') });
    const history = (await call(creation.getCreationHistory, { id: 'film-own-refused' })).data;
    expect(history.map(({ state, reason }) => [state, reason])).toEqual([
      ['refused', film?.reason],
      ['checking', ''],
    ]);
    expect((await call(notice.listNotices, { kind: 'service' })).data.list).toMatchObject([
      { read: false, text: expect.stringContaining(film?.reason ?? '?') },
    ]);
    const changeable = list.filter(({ editable, state }) => editable && state !== 'removed');
    expect(changeable.length).toBeGreaterThan(2);
    for (const [at, { id }] of changeable.entries()) {
      const { content } = (await call(creation.getMyCreation, { id })).data;
      const edited = await call(creation.editCreation, { id, content }, { key: `a-key-of-the-seed-test-${at}` });
      expect([id, edited.code]).toEqual([id, 200]);
    }
    const drafts = (await call(draft.listDrafts, {})).data.list;
    expect(drafts.map(({ title }) => title)).toEqual(['第一只面包', '夜里读书的台灯换了一只暖的']);
    expect((await call(draft.getDraft, { id: drafts[0]?.id ?? '' })).data.content.blocks).toHaveLength(3);
  } finally {
    await t.close();
  }
});
