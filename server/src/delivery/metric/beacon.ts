import { z } from 'zod';
import { channels, type Channel } from '../channel/state.ts';
import { badField, parseInput } from '../failures.ts';
import { pagePath } from '../release/release-schema.ts';
import { bucketOf, isVital } from './vitals.ts';

/** The page on which an error occurred, and the releases in its tab. */
export interface CrashPage {
  /** Without its query. */
  readonly path: string;
  /** Releases by app. */
  readonly apps: Readonly<Record<string, string>>;
}

/** Maximum size of a beacon (bytes); browsers send no more than 64 KB of them at once. */
export const beaconLimit = 16 * 1024;

const kinds = ['load', 'failure', 'error', 'vital'] as const;
export type CountKind = (typeof kinds)[number];

/** Maximum counts of one event that one device can have in the seconds covered by a beacon. */
const maxOfKind: Readonly<Record<CountKind, number>> = { load: 100, failure: 20, error: 50, vital: 1 };

const event = z.object({
  kind: z.enum(kinds),
  app: z.string().regex(/^[a-z][a-z0-9]{1,23}$/),
  release: z.string().min(1).max(100),
  name: z.string().max(500).optional(),
  /** For a vital: ms, CLS unscaled. */
  value: z.number().min(0).max(3_600_000).optional(),
  count: z.number().int().min(1).max(1000).default(1),
});

const beaconSchema = z.object({
  v: z.literal(1),
  channel: z.enum(channels),
  generation: z.number().int().min(0).optional(),
  events: z.array(event).max(50),
  /** The page on which the failures and errors among the events occurred. */
  page: z
    .object({
      path: z.string().max(200).regex(pagePath, 'a path such as /pages/index/index'),
      apps: z
        .record(z.string().regex(/^[a-z][a-z0-9]{1,23}$/), z.string().min(1).max(100))
        .refine((apps) => Object.keys(apps).length <= 24, 'at most 24 apps'),
    })
    .optional(),
});

/** One row of `delivery_metric`. */
export interface Count {
  readonly app: string;
  readonly release: string;
  readonly kind: CountKind;
  readonly name: string;
  readonly bucket: number;
  readonly count: number;
}

export interface Beacon {
  readonly channel: Channel;
  /** Each event once, capped. */
  readonly counts: readonly Count[];
  readonly page?: CrashPage;
}

/** Maximum length of an event's name. */
export const maxName = 120;

/** Keeps letters, digits, `. - : / #` and single spaces, at most 120: names are shown to people and are keys. */
export const cleanName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}.:/# -]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, maxName)
    // Half a surrogate pair cannot be stored.
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

const countOf = ({ kind, app, release, name = '', value, count }: z.output<typeof event>): Count | undefined => {
  if (kind === 'load') return { kind, app, release, name: '', bucket: 0, count };
  if (kind !== 'vital') return { kind, app, release, name: cleanName(name) || 'unknown', bucket: 0, count };
  // A vital without a histogram cannot be aggregated.
  if (!isVital(name) || value === undefined) return undefined;
  return { kind, app, release, name, bucket: bucketOf(name, value), count };
};

/** Returns the aggregation key of a count. */
export const keyOf = (count: Count): string => [count.app, count.release, count.kind, count.name, count.bucket].join('\n');

/** Parses a beacon's text; 400 with the invalid field. Counts of the same event are added up and capped by kind. */
export const readBeacon = (text: string): Beacon => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw badField('', 'the beacon is not JSON');
  }
  const { channel, events, page } = parseInput(beaconSchema, body);
  const merged = new Map<string, Count>();
  for (const event of events) {
    const count = countOf(event);
    if (!count) continue;
    const before = merged.get(keyOf(count))?.count ?? 0;
    merged.set(keyOf(count), { ...count, count: Math.min(before + count.count, maxOfKind[count.kind]) });
  }
  return { channel, counts: [...merged.values()], ...(page ? { page } : {}) };
};
