import { recordReadingProgress } from '@juhe/api-client/content/book';
import { getSession } from '@juhe/auth';
import { learnServerTime } from '@juhe/platform';
import { type LastPosition, later, listeningPositions, readingPositions } from './position-outbox.ts';

const { here: positionHere, write: writePositionHere, clearUpTo, send: sendPosition, sendAll: sendPositions } = readingPositions;

jest.mock('@juhe/api-client/content/book', () => ({ recordReadingProgress: jest.fn() }));
jest.mock('@juhe/auth', () => ({ getSession: jest.fn(), onSessionChange: jest.fn() }));

const send = jest.mocked(recordReadingProgress);
const signIn = (id: string | undefined) =>
  jest.mocked(getSession).mockReturnValue((id === undefined ? { signedIn: false } : { signedIn: true, user: { id } }) as never);
const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
const createPosition = (minute: number, position = 10): LastPosition => ({
  indexId: 'c1',
  chapterNumber: 1,
  position,
  readAt: at(minute),
});
const answered = { ok: true, data: { bookId: 'b1' } } as never;
const failed = (kind: string, code?: number) => ({ ok: false, error: { kind, code, message: '' } }) as never;
const sent = () => send.mock.calls.map(([log]) => [log.bookId, log.readAt]);

beforeEach(() => {
  localStorage.clear();
  send.mockReset().mockResolvedValue(answered);
  signIn('m1');
});

// CONTENT-27
it('separates a member’s positions from another member’s and a visitor’s', () => {
  writePositionHere('b1', createPosition(1));
  signIn('m2');
  expect(positionHere('b1')).toBeUndefined();
  signIn(undefined);
  expect(positionHere('b1')).toBeUndefined();
  signIn('m1');
  expect(positionHere('b1')).toEqual(createPosition(1));
});

// CONTENT-27
it('assigns a visitor’s position to the member who opens the book, and to nobody afterwards', async () => {
  signIn(undefined);
  writePositionHere('b1', createPosition(3));
  signIn('m1');
  expect(positionHere('b1')).toEqual(createPosition(3));
  await sendPosition('b1', createPosition(3));
  signIn('m2');
  expect(positionHere('b1')).toBeUndefined();
});

// CONTENT-21
it('sends unsent positions later with their times, for every book and this member only', async () => {
  for (const [id, book, minute] of [
    ['m1', 'b1', 1],
    ['m1', 'b2', 2],
    ['m2', 'b3', 3],
  ] as const) {
    signIn(id);
    writePositionHere(book, createPosition(minute));
  }
  signIn('m1');
  send.mockResolvedValue(failed('network'));
  await sendPositions();
  expect(positionHere('b1')).toEqual(createPosition(1));
  send.mockReset().mockResolvedValue(answered);
  await sendPositions();
  expect(sent().toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ['b1', at(1)],
    ['b2', at(2)],
  ]);
  expect([positionHere('b1'), positionHere('b2')]).toEqual([undefined, undefined]);
  await sendPositions();
  expect(send).toHaveBeenCalledTimes(2);
});

it('keeps a position stored while an older one was being sent', async () => {
  writePositionHere('b1', createPosition(1));
  send.mockImplementation(async () => {
    writePositionHere('b1', createPosition(2));
    return answered;
  });
  await sendPosition('b1', createPosition(1));
  expect(positionHere('b1')).toEqual(createPosition(2));
});

it('requests a deleted book once, and loses nothing when the session expires', async () => {
  writePositionHere('b1', createPosition(1));
  send.mockResolvedValue(failed('session', 401));
  await sendPositions();
  expect(positionHere('b1')).toEqual(createPosition(1));
  send.mockResolvedValue(failed('refused', 429));
  await sendPositions();
  expect(positionHere('b1')).toEqual(createPosition(1));
  send.mockResolvedValue(failed('refused', 404));
  await sendPositions();
  expect(positionHere('b1')).toBeUndefined();
});

it('ignores a response that arrives after another member has signed in', async () => {
  signIn('m2');
  writePositionHere('b1', createPosition(1));
  signIn('m1');
  writePositionHere('b1', createPosition(1));
  send.mockImplementation(async () => {
    signIn('m2');
    return answered;
  });
  expect(await sendPosition('b1', createPosition(1))).toBeUndefined();
  expect(positionHere('b1')).toEqual(createPosition(1));
});

describe('a wrong device clock', () => {
  let device = Date.parse(at(0));
  const hours = (n: number) => n * 3_600_000;
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockImplementation(() => device);
  });
  afterEach(() => jest.restoreAllMocks());

  it.each([hours(2), -hours(2)])('of %d ms does not change the age of a position', async (error) => {
    device = Date.parse(at(0)) + error;
    // Offline from the start: the server clock is unknown, so the recorded time is wrong.
    writePositionHere('b1', { ...createPosition(0), readAt: new Date(device).toISOString(), deviceAt: device });
    device += 25 * 60_000;
    await sendPositions();
    expect(send.mock.calls[0]?.[0]).toMatchObject({ age: 25 * 60_000 });
  });

  it('is ignored once the server’s is known', () => {
    device = Date.parse(at(0)) + hours(2);
    const fast = { ...createPosition(0), readAt: new Date(device).toISOString(), deviceAt: device };
    device += 60_000;
    learnServerTime(at(1), device, device);
    expect(later(fast, createPosition(30))).toEqual(createPosition(30));
    expect(later(createPosition(30), fast)).toEqual(createPosition(30));
    learnServerTime(String(device), device, device);
  });
});

// CONTENT-21
it('queues listening positions like reading positions, each for its member', async () => {
  const listened = { indexId: 'c1', position: 70, readAt: at(5), deviceAt: Date.now() };
  listeningPositions.write('b1', listened);
  signIn('m2');
  expect(listeningPositions.here('b1')).toBeUndefined();
  await listeningPositions.sendAll();
  expect(send).not.toHaveBeenCalled();
  signIn('m1');
  expect([listeningPositions.here('b1'), positionHere('b1')]).toEqual([listened, undefined]);
  await listeningPositions.sendAll();
  expect(send.mock.calls.map(([{ bookId, position }]) => [bookId, position])).toEqual([['b1', 70]]);
  expect(listeningPositions.here('b1')).toBeUndefined();
});

it('sends nothing for a visitor', async () => {
  signIn(undefined);
  writePositionHere('b1', createPosition(1));
  await sendPositions();
  expect(send).not.toHaveBeenCalled();
});

it('ignores a stored value that is not a position', () => {
  for (const text of ['', 'null', '{', '[]', '{"indexId":1,"position":2,"chapterNumber":3,"readAt":"x"}']) {
    localStorage.setItem('juhe-reading:b1@m1', text);
    expect(positionHere('b1')).toBeUndefined();
  }
});

it('keeps a position in memory when storage refuses', () => {
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused');
  });
  expect(() => writePositionHere('b1', createPosition(1))).not.toThrow();
  set.mockRestore();
  expect([positionHere('b1'), localStorage.length]).toEqual([createPosition(1), 0]);
  clearUpTo('b1', createPosition(1));
});

it('prefers the later of two positions, and deletes only those not later than the server’s', () => {
  expect(later(createPosition(1), createPosition(2))).toEqual(createPosition(2));
  expect(later(createPosition(2), undefined)).toEqual(createPosition(2));
  writePositionHere('b1', createPosition(2));
  clearUpTo('b1', createPosition(1));
  expect(positionHere('b1')).toEqual(createPosition(2));
  clearUpTo('b1', createPosition(2));
  expect(positionHere('b1')).toBeUndefined();
});
