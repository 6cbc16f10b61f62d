import { chatFail } from './chat-failures.ts';

/** A position in a list ordered by a time and an id. */
export interface Position {
  readonly at: string;
  readonly id: string;
  /** In the list of conversations only. */
  readonly pinned: boolean;
}

const instant = /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && instant.test(value) && !Number.isNaN(Date.parse(value));

export const encodeCursor = ({ at, id, pinned }: Position): string =>
  Buffer.from(JSON.stringify([at, id, pinned])).toString('base64url');

/** Decodes a cursor; refuses (`chat.cursor`) an invalid one. */
export const decodeCursor = (cursor: string | undefined): Position | undefined => {
  if (cursor === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(value) && value.length === 3) {
      const [at, id, pinned]: unknown[] = value;
      if (isInstant(at) && isId(id) && typeof pinned === 'boolean') return { at, id, pinned };
    }
  } catch {
    // Refused below like any other invalid cursor.
  }
  throw chatFail('chat.cursor');
};

/** A page of `pageSize` from rows read with one extra, with the cursor after it. */
export const pageWithCursor = <Row>(rows: readonly Row[], pageSize: number, positionOf: (row: Row) => Position) => {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return { page, cursor: last !== undefined && rows.length > pageSize ? encodeCursor(positionOf(last)) : null };
};
