// `npm run bench -- search`: the search among 100,000 documents of every kind, requested at a fixed rate (open loop) from the
// built server on its own database; also the time of a plain `like '%…%'` over the same documents, the time to build the
// index, and its overhead when publishing one article.
import { loadavg } from 'node:os';
import { buildAll } from '../tools/build.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { openDatabase } from './lib/database.mjs';
import { fillLibrary } from './lib/library.mjs';
import { median } from './lib/median.mjs';
import { openLoop } from './lib/open-loop.mjs';
import { writeResults } from './lib/results.mjs';

const documents = Number(process.env.DOCUMENTS ?? 100_000);
const rate = Number(process.env.RATE ?? 20);
const seconds = Number(process.env.SECONDS ?? 10);

const terms = {
  rare: ['萤火虫', '搪瓷', '望远镜', '番茄炒蛋', '灯塔', '豆腐脑', '候鸟', '石磨'],
  common: ['天下', '不可', '先生', '自己', '什么', '君子'],
  single: ['茶', '雨', '一', '山', '的', '书'],
  two: ['天下 先生', '春天 下雨', '老人 灯', '不可 天下'],
  nothing: ['蒸汽朋克咖啡机', 'xyzzyplugh', '龘龘龘', '飞船发射场'],
};
const form = (path, body) => ({
  method: 'POST',
  path: `/juhe/api/service/searchPage/${path}`,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(body).toString(),
});
const of = (list, i) => list[i % list.length];
const everything = (list) => (i) => form('querySearchList', { keyword: of(list, i) });
const articles =
  (list, more = {}) =>
  (i) =>
    form('querySearchList', { keyword: of(list, i), type: 'article', pageSize: '20', ...more });
const loads = {
  'all: rare word': everything(terms.rare),
  'all: common word': everything(terms.common),
  'all: one character': everything(terms.single),
  'all: two words': everything(terms.two),
  'all: nothing': everything(terms.nothing),
  'articles: rare word': articles(terms.rare),
  'articles: common word': articles(terms.common),
  'articles: newest': articles(terms.common, { sort: 'new' }),
  'articles: page 40': articles(terms.common, { pageNum: '40' }),
  suggestions: (i) => form('querySuggest', { keyword: of([...terms.single, ...terms.common, ...terms.rare], i) }),
};

/** Returns the median duration of nine sequential requests (ms). */
const alone = async (origin, request) => {
  const times = [];
  for (let i = 0; i < 9; i += 1) {
    const started = performance.now();
    const answer = await fetch(origin + request.path, { method: request.method, headers: request.headers, body: request.body });
    await answer.text();
    times.push(performance.now() - started);
  }
  return median(times);
};

/** Returns the median of three full scans for the best twenty matches of a word. */
const scan = async (db, word) => {
  const times = [];
  for (let i = 0; i < 3; i += 1) {
    const started = performance.now();
    await db.query(
      `select kind, ref, count(*) over () from search_document where title like $1 or head like $1 or body like $1 order by score desc limit 20`,
      [`%${word}%`],
    );
    times.push(performance.now() - started);
  }
  return median(times);
};

/** Returns the median and the slowest duration of publishing an article, over a hundred of them in one transaction each (ms). */
const publishing = async (db, name) => {
  const times = [];
  for (let i = 0; i < 100; i += 1) {
    const started = performance.now();
    await db.query(
      `insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, tags)
      select $1, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, tags from article where id = $2`,
      [`${name}${i}`, `ba${1 + i * 7}`],
    );
    times.push(performance.now() - started);
  }
  return { p50: median(times), max: Math.max(...times) };
};

const { failed: unbuilt } = await buildAll({ only: ['shell', 'server'] });
if (unbuilt) throw new Error('the server does not build');
const db = await openDatabase('bench-search/db');
const results = [];
let failed = false;
let index;
let inserts;
const ratios = [];
try {
  index = await fillLibrary(db, documents);
  const mib = (bytes) => `${Math.round(bytes / 1024 / 1024)} MiB`;
  console.log(
    `${index.documents} documents in ${mib(index.tableBytes)}, made in ${index.documentSeconds.toFixed(0)} s; index ${mib(index.indexBytes)}, built in ${index.indexSeconds.toFixed(0)} s`,
  );
  const instance = await startInstance('bench-search/instance', {
    DATABASE_URL: db.url,
    DEMO: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '1000',
  });
  try {
    console.log(`load of the machine before: ${loadavg()[0].toFixed(1)}`);
    console.log('                         rate/s  achieved    p50 ms    p90 ms    p99 ms  p99.9 ms    max ms  found  answers');
    for (const [name, next] of Object.entries(loads)) {
      await openLoop(instance.origin, { next, rate: 10, seconds: 2 });
      const load = loadavg()[0];
      let [hitCount, responses] = [0, 0];
      const onAnswer = ({ data }) => {
        hitCount += data?.total ?? data?.length ?? 0;
        responses += 1;
      };
      const result = await openLoop(instance.origin, { next, rate, seconds, seen: onAnswer });
      results.push({ name, load, found: Math.round(hitCount / responses), ...result });
      const times = Object.values(result.ms).map((ms) => ms.toFixed(1).padStart(10));
      const codes = Object.entries(result.codes).map(([code, count]) => `${code}: ${count}`);
      console.log(
        `${name.padEnd(24)} ${String(rate).padStart(6)} ${result.achieved.toFixed(0).padStart(9)}${times.join('')} ${String(Math.round(hitCount / responses)).padStart(6)}  ${codes.join(', ')}`,
      );
      if (Object.keys(result.codes).some((code) => code !== '200')) failed = true;
    }
    console.log('\none caller            whole answer ms   like scan ms   times');
    for (const word of [terms.rare[0], terms.common[0], terms.nothing[0]]) {
      const answer = await alone(instance.origin, form('querySearchList', { keyword: word }));
      const plain = await scan(db, word);
      ratios.push({ word, answer, plain, times: plain / answer });
      console.log(
        `${word.padEnd(16)} ${answer.toFixed(1).padStart(20)} ${plain.toFixed(1).padStart(14)} ${(plain / answer).toFixed(1).padStart(7)}`,
      );
    }
  } finally {
    await instance.stop();
  }
  const indexed = await publishing(db, 'kept');
  await db.query('alter table article disable trigger search_document');
  const without = await publishing(db, 'without');
  inserts = { kept: indexed, without };
  console.log(
    `\npublishing an article: ${indexed.p50.toFixed(1)} ms (slowest ${indexed.max.toFixed(1)}), without the index ${without.p50.toFixed(1)} ms (slowest ${without.max.toFixed(1)})`,
  );
} finally {
  await db.stop();
}
writeResults('search', {
  seconds,
  index,
  results,
  ratios,
  inserts,
});
process.exit(failed ? 1 : 0);
