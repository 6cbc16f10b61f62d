import { answerRefusal } from '../proof/challenge.ts';
import { onReport, type Report } from './report.ts';

const operation = { id: 'x/reviews.ratings', method: 'GET', path: '/x/reviews/ratings/{saleNo}' } as const;
const reports: Report[] = [];

beforeAll(() => {
  globalThis.__juheFiles = { 'reviews@1.0.0+old': new Set(), 'reviews@1.1.0+new': new Set() };
  onReport((event) => reports.push(event));
});
beforeEach(() => {
  reports.length = 0;
});

const fails = async (ending: string, hash: string) => {
  location.hash = hash;
  const error = { kind: 'refused', key: 'backend.away', message: '', code: 503, data: { ending } } as const;
  const refused = { error, token: undefined };
  const resend = jest.fn();
  expect(await answerRefusal(refused, resend, operation)).toBe(refused);
  expect(resend).not.toHaveBeenCalled();
};

it('reports a call failed by the app’s own back end, for the running release, once per visit of a page', async () => {
  await fails('error', '#/remote/reviews/home');
  await fails('error', '#/remote/reviews/home');
  const failure = { kind: 'failure', app: 'reviews', release: '1.1.0+new' };
  expect(reports).toEqual([{ ...failure, name: 'backend error GET /x/reviews/ratings/{saleNo}' }]);
  await fails('timeout', '#/remote/reviews/other');
  expect(reports[1]).toEqual({ ...failure, name: 'backend timeout GET /x/reviews/ratings/{saleNo}' });
});

it('does not report a call that the proxy did not forward', async () => {
  await fails('leftAlone', '#/remote/reviews/a');
  expect(reports).toEqual([]);
});
