import { deviceValue } from '@juhe/platform';

/** The highest read position of each conversation. */
export type ReadMarks = Readonly<Record<string, number>>;

const isMarks = (value: unknown): value is ReadMarks =>
  typeof value === 'object' && value !== null && Object.values(value).every((seq) => Number.isInteger(seq));

/** Stored synchronously, because a page may be closed right after reading. A sign-out removes it with the drafts. */
const marks = deviceValue<ReadMarks>({
  key: 'juhe-chat-',
  scope: 'device',
  json: (value) => (isMarks(value) ? value : undefined),
});
const idOf = (memberId: string): string => `${memberId}-read`;

/** Returns the read positions of a member on this device that the server has not acknowledged. */
export const unsentMarks = (memberId: string): ReadMarks => marks.read(idOf(memberId)) ?? {};
/** Stores the read position of a conversation; undefined removes it. */
export const saveMark = (memberId: string, conversationId: string, seq: number | undefined): void => {
  const { [conversationId]: _, ...remaining } = unsentMarks(memberId);
  const next = seq === undefined ? remaining : { ...remaining, [conversationId]: seq };
  marks.write(Object.keys(next).length === 0 ? undefined : next, idOf(memberId));
};
