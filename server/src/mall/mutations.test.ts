import { type Mutation, mallMutations } from '../test/simulation/mutations.ts';
import { mallSets } from '../test/simulation/mall-sets.ts';
import { simulate } from '../test/simulation/simulate.ts';

/** `npm run soak -- planted-bugs` runs all; `BUG=<text>` those whose name contains the text. */
const { BUG = '', SEED = 'planted' } = process.env;

/** One server and frequent checks: most mutations show within a few hundred commands. */
const run = ({ edits, opening }: Partial<Mutation> = {}) =>
  simulate({
    acting: mallSets,
    seed: SEED,
    commands: edits === undefined ? 600 : 3_000,
    between: 200,
    servers: 1,
    ...(edits && { edits }),
    ...(opening && { opening }),
  });
const chosen = mallMutations.filter(({ name }) => name.includes(BUG));

describe('the simulation detects a mutation of the server', () => {
  it.each(chosen)(
    '$name',
    async ({ name, edits, opening }) => {
      const { problems, done } = await run({ edits, ...(opening && { opening }) });
      expect({ name, seed: SEED, done, isFound: problems.length > 0 }).toEqual({ name, seed: SEED, done, isFound: true });
    },
    300_000,
  );

  it('and reports nothing without one', async () => {
    const opening = mallMutations.flatMap((mutation) => mutation.opening ?? []);
    expect((await run({ opening })).problems).toEqual([]);
  }, 300_000);
});
