import type { Vital } from './vitals.ts';

export interface Trouble {
  readonly kind: 'failure' | 'error';
  readonly name: string;
  readonly count: number;
  /** Where in the sources: `src/cart/cart-line.tsx:34:5`; for who may release the app, where the release brought source maps. */
  readonly source?: string;
  /** An address that opens the page where it was met, with the releases that ran in the tab; for who may release the app. */
  readonly replay?: string;
}

/** How one release fares. */
export interface ReleaseHealth {
  readonly release: string;
  /** The commit that it was built from; empty where its build knew none. */
  readonly commit: string;
  readonly loads: number;
  readonly failures: number;
  /** Failures of all attempts, 0 to 1; null without any. */
  readonly rate: number | null;
  readonly errors: number;
  /** 75th percentiles: ms, CLS as it is; null when nothing was measured. */
  readonly vitals: Readonly<Record<Vital, number | null>>;
  /** The most frequent failures and errors, at most five. */
  readonly troubles: readonly Trouble[];
}

export interface AppHealth {
  readonly app: string;
  readonly live: ReleaseHealth;
  readonly canary?: ReleaseHealth & { readonly percent: number };
  readonly previous?: ReleaseHealth;
  /** Further releases that tabs told of, at most three: a canary that was halted, what old tabs still have. */
  readonly others: readonly ReleaseHealth[];
}
