import { walletMutations } from '../test/simulation/wallet/wallet-mutations.ts';
import { walletSets } from '../test/simulation/wallet/wallet-sets.ts';
import type { Mutation } from '../test/simulation/mutations.ts';
import { simulate } from '../test/simulation/simulate.ts';

/** `npm run soak -- planted-bugs` runs all; `BUG=word` runs those whose name contains the word. */
const { BUG = '', SEED = 'planted' } = process.env;

/** One server and frequent checks: most mutations show within a few hundred commands. */
const run = ({ edits, opening }: Partial<Mutation> = {}) =>
  simulate({
    acting: walletSets,
    seed: SEED,
    commands: edits === undefined ? 600 : 4_000,
    between: 200,
    servers: 1,
    ...(edits && { edits }),
    ...(opening && { opening }),
  });
const chosen = walletMutations.filter(({ name }) => name.includes(BUG));

describe('the simulation finds a mistake that is put into the wallet', () => {
  it.each(chosen)(
    '$name',
    async ({ edits, name, ...mutation }) => {
      const { problems, done } = await run({ edits, ...mutation });
      expect({ name, seed: SEED, done, isFound: problems.length > 0 }).toEqual({ name, seed: SEED, done, isFound: true });
    },
    300_000,
  );

  it.each(Array.from({ length: 6 }, (_, i) => `(I${i + 2})`))('there is one for invariant %s', (mark) => {
    expect(walletMutations.filter(({ name }) => name.includes(mark))).not.toEqual([]);
  });

  it('and nothing when none is', async () => {
    expect((await run()).problems).toEqual([]);
  }, 300_000);
});
