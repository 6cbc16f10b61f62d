import type { Send } from '@juhe/api-client';
import type { Operation } from '@juhe/contract/operation';
import { answerRefusal, onChallenge, type OpenChallenge } from './challenge.ts';

const operation: Operation = {
  id: 'x',
  method: 'POST',
  path: '/api/x',
  encoding: 'form',
  access: 'required',
  summary: 'A call.',
};
const refused = (key: string, data?: unknown) => ({
  error: { kind: 'refused' as const, message: key, code: 403, key, data },
  token: undefined,
});
const done = { data: 'done' };

/** Sends calls like `answer-refusals.ts`. */
const answering =
  (inner: Send): Send =>
  async (called, input, options) => {
    const result = await inner(called, input, options);
    return 'error' in result ? answerRefusal(result, (more) => inner(called, input, { ...options, ...more }), called) : result;
  };

let prompts: OpenChallenge[] = [];
let stop: () => void;
beforeEach(() => {
  prompts = [];
  stop = onChallenge((open) => open && prompts.push(open));
});
afterEach(() => stop());

it('repeats a call once the member has confirmed their presence; concurrent calls share the prompt', async () => {
  const inner = jest.fn<ReturnType<Send>, Parameters<Send>>();
  for (const answer of [refused('proofNeeded'), refused('proofNeeded'), done, done]) inner.mockResolvedValueOnce(answer);
  const send = answering(inner);
  const calls = [send(operation, { a: 1 }), send(operation, { a: 2 })];
  await new Promise((next) => setTimeout(next));
  expect(prompts.map(({ challenge }) => challenge)).toEqual([{ kind: 'fresh' }]);
  prompts[0]?.done({ data: null });
  expect(await Promise.all(calls)).toEqual([done, done]);
  expect(inner.mock.calls.map(([, input]) => input)).toEqual([{ a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }]);
});

it('leaves the refusal when the member cancels, and every other refusal', async () => {
  const send = answering(async (_operation, input) => refused((input as { key: string }).key));
  const call = send(operation, { key: 'proofNeeded' });
  await new Promise((next) => setTimeout(next));
  prompts[0]?.done(undefined);
  expect(await call).toMatchObject({ error: { key: 'proofNeeded' } });
  expect(await send(operation, { key: 'cart.stockShort' })).toMatchObject({ error: { key: 'cart.stockShort' } });
  expect(prompts).toHaveLength(1);
});

it('answers a sign-in with the response of the second step, and repeats nothing', async () => {
  const inner = jest.fn(async () => refused('factor.needed', { ticket: 'T', passkey: true }));
  const call = answering(inner)(operation, {});
  await new Promise((next) => setTimeout(next));
  expect(prompts[0]?.challenge).toEqual({ kind: 'secondStep', ticket: 'T', passkey: true });
  prompts[0]?.done({ data: 'signed in' });
  expect(await call).toEqual({ data: 'signed in' });
  expect(inner).toHaveBeenCalledTimes(1);
});

it('defers its prompt until the sheet is mounted in the frame', async () => {
  stop();
  const inner = jest.fn<ReturnType<Send>, Parameters<Send>>();
  for (const answer of [refused('proofNeeded'), done]) inner.mockResolvedValueOnce(answer);
  const call = answering(inner)(operation, {});
  await new Promise((next) => setTimeout(next));
  stop = onChallenge((open) => open && prompts.push(open));
  await new Promise((next) => setTimeout(next));
  prompts[0]?.done({ data: null });
  expect(await call).toEqual(done);
});
