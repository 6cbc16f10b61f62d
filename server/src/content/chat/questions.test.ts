/** Plain questions that the embedded assistant answers from the site's texts, and ones that it cannot answer. */
import { chat } from '@juhe/contract/content/chat';
import { sql } from '../../db/sql.ts';
import { readAnswerStream } from '../../test/chat-stream.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';

let t: TestServer;
let origin: string;
beforeAll(async () => {
  t = await testServer();
  origin = await t.origin();
  await t.db.run(sql`insert into article_category (id, kind, names) values ('life', 'article', '{"zh-Hans": "生活"}')`);
  await t.db.run(sql`insert into member (id, nickname) values ('writer', '笔者')`);
  await t.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html)
    select id, 'article', 'life', 'writer', title, '', '/media/x.webp', 8, 6, body from (values
      ('tomato', '番茄炒蛋的七种分歧', '<p>番茄炒蛋是最家常的菜，番茄炒蛋也最容易吵架。</p><h2>一，先炒蛋还是先炒番茄</h2><p>先炒蛋，盛出来，再炒番茄。</p>
        <h2>三，蛋里加不加水</h2><p>加。三个蛋一小勺水，再几粒盐。</p><h2>四，放不放糖</h2><p>这条吵得最凶。我说放，放一点，你吃不出甜才对。</p>'),
      ('coffee', '雨天煮咖啡', '<p>手冲最怕着急，雨天在家慢慢来，比平时多花五分钟。</p><ol><li>水温在 92 度上下，刚开的水先放半分钟</li><li>粉和水大约一比十五</li></ol>'),
      ('station', '静海站', '<p>静海站是一座小站，一天只停两班车，站台上等于只有风。</p>'),
      ('autumn', '听见四季', '<p>秋天的声音等于落叶加上远处的钟。</p>'),
      ('bread', '十一号面包', '<p>室温，水温，面粉牌子，揉了几分钟，发了几个小时，都要记下来。</p>')) as v (id, title, body)`);
  await t.db.run(
    sql`insert into book_category (id, names) values ('novel', '{"zh-Hans": "小说"}'), ('poems', '{"zh-Hans": "诗词"}')`,
  );
  await t.db.run(sql`insert into book (id, category_id, author, title, intro, cover, cover_width, cover_height, tone, status, words, likes)
    select id, category, '佚名', title, intro, '/media/x.webp', 6, 8, '#ffffff', 'finished', words, likes from (values
      ('small', 'novel', '渡口', '一条船和两个人。', 9000, 3), ('large', 'novel', '长河', '三代人的故事。', 500000, 9),
      ('verse', 'poems', '山居集', '山里写的诗。', 8000, 5)) as v (id, category, title, intro, words, likes)`);
});
afterAll(() => t.close());

const answerable = [
  ['注销账号后余额怎么办', '注销前须结清余额'],
  ['註銷帳號後餘額怎麼辦', '注销前须结清余额'],
  ['怎么注销账号', '您可以随时注销账号'],
  ['销户之前要做什么', '注销前须结清余额'],
  ['拍卖保证金怎么退', '未拍得的立即退回'],
  ['拍賣保證金怎麼退', '未拍得的立即退回'],
  ['竞拍保证金什么时候退回', '未拍得的立即退回'],
  ['拍卖违约会怎样', '逾期视为违约'],
  ['竞得后多久要付款', '2 小时内付款'],
  ['密码怎么保存', 'argon2id'],
  ['充值后想退款怎么办', '如需退款，请联系客服'],
  ['手冲咖啡水温多少', '水温在 92 度上下'],
  ['手沖咖啡水溫多少', '水温在 92 度上下'],
  ['手冲的水温', '水温在 92 度上下'],
  ['番茄炒蛋放不放糖？', '我说放，放一点'],
  ['番茄炒蛋要不要放糖', '我说放，放一点'],
  ['番茄炒蛋的蛋里加不加水', '三个蛋一小勺水'],
  ['先炒蛋还是先炒番茄', '先炒蛋，盛出来'],
  ['静海站一天停几班车', '一天只停两班车'],
  ['推荐几本短一点的小说', '一条船和两个人'],
  ['推薦幾本短一點的小說', '一条船和两个人'],
  ['有没有长一点的小说推荐', '三代人的故事'],
  ['推荐几本诗词', '山里写的诗'],
  // Colloquial phrasings of the same questions.
  ['注销以后钱还能拿回来吗', '注销前须结清余额'],
  ['账号不想用了怎么删除', '您可以随时注销账号'],
  ['没拍到的话押金退不退', '未拍得的立即退回'],
  ['拍下了不付钱有什么后果', '逾期视为违约'],
  ['拍到以后几个小时内要付钱', '2 小时内付款'],
  ['你们怎么保管我的密码', 'argon2id'],
  ['充错钱了能退吗', '如需退款，请联系客服'],
  ['冲咖啡用多少度的水', '水温在 92 度上下'],
  ['西红柿炒鸡蛋要加糖吗', '我说放，放一点'],
  ['炒蛋的时候要不要加点水', '三个蛋一小勺水'],
  ['有什么短一点的小说可以看', '一条船和两个人'],
  ['静海站每天有几趟车', '一天只停两班车'],
] as const;
const unanswerable = [
  '1+1等于几',
  '１００乘以二等于多少',
  '量子纠缠的霍金辐射',
  '明天股票会涨吗',
  '用 python 写一个快速排序',
  '帮我订一张机票',
  '有没有讲火箭发动机的书',
  '今天彩票开奖号码',
];

const submitQuestion = async (text: string) => {
  const member = await t.memberWith();
  const { data } = await t.as(member)(chat.askAssistant, { text });
  return readAnswerStream(origin, data.turn.answer.id, member.token).whole();
};

/** Four members ask at a time: an answer is written at a reader's pace. */
const answers = new Map<string, Awaited<ReturnType<typeof submitQuestion>>>();
beforeAll(async () => {
  const waiting = [...answerable.map(([question]) => question), ...unanswerable];
  const submitNext = async (): Promise<void> => {
    for (let question = waiting.shift(); question !== undefined; question = waiting.shift())
      answers.set(question, await submitQuestion(question));
  };
  await Promise.all(Array.from({ length: 4 }, submitNext));
}, 180_000);
const answerTo = (question: string) => {
  const answer = answers.get(question);
  if (!answer) throw new Error(`no answer to ${question}`);
  return answer;
};

// CONTENT-108, CONTENT-109
test.each(answerable)('%s → %s', (question, quote) => {
  const { text, end } = answerTo(question);
  expect(end).toMatchObject({ state: 'done' });
  expect(text.replaceAll('\\', '')).toContain(quote);
});

// CONTENT-108
test.each(unanswerable)('%s → no match, and no quotation', (question) => {
  const { text, sources } = answerTo(question);
  expect([sources, text.includes('没有找到')]).toEqual([[], true]);
});
