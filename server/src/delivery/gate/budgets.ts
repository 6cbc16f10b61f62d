import type { Release } from '../release/release-document.ts';
import { type Finding, nameOf } from './refusal.ts';

/** Size limits of a release (gzip bytes); a size without a limit is not restricted. */
export interface Limits {
  readonly entry?: number;
  readonly firstJs?: number;
  readonly css?: number;
  /** The script that renders its pages on the server. */
  readonly server?: number;
}

const ofShell: Limits = { firstJs: 175_000, css: 10_000, server: 300_000 };
/** An entry lists every page with the hashes of its files: about 0.15 KB per page. */
const ofRemotes: Limits = { entry: 15_000, firstJs: 48_500, css: 10_000, server: 120_000 };

/** Returns the limits of an app: those set by the operator, else the registry's. */
export const limitsOf = (app: string, set: Limits = {}): Limits => ({ ...(app === 'shell' ? ofShell : ofRemotes), ...set });

const texts = {
  entry: 'its entry',
  firstJs: 'all scripts before its heaviest page shows',
  css: 'the style sheets of one page',
  server: 'its build for the server',
} as const;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/** Checks that the sizes of the release are within the limits. */
export const budgetFindings = (release: Release, limits: Limits): Finding[] =>
  (['entry', 'firstJs', 'css', 'server'] as const).flatMap((name) => {
    const limit = limits[name];
    const weighs = release.budget[name];
    if (limit === undefined || weighs === undefined || weighs <= limit) return [];
    const excess = `${kilobytes(weighs - limit)} (${Math.ceil(((weighs - limit) / Math.max(limit, 1)) * 100)} %) over`;
    const unlisted = name === 'firstJs' ? (release.budget.unlisted ?? 0) : 0;
    const lists =
      unlisted > 0
        ? `; ${kilobytes(unlisted)} of it are scripts that release.json names neither for the page nor as "lazy": what loads on demand belongs there`
        : '';
    const page = name !== 'firstJs' || release.budget.page === '' ? '' : ` (${release.budget.page})`;
    return [
      {
        gate: 'budget',
        message: `${nameOf(release)}: ${texts[name]}${page} ${name === 'entry' || name === 'server' ? 'weighs' : 'weigh'} ${kilobytes(weighs)} gzip, the limit is ${kilobytes(limit)}: ${excess}`,
        fix: `make it smaller by ${weighs - limit} bytes, or have the operator raise "${name}" of ${release.app} to ${weighs} (PUT /platform/budgets/${release.app})${lists}`,
      },
    ];
  });
