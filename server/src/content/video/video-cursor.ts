import { contentFail } from '../failures.ts';

/** Where a page of the feed begins. */
export interface Position {
  /** The last of the newest ones that were given: the next are older. */
  readonly at: string;
  readonly id: string;
  /** Liked ones that were given ahead of their turn. */
  readonly given: readonly string[];
}

/** Times of ours: the database has no year 0. */
const instant = /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

/** Liked ones that come ahead of their turn in one feed, so that a cursor stays short. */
export const mostGiven = 15;

export const encodePosition = ({ at, id, given }: Position): string =>
  Buffer.from(JSON.stringify([at, id, ...given])).toString('base64url');

/** Reads a cursor; refuses what is none of ours. */
export const decodePosition = (cursor: string): Position => {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(value) && value.length <= mostGiven + 2) {
      const [at, id, ...given]: unknown[] = value;
      const isInstant = typeof at === 'string' && instant.test(at) && !Number.isNaN(Date.parse(at));
      if (isInstant && isId(id) && given.every(isId)) return { at, id, given };
    }
  } catch {
    // Answered below like any other cursor that is not ours.
  }
  throw contentFail('feed.cursor');
};
