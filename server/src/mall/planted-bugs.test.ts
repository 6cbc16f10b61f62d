import { plantedBugs } from '../test/simulation/planted-bugs.ts';
import type { Edit } from '../test/simulation/replicas.ts';
import { simulate } from '../test/simulation/simulate.ts';

/** One server and frequent looks: most mistakes show within a few hundred commands. */
const run = (edits?: readonly Edit[]) =>
  simulate({
    seed: 'planted',
    commands: edits === undefined ? 600 : 3_000,
    between: 200,
    servers: 1,
    ...(edits ? { edits } : {}),
  });

/** Half of them a day, by turns; all with `BUG=all`, those whose name has the word with `BUG=word`. */
const { BUG } = process.env;
const chosen = plantedBugs.filter(({ name }, i) =>
  BUG === undefined ? i % 2 === new Date().getUTCDate() % 2 : BUG === 'all' || name.includes(BUG),
);

describe('the simulation finds a mistake that is put into the server', () => {
  it.each(chosen)(
    '$name',
    async ({ name, edits }) => {
      const { problems, done } = await run(edits);
      expect({ name, done, isFound: problems.length > 0 }).toEqual({ name, done, isFound: true });
    },
    300_000,
  );

  it('and nothing when none is', async () => {
    expect((await run()).problems).toEqual([]);
  }, 300_000);
});
