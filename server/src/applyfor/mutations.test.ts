import { applyforMutations } from '../test/simulation/applyfor/applyfor-mutations.ts';
import { applyforSets } from '../test/simulation/applyfor/applyfor-sets.ts';
import type { Mutation } from '../test/simulation/mutations.ts';
import { simulate } from '../test/simulation/simulate.ts';

/** `npm run soak -- planted-bugs` runs all; `BUG=word` runs those whose name contains the word. */
const { BUG = '', SEED = 'planted' } = process.env;

/** One server and frequent checks: most mutations show within a few hundred commands. */
const run = ({ edits, opening }: Partial<Mutation> = {}) =>
  simulate({
    acting: applyforSets,
    seed: SEED,
    commands: edits === undefined ? 600 : 4_000,
    between: 200,
    servers: 1,
    ...(edits && { edits }),
    ...(opening && { opening }),
  });
const chosen = applyforMutations.filter(({ name }) => name.includes(BUG));

describe('the simulation detects a mutation of cards, experts and shops', () => {
  it.each(chosen)(
    '$name',
    async ({ edits, name, ...mutation }) => {
      const { problems, done } = await run({ edits, ...mutation });
      expect({ name, seed: SEED, done, isFound: problems.length > 0 }).toEqual({ name, seed: SEED, done, isFound: true });
    },
    300_000,
  );

  it.each(['(C1)', '(C2)', '(C3)', '(C4)', '(F1)', '(F3)', '(G1)', '(G3)', '(N1)', '(N2)'])(
    'there is one for invariant %s',
    (mark) => {
      expect(applyforMutations.filter(({ name }) => name.includes(mark))).not.toEqual([]);
    },
  );

  it('and reports nothing without one', async () => {
    expect((await run()).problems).toEqual([]);
  }, 300_000);
});
