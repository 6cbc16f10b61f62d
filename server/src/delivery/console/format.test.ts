import { langs } from '../../http/text/lang.ts';
import type { AppState } from '../channel/state.ts';
import type { Point } from '../metric/metric.service.ts';
import { appCard } from './card.ts';
import { byMinute, gradeOf, loadsChart, peakOf, rateChart } from './charts.ts';
import { html } from '../../http/text/html.ts';
import { speechOf, type TextKey } from './texts.ts';
import en from './locales/en.json';
import { changeText } from './format.ts';

const keys = Object.keys(en) as TextKey[];
const placeholders = (message: string) => (message.match(/\{\w+\}/g) ?? []).toSorted();

describe('the texts', () => {
  it.each(langs)('%s has every text, with the same placeholders, in its own script', async (lang) => {
    const table = (await import(`./locales/${lang}.json`)) as Record<string, string>;
    const textKeys = Object.keys(table).filter((key) => key !== 'default');
    expect(textKeys.toSorted()).toEqual([...keys].toSorted());
    for (const key of keys) {
      expect([key, placeholders(table[key] ?? '')]).toEqual([key, placeholders(en[key])]);
      expect([key, (table[key] ?? '').trim()]).not.toEqual([key, '']);
      if (key !== 'name' && !lang.startsWith('zh')) expect(table[key]).not.toMatch(/\p{Script=Han}/u);
    }
  });

  it('format figures for the language', () => {
    expect(speechOf('fr').rate(0.1234)).toMatch(/^12,3\s%$/);
    expect(speechOf('en').rate(null)).toBe('–');
    expect(speechOf('es').number(1.25, 1)).toBe('1,3');
    expect(speechOf('en').ago(new Date(Date.now() - 7_300_000).toISOString())).toBe('2 hours ago');
    // A clock ahead of ours must not produce a future time.
    expect(speechOf('en').ago(new Date(Date.now() + 60_000).toISOString())).toBe('this minute');
  });

  it('describe changes by their effect', () => {
    const speech = speechOf('en');
    const textOf = (change: Parameters<typeof changeText>[1]) => changeText(speech, change);
    expect(textOf({ action: 'promote', app: 'mall', to: 'b' })).toBe('mall: b went live');
    expect(textOf({ action: 'promote', app: 'mall', from: 'a', to: 'b' })).toBe('mall: a → b');
    expect(textOf({ action: 'canary', app: 'mall', to: 'b', percent: 5 })).toBe('mall: canary b at 5 %');
    expect(textOf({ action: 'canary', app: 'mall', from: 'b', fromPercent: 5, to: 'b', percent: 50 })).toBe(
      'mall: canary b from 5 % to 50 %',
    );
    expect(textOf({ action: 'canary', app: 'mall', from: 'b', fromPercent: 1, to: 'b', percent: 10, steps: true })).toBe(
      'mall: canary b at 10 %, in steps',
    );
    expect(textOf({ action: 'stopCanary', app: 'mall', from: 'b' })).toBe('mall: canary b stopped');
    expect(textOf({ action: 'keep', app: 'mall', from: 'b' })).toBe('mall: the guard could not roll b back');
    expect(textOf({ action: 'freeze', app: 'mall' })).toBe('mall: frozen');
    expect(textOf({ action: 'freeze' })).toBe('channel frozen');
    expect(textOf({ action: 'orderSlot', slot: 'mine.grid', apps: ['b', 'a'] })).toBe('mine.grid shows first b, a');
    expect(textOf({ action: 'orderSlot', slot: 'mine.grid', apps: [] })).toBe('mine.grid shows its apps by name');
  });
});

describe('the card of an app', () => {
  const now = Date.parse('2026-11-27T12:00:00Z');
  const card = (state: AppState) =>
    appCard(
      speechOf('en'),
      { channel: 'production', frozen: false, secondPerson: false },
      { app: 'mall', state, series: [], approved: [], paths: [] },
      now,
    ).text.replace(/<[^>]+>/g, ' ');
  const watch = { against: 'a', trial: 'x', until: '2026-11-27T12:30:00Z' };

  it('shows that the guard watches the release, only while it does', () => {
    expect(card({ release: 'b', previous: 'a', watch })).toContain('Watched');
    expect(card({ release: 'b', previous: 'a', watch: { ...watch, until: '2026-11-27T11:59:59Z' } })).not.toContain('Watched');
  });

  it('shows what the guard halted, and what it cannot roll back', () => {
    expect(card({ release: 'a', halted: ['b', 'c'] })).toMatch(/Halted\s+b, c/);
    const refused = card({ release: 'b', previous: 'a', watch: { ...watch, refused: true } });
    expect(refused).toContain('Bad, not rolled back');
    expect(refused).not.toContain('Watched');
  });
});

describe('html', () => {
  it('escapes inserted values, and renders absent ones as nothing', () => {
    expect(html`<p title="${'"<>&\''}">${undefined}${false}${null}${0}${[html`<b>${'<i>'}</b>`, 'x']}</p>`.text).toBe(
      '<p title="&quot;&lt;&gt;&amp;&#39;">0<b>&lt;i&gt;</b>x</p>',
    );
  });
});

describe('the charts', () => {
  const now = Date.parse('2026-11-21T12:00:30Z');
  const minuteAgo = (minutesAgo: number) => new Date(now - 30_000 - minutesAgo * 60_000).toISOString();
  const point = (minutesAgo: number, loads: number, failures = 0): Point => ({
    at: minuteAgo(minutesAgo),
    loads,
    failures,
    errors: 0,
  });
  const speech = speechOf('en');

  it('assign points to the minutes of the last hour and omit older ones', () => {
    const slots = byMinute([point(0, 1), point(59, 2), point(60, 4), point(0, 8, 1), point(-2, 16)], now);
    expect(slots).toHaveLength(60);
    expect(slots[59]).toMatchObject({ loads: 9, failures: 1 });
    expect(slots[0]).toMatchObject({ loads: 2 });
    expect(slots.reduce((sum, { loads }) => sum + loads, 0)).toBe(11);
    expect(peakOf(slots)).toBe(10);
  });

  it('show one failure among a thousand loads, and never exceed their frame', () => {
    const { text } = loadsChart(speech, 'mall', byMinute([point(5, 1000, 1), point(6, 0, 3)], now));
    const bars = [...text.matchAll(/class="(\w+)" x="(\d+)" y="([\d.]+)" width="4" height="([\d.]+)"/g)];
    expect(bars.filter(([, kind]) => kind === 'bad')).toHaveLength(2);
    for (const [, , , y, height] of bars) {
      expect(Number(height)).toBeGreaterThanOrEqual(2);
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(y) + Number(height)).toBeLessThanOrEqual(60.01);
    }
  });

  it('draw a rate only where there were attempts', () => {
    const pair = {
      canary: [point(2, 3, 1)],
      live: [point(2, 99, 1), point(8, 100), point(40, 50)],
      canaryRate: 0.25,
      liveRate: 0.004,
    };
    const { svg, top } = rateChart(speech, 'mall', pair, now);
    expect(top).toBe(0.25);
    const lines = [...svg.text.matchAll(/class="(live|canary)" d="([^"]*)"/g)].map(([, kind, d]) => [
      kind,
      (d ?? '').match(/M/g)?.length,
    ]);
    expect(lines).toEqual([
      ['live', 2],
      ['canary', 1],
    ]);
    expect(svg.text).toContain('aria-label="mall: canary 25.0%, live 0.4% in the last hour"');
  });

  it('grade vitals by the Web Vitals thresholds', () => {
    expect([gradeOf('LCP', 2500), gradeOf('LCP', 2501), gradeOf('INP', 501), gradeOf('CLS', 0.1)]).toEqual([
      'good',
      'fair',
      'poor',
      'good',
    ]);
  });
});
