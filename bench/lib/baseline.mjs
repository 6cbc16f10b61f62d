import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * By kind of figure the relative increase that is no regression, unless the baseline states its own. Figures are those that do not depend
 * on the machine, and smaller is better: ratios measured within one run, bytes, and counts.
 */
const tolerances = { ratios: 0.1, bytes: 0.02, counts: 0 };

const round = (value) => Number(value.toPrecision(6));

const percent = (change) => `${change >= 0 ? '+' : ''}${(change * 100).toFixed(1)} %`;

/** Relative; an increase from nothing is infinite. */
const changeOf = (value, former) => (value === former ? 0 : former === 0 ? Number.POSITIVE_INFINITY : value / former - 1);

/**
 * Compares figures with those of a baseline.
 * @param {{ ratios?: Record<string, number>, bytes?: Record<string, number>, counts?: Record<string, number> }} measured by name; names
 *   are unique over the kinds
 * @param {Record<string, { value: number, tolerance: number }>} baseline by name
 * @returns {{ name: string, value: number, tolerance: number, former?: number, change?: number, isWorse: boolean }[]} in the order of
 *   `measured`; without `former` where the baseline does not have the figure
 */
export const compareFigures = (measured, baseline) =>
  Object.entries(tolerances).flatMap(([kind, usual]) =>
    Object.entries(measured[kind] ?? {}).map(([name, value]) => {
      if (!Number.isFinite(value)) throw new Error(`${name} was not measured: ${value}`);
      const entry = baseline[name];
      if (entry === undefined) return { name, value, tolerance: usual, isWorse: false };
      const { value: former, tolerance } = entry;
      const change = changeOf(value, former);
      return { name, value, tolerance, former, change, isWorse: change > tolerance };
    }),
  );

const lineOf = ({ name, value, former, change, tolerance, isWorse }) => {
  const label = `${name.padEnd(56)} ${String(round(value)).padStart(10)}`;
  if (former === undefined) return `${label}  no baseline`;
  return `${label}  baseline ${String(former).padStart(10)}  ${percent(change).padStart(8)}${isWorse ? `  worse by more than ${percent(tolerance)}` : ''}`;
};

/**
 * Prints how a benchmark's figures differ from its baseline, `bench/baselines/<name>.json`. With `--save` (BENCH_SAVE=1) they become the
 * baseline: tolerances stay, and so do figures that this run has left out.
 * @param {string} bench
 * @param {Parameters<typeof compareFigures>[0]} measured
 * @param {{ folder?: string, isSaved?: boolean }} [options]
 * @returns {boolean} whether no figure is worse by more than its tolerance
 */
export const meetsBaseline = (
  bench,
  measured,
  { folder = join(import.meta.dirname, '../baselines'), isSaved = process.env.BENCH_SAVE === '1' } = {},
) => {
  const file = join(folder, `${bench}.json`);
  const { figures = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const compared = compareFigures(measured, figures);
  for (const figure of compared) console.log(lineOf(figure));
  if (isSaved) {
    const saved = compared.map(({ name, value, tolerance }) => [name, { value: round(value), tolerance }]);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify({ figures: { ...figures, ...Object.fromEntries(saved) } }, null, 2)}\n`);
    console.log(`saved as the baseline: bench/baselines/${bench}.json`);
    return true;
  }
  const worse = compared.filter(({ isWorse }) => isWorse);
  for (const { name } of worse) console.error(`worse than the baseline: ${name}`);
  if (worse.length > 0) console.error(`An intended change: npm run bench -- ${bench} --save`);
  return worse.length === 0;
};
