/** A rectangle of a page in CSS pixels, from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** What a page told about itself, as the beacons of members do. */
export interface ToldEvent {
  readonly kind: 'load' | 'failure' | 'error';
  readonly app: string;
  readonly name?: string;
}

/** A call of the API that a page made. */
export interface MadeCall {
  /** `GET /api/mall/goods`, without parameters. */
  readonly operation: string;
  /** `unknown`: the API has no such operation; `refused`: it answered with another code than 200. */
  readonly result: 'answered' | 'refused' | 'unknown';
  /** The code of a refusal. */
  readonly code?: number;
}

/** What was seen of one page in one combination of releases. */
export interface Observation {
  readonly title: string;
  /** Visible text, line by line. */
  readonly lines: readonly string[];
  /** Nothing is in the page's main part: no text, no picture, no field. */
  readonly isEmpty: boolean;
  /** The address behind the hash at the end. */
  readonly address: string;
  readonly boxes: readonly (Box & { readonly name: string })[];
  /** Addresses that the page links to. */
  readonly links: readonly string[];
  /** Rooms of fragments of other apps. */
  readonly rooms: readonly Box[];
  /** Cumulative layout shift. */
  readonly shift: number;
  readonly events: readonly ToldEvent[];
  /** Nothing was requested and nothing changed any more. */
  readonly settled: boolean;
  readonly consoleErrors: readonly string[];
  readonly pageErrors: readonly string[];
  readonly calls: readonly MadeCall[];
}
