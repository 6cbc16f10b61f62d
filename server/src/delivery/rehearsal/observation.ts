/** A rectangle of a page in CSS pixels, from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** An event reported by a page, as in members' beacons. */
export interface NotifiedEvent {
  readonly kind: 'load' | 'failure' | 'error';
  readonly app: string;
  readonly name?: string;
}

/** An API request sent by a page. */
export interface RecordedCall {
  /** `GET /api/mall/goods`, without parameters. */
  readonly operation: string;
  /** `unknown`: the API has no such operation; `refused`: its code was not 200. */
  readonly result: 'answered' | 'refused' | 'unknown';
  /** The code of a refusal. */
  readonly code?: number;
}

/** The observation of one page in one combination of releases. */
export interface Observation {
  readonly title: string;
  /** Visible text, line by line. */
  readonly lines: readonly string[];
  /** The page's main part is empty: no text, no picture, no field. */
  readonly isEmpty: boolean;
  /** The final address after the hash. */
  readonly address: string;
  readonly boxes: readonly (Box & { readonly name: string })[];
  /** Addresses that the page links to. */
  readonly links: readonly string[];
  /** Rooms of fragments of other apps. */
  readonly rooms: readonly Box[];
  /** Cumulative layout shift. */
  readonly shift: number;
  readonly events: readonly NotifiedEvent[];
  /** There were no more requests or changes. */
  readonly settled: boolean;
  readonly consoleErrors: readonly string[];
  readonly pageErrors: readonly string[];
  readonly calls: readonly RecordedCall[];
}
