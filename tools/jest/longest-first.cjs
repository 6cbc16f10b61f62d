const { default: Sequencer } = require('@jest/test-sequencer');

/** Suites of minutes: started last, they would run alone while the other worker has nothing left. */
const slowest = ['mall/simulation', 'auction/simulation', 'wallet/simulation', 'test/hostile-input', 'test/access-matrix', 'src/main', 'test/foreign-ids', 'backup/backup', 'screen/screens', 'chat/questions', 'nearby/nearby', 'weather/weather', 'chat/chat', 'delivery/delivery'];

const rankOf = ({ path }) => {
  const rank = slowest.findIndex((name) => path.endsWith(`${name}.test.ts`));
  return rank < 0 ? slowest.length : rank;
};

/** The longest suites first, then in jest's own order; a clean checkout has no times of earlier runs to go by. */
module.exports = class LongestFirst extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
};
