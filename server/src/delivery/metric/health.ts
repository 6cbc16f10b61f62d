import type { Vital } from './vitals.ts';

export interface Defect {
  readonly kind: 'failure' | 'error';
  readonly name: string;
  readonly count: number;
  /** Source position: `src/cart/cart-line.tsx:34:5`; for anyone permitted to release the app, if the release has source maps. */
  readonly source?: string;
  /**
   * An address that reopens the page where it occurred, with the releases that ran in the tab; for anyone permitted to
   * release the app.
   */
  readonly replay?: string;
}

/** The health of one release. */
export interface ReleaseHealth {
  readonly release: string;
  /** The commit that it was built from; empty if unknown to its build. */
  readonly commit: string;
  readonly loads: number;
  readonly failures: number;
  /** Failures as a share of all attempts, 0 to 1; null without any. */
  readonly rate: number | null;
  readonly errors: number;
  /** 75th percentiles: ms, CLS unscaled; null without measurements. */
  readonly vitals: Readonly<Record<Vital, number | null>>;
  /** The most frequent failures and errors, at most five. */
  readonly troubles: readonly Defect[];
}

export interface AppHealth {
  readonly app: string;
  readonly live: ReleaseHealth;
  readonly canary?: ReleaseHealth & { readonly percent: number };
  readonly previous?: ReleaseHealth;
  /** Further reported releases, at most three: a halted canary, or releases of old tabs. */
  readonly others: readonly ReleaseHealth[];
}
