import { compareLimits, type Difference, differencesOf, withoutBuild } from './compare.ts';
import type { Observation } from './observation.ts';

const observation: Observation = {
  title: '福利',
  lines: ['猜你喜欢', '¥49.80'],
  isEmpty: false,
  address: '/pages/welfare/welfare',
  boxes: [{ name: 'h2 猜你喜欢', x: 12, y: 100, w: 120, h: 24 }],
  links: [],
  rooms: [],
  shift: 0,
  events: [{ kind: 'load', app: 'mall' }],
  settled: true,
  consoleErrors: [],
  pageErrors: [],
  calls: [{ operation: 'GET /api/mall/goods', result: 'answered' }],
};
const compare = (
  after: Partial<Observation>,
  {
    before = observation,
    pictureShare = 0,
    mayLookOtherwise = true,
  }: { before?: Observation; pictureShare?: number; mayLookOtherwise?: boolean } = {},
) => differencesOf({ before, after: { ...observation, ...after }, pictureShare, mayLookOtherwise });
const breaking = (differences: readonly Difference[]) => differences.filter(({ breaks }) => breaks).map(({ kind }) => kind);

it('finds nothing where nothing differs but what every build names otherwise', () => {
  const logged = (build: string) => ({
    consoleErrors: [`mall: failed at /r/mall/1.0.0+${build}/cart.${build.slice(0, 8)}.js:1:${build.length}`],
  });
  expect(compare({})).toEqual([]);
  expect(compare(logged('0123456789ab'), { before: { ...observation, ...logged('ba9876543210') } })).toEqual([]);
  expect(withoutBuild('Error at /r/mall/f/cart.1a2b3c4d.js?r=2:1:234')).toBe('Error at /r/mall/cart.js');
});

describe('a page of the changed app', () => {
  it('may look and say something else: that is told', () => {
    const differences = compare(
      { title: '好物', lines: ['为您推荐', '¥49.80'], boxes: [{ name: 'h2 猜你喜欢', x: 12, y: 140, w: 120, h: 24 }] },
      { pictureShare: 0.4 },
    );
    expect(breaking(differences)).toEqual([]);
    expect(differences.map(({ kind, message }) => [kind, message])).toEqual([
      ['text', 'no longer says “福利”, “猜你喜欢”; says “好物”, “为您推荐”'],
      ['picture', 'looks otherwise in 40.0 % of its picture'],
      ['layout', 'has elsewhere or in another size “h2 猜你喜欢”'],
    ]);
  });

  it.each(['¥NaN.00', 'Hello undefined!', '[object Object]', '共 NaN 件'])('may not show %s', (line) => {
    expect(breaking(compare({ lines: ['猜你喜欢', line] }))).toEqual(['garbage']);
  });

  it.each(['BaNaNa', 'NaNny', 'undefinedness'])('may say %s', (line) => {
    expect(breaking(compare({ lines: ['猜你喜欢', line] }))).toEqual([]);
  });

  it('is not held to what shows already, as what a member has written', () => {
    const before = { ...observation, lines: ['What is NaN?'] };
    expect(breaking(compare({ lines: ['What is NaN?'] }, { before }))).toEqual([]);
    expect(breaking(compare({ lines: ['What is NaN?', 'What is NaN?'] }, { before }))).toEqual(['garbage']);
  });

  it('has to come up, and may throw and log nothing new', () => {
    expect(breaking(compare({ isEmpty: true, lines: [] }))).toEqual(['absent']);
    expect(breaking(compare({ events: [{ kind: 'failure', app: 'mall', name: 'threw TypeError cart.js:1:2' }] }))).toEqual([
      'failure',
    ]);
    expect(breaking(compare({ pageErrors: ['TypeError: x is undefined'] }))).toEqual(['error']);
    expect(breaking(compare({ consoleErrors: ['a mistake'] }))).toEqual(['console']);
    const before = { ...observation, consoleErrors: ['a mistake'], pageErrors: ['TypeError: x'] };
    expect(compare({ consoleErrors: ['a mistake'], pageErrors: ['TypeError: x'] }, { before })).toEqual([]);
  });

  it('may make further calls, but none that do not exist or are refused', () => {
    const call = (operation: string, result: 'answered' | 'refused' | 'unknown') => ({
      calls: [...observation.calls, { operation, result }],
    });
    expect(compare(call('GET /api/mall/stars', 'answered'))).toEqual([
      { kind: 'call', breaks: false, message: 'makes further calls: “GET /api/mall/stars”' },
    ]);
    expect(breaking(compare(call('GET /api/mall/stars', 'unknown')))).toEqual(['call']);
    expect(breaking(compare(call('GET /api/mall/goods', 'refused')))).toEqual(['call']);
    expect(
      compare(call('GET /api/mall/stars', 'refused'), { before: { ...observation, ...call('GET /api/mall/stars', 'refused') } }),
    ).toEqual([]);
  });

  it('that moves more while it loads is told', () => {
    expect(compare({ shift: compareLimits.shift })).toEqual([]);
    expect(compare({ shift: 0.3 })).toEqual([expect.objectContaining({ kind: 'shift', breaks: false })]);
  });
});

describe('a page of another app', () => {
  const unchangedApp = { mayLookOtherwise: false };

  it('may not change its picture, text or layout', () => {
    expect(breaking(compare({}, { ...unchangedApp, pictureShare: compareLimits.picture * 2 }))).toEqual(['picture']);
    expect(breaking(compare({}, { ...unchangedApp, pictureShare: compareLimits.picture }))).toEqual([]);
    expect(breaking(compare({ lines: ['猜你喜欢'] }, unchangedApp))).toEqual(['text']);
    expect(breaking(compare({ boxes: [{ name: 'h2 猜你喜欢', x: 12, y: 110, w: 120, h: 24 }] }, unchangedApp))).toEqual([
      'layout',
    ]);
  });

  it('has rooms of fragments, where the changed app may show what it likes', () => {
    const rooms = [{ x: 0, y: 300, w: 375, h: 44 }];
    const withRoom = (name: string, y: number) => ({ rooms, boxes: [...observation.boxes, { name, x: 12, y, w: 100, h: 20 }] });
    const before = { ...observation, ...withRoom('p 4.5 stars', 310) };
    expect(
      breaking(
        compare({ ...withRoom('p 4.5 stars', 318), lines: [...observation.lines, 'new stars'] }, { ...unchangedApp, before }),
      ),
    ).toEqual([]);
  });
});

it('of a page that is new only faults count', () => {
  const after = { ...observation, calls: [{ operation: 'GET /api/member', result: 'refused' as const, code: 401 }] };
  const of = (more: Partial<Observation>) =>
    breaking(differencesOf({ before: undefined, after: { ...after, ...more }, pictureShare: 0, mayLookOtherwise: false }));
  expect(of({})).toEqual([]);
  expect(of({ lines: ['¥NaN.00'], isEmpty: true })).toEqual(['absent', 'garbage']);
});
