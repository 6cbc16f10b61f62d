import type { Box, RecordedCall, Observation } from './observation.ts';

/** One difference of a page with the proposed releases. */
export interface Difference {
  readonly kind:
    | 'absent'
    | 'failure'
    | 'error'
    | 'console'
    | 'garbage'
    | 'call'
    | 'text'
    | 'picture'
    | 'layout'
    | 'shift'
    | 'screen';
  /** It refuses the change; others are reported. */
  readonly breaks: boolean;
  /** For people, with the observed values. */
  readonly message: string;
}

/** Kinds that indicate a broken app; the others concern a page's appearance. */
export const faultKinds: ReadonlySet<Difference['kind']> = new Set(['absent', 'failure', 'error', 'console', 'garbage', 'call']);

export const compareLimits = {
  /** Minimum share of differing pixels for a changed picture. */
  picture: 0.002,
  /** CSS pixels that a box may move or grow. */
  moved: 4,
  /** Minimum increase of the layout shift that is reported. */
  shift: 0.02,
  /** Maximum number of listed lines, boxes and messages; the rest is counted. */
  named: 4,
} as const;

const shownText = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text);

/** Returns the first of these texts in quotes, and the number of the others. */
export const named = (texts: readonly string[]): string => {
  const remaining = texts.length - compareLimits.named;
  const first = texts.slice(0, compareLimits.named).map((text) => `“${shownText(text)}”`);
  return remaining > 0 ? `${first.join(', ')} and ${remaining} more` : first.join(', ');
};

/** Returns texts that occur more often in `after` than in `before`, each once. */
const added = (before: readonly string[], after: readonly string[]): readonly string[] => {
  const remainingCounts = new Map<string, number>();
  for (const text of before) remainingCounts.set(text, (remainingCounts.get(text) ?? 0) + 1);
  const addedTexts = after.filter((text) => {
    const count = remainingCounts.get(text) ?? 0;
    remainingCounts.set(text, count - 1);
    return count <= 0;
  });
  return [...new Set(addedTexts)];
};

/**
 * Removes parts that differ between any two builds: releases, hashes in file names, positions in files, dates of the
 * browser's log.
 */
export const withoutBuild = (text: string): string =>
  text
    .replace(/\/r\/([a-z][a-z0-9]*)\/[^/\s]+\//g, '/r/$1/')
    .replace(/\d+\.\d+\.\d+\+[0-9a-f]{12}/g, '<release>')
    .replace(/\.[0-9a-f]{8,}\./g, '.')
    .replace(/:\d+(:\d+)?/g, '')
    .replace(/\?r=\d+/g, '');

/** Text that code shows in place of a missing value. */
export const garbage = /(?<![\p{L}\p{N}_])(NaN|undefined|\[object [A-Z]\w*\])(?![\p{L}\p{N}_])/u;

const textOfEvent = ({ app, name = 'unknown' }: { readonly app: string; readonly name?: string }): string =>
  `${app}: ${withoutBuild(name)}`;

const eventsOf = (observation: Observation | undefined, kind: 'failure' | 'error'): readonly string[] =>
  (observation?.events ?? []).filter((event) => event.kind === kind).map(textOfEvent);

const callText = ({ operation, result, code }: RecordedCall): string =>
  result === 'unknown' ? `${operation} (the API has no such operation)` : `${operation} (refused, code ${code ?? 0})`;

const callDifferences = (before: Observation | undefined, after: Observation): readonly Difference[] => {
  const former = new Set((before?.calls ?? []).map(({ operation }) => operation));
  const fresh = after.calls.filter(({ operation }, i, calls) => calls.findIndex((call) => call.operation === operation) === i);
  const unknown = fresh.filter(
    ({ operation, result }) =>
      result === 'unknown' &&
      !before?.calls.some((formerCall) => formerCall.operation === operation && formerCall.result === 'unknown'),
  );
  const refused = after.calls.filter(
    ({ operation, result }) =>
      result === 'refused' &&
      !before?.calls.some((formerCall) => formerCall.operation === operation && formerCall.result === 'refused'),
  );
  const furtherCalls = fresh.filter(({ operation, result }) => result === 'answered' && !former.has(operation));
  const of = (calls: readonly RecordedCall[], breaks: boolean, message: (texts: string) => string): readonly Difference[] =>
    calls.length === 0
      ? []
      : [
          {
            kind: 'call',
            breaks,
            message: message(
              named([...new Set(calls.map((call) => (call.result === 'answered' ? call.operation : callText(call))))]),
            ),
          },
        ];
  return [
    ...of(unknown, true, (texts) => `calls what does not exist: ${texts}`),
    // Without a previous page it is unknown whether the refusal is intended, as for visitors.
    ...of(refused, before !== undefined, (texts) => `makes calls that are refused: ${texts}`),
    ...(before ? of(furtherCalls, false, (texts) => `makes further calls: ${texts}`) : []),
  ];
};

const isInside = (box: Box, room: Box): boolean =>
  box.x >= room.x && box.y >= room.y && box.x + box.w <= room.x + room.w && box.y + box.h <= room.y + room.h;

const movedBoxes = (before: Observation, after: Observation): readonly string[] => {
  const ownBoxes = ({ boxes, rooms }: Observation) => boxes.filter((box) => !rooms.some((room) => isInside(box, room)));
  const byName = new Map<string, Box[]>();
  for (const box of ownBoxes(before)) byName.set(box.name, [...(byName.get(box.name) ?? []), box]);
  const moved = new Set<string>();
  for (const box of ownBoxes(after)) {
    const former = byName.get(box.name)?.shift();
    if (!former) continue;
    const { moved: tolerance } = compareLimits;
    const far = (['x', 'y', 'w', 'h'] as const).some((side) => Math.abs(box[side] - former[side]) > tolerance);
    if (far) moved.add(box.name);
  }
  return [...moved];
};

const lines = ({ title, lines: shown }: Observation): readonly string[] => [title, ...shown.map((line) => line.trim())];

interface Pair {
  /** Undefined for a page that the live combination does not have. */
  readonly before: Observation | undefined;
  readonly after: Observation;
  /** The share of the picture, from 0 to 1, that differs outside the rooms of fragments. */
  readonly pictureShare: number;
  /** A change of its appearance is reported; for a page of an unchanged app it is a break. */
  readonly mayDiffer: boolean;
}

const appearanceDifferences = ({ before, after, pictureShare, mayDiffer }: Pair): readonly Difference[] => {
  if (!before) return [];
  const breaks = !mayDiffer;
  const differences: Difference[] = [];
  const removedLines = added(lines(after), lines(before));
  const fresh = added(lines(before), lines(after));
  if (removedLines.length + fresh.length > 0)
    differences.push({
      kind: 'text',
      // The text includes fragments of the changed app; the picture shows where.
      breaks: breaks && after.rooms.length === 0 && before.rooms.length === 0,
      message: [
        ...(removedLines.length > 0 ? [`no longer says ${named(removedLines)}`] : []),
        ...(fresh.length > 0 ? [`says ${named(fresh)}`] : []),
      ].join('; '),
    });
  if (pictureShare > compareLimits.picture)
    differences.push({
      kind: 'picture',
      breaks,
      message: `looks otherwise in ${(pictureShare * 100).toFixed(1)} % of its picture`,
    });
  const moved = movedBoxes(before, after);
  if (moved.length > 0) differences.push({ kind: 'layout', breaks, message: `has elsewhere or in another size ${named(moved)}` });
  if (after.shift > before.shift + compareLimits.shift)
    differences.push({
      kind: 'shift',
      breaks: false,
      message: `moves by ${after.shift} while it loads (before ${before.shift})`,
    });
  return differences;
};

const newFindings = (
  kind: Difference['kind'],
  before: readonly string[],
  after: readonly string[],
  message: (texts: string) => string,
): readonly Difference[] => {
  const addedMessages = added([...new Set(before)], [...new Set(after)]);
  return addedMessages.length === 0 ? [] : [{ kind, breaks: true, message: message(named(addedMessages)) }];
};

const garbageIn = (before: Observation | undefined, after: Observation): readonly Difference[] => {
  const of = (observation: Observation) => lines(observation).filter((line) => garbage.test(line));
  const addedTexts = added(before ? of(before) : [], of(after));
  return addedTexts.length === 0 ? [] : [{ kind: 'garbage', breaks: true, message: `shows ${named(addedTexts)}` }];
};

/** Returns the differences of a page with the proposed releases; with the same responses, clock and random numbers. */
export const differencesOf = (pair: Pair): readonly Difference[] => {
  const { before, after } = pair;
  const isAbsent = after.isEmpty && before?.isEmpty !== true;
  return [
    ...(isAbsent ? [{ kind: 'absent', breaks: true, message: 'shows nothing' } as const] : []),
    ...newFindings('failure', eventsOf(before, 'failure'), eventsOf(after, 'failure'), (texts) => `does not come up: ${texts}`),
    ...newFindings(
      'error',
      before?.pageErrors.map(withoutBuild) ?? [],
      after.pageErrors.map(withoutBuild),
      (texts) => `throws ${texts}`,
    ),
    ...newFindings(
      'console',
      before?.consoleErrors.map(withoutBuild) ?? [],
      after.consoleErrors.map(withoutBuild),
      (texts) => `logs the error ${texts}`,
    ),
    ...garbageIn(before, after),
    ...callDifferences(before, after),
    ...appearanceDifferences(pair),
  ];
};
