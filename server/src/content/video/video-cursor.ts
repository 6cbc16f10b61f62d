import { contentFail } from '../failures.ts';

/** Start of a feed page. */
export interface Position {
  /** The oldest of the newest videos returned so far: the next ones are older. */
  readonly at: string;
  readonly id: string;
  /** Liked videos returned out of order so far. */
  readonly given: readonly string[];
}

/** Valid cursor times: the database has no year 0. */
const instant = /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

/** Maximum number of liked videos promoted in one feed, so that a cursor stays short. */
export const maxSupplied = 15;

export const encodePosition = ({ at, id, given: promotedIds }: Position): string =>
  Buffer.from(JSON.stringify([at, id, ...promotedIds])).toString('base64url');

/** Decodes a cursor; refuses invalid ones. */
export const decodePosition = (cursor: string): Position => {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(value) && value.length <= maxSupplied + 2) {
      const [at, id, ...promotedIds]: unknown[] = value;
      const isInstant = typeof at === 'string' && instant.test(at) && !Number.isNaN(Date.parse(at));
      if (isInstant && isId(id) && promotedIds.every(isId)) return { at, id, given: promotedIds };
    }
  } catch {
    // Handled below like any other invalid cursor.
  }
  throw contentFail('feed.cursor');
};
