import { socialMutations } from '../test/simulation/social/social-mutations.ts';
import { socialSets } from '../test/simulation/social/social-sets.ts';
import type { Mutation } from '../test/simulation/mutations.ts';
import { simulate } from '../test/simulation/simulate.ts';

/** `npm run soak -- planted-bugs` runs all; `BUG=word` runs those whose name contains the word. */
const { BUG = '', SEED = 'planted' } = process.env;

/** One server and frequent checks: most mutations show within a few hundred commands. */
const run = ({ edits, opening }: Partial<Mutation> = {}) =>
  simulate({
    acting: socialSets,
    seed: SEED,
    commands: edits === undefined ? 600 : 4_000,
    between: 200,
    servers: 1,
    ...(edits && { edits }),
    ...(opening && { opening }),
  });
const chosen = socialMutations.filter(({ name }) => name.includes(BUG));

describe('the simulation detects a mutation of conversations', () => {
  it.each(chosen)(
    '$name',
    async ({ edits, name, ...mutation }) => {
      const { problems, done } = await run({ edits, ...mutation });
      expect({ name, seed: SEED, done, isFound: problems.length > 0 }).toEqual({ name, seed: SEED, done, isFound: true });
    },
    300_000,
  );

  it.each(['(M1)', '(M2)', '(M4)', '(M7)'])('there is one for invariant %s', (mark) => {
    expect(socialMutations.filter(({ name }) => name.includes(mark))).not.toEqual([]);
  });

  it('and reports nothing without one', async () => {
    expect((await run()).problems).toEqual([]);
  }, 300_000);
});
