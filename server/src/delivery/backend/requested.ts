import type { BackendContract, BackendOperation } from '../gate/backends.ts';

/** The operation that a request asks for, with what its path names. */
export interface Requested {
  /** As the contract has it: `GET /ratings/{saleNo}`. */
  readonly name: string;
  readonly operation: BackendOperation;
  readonly parameters: Readonly<Record<string, string>>;
  /** The path for the back end, encoded anew. */
  readonly path: string;
}

const mostSegments = 20;
const longestSegment = 300;

/** One step of a path, decoded; undefined for what could mean another path: dots, slashes, control characters, broken encodings. */
const segmentOf = (raw: string): string | undefined => {
  if (raw === '' || raw.length > longestSegment) return undefined;
  try {
    const text = decodeURIComponent(raw);
    // Decoded twice somewhere it may be a path again.
    return text === '.' || text === '..' || /[/\\%?#;]|\p{Cc}|\p{Cf}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
};

/** The steps of a raw path such as `/ratings/S1`; undefined for one that no operation can have. */
const segmentsOf = (rawPath: string): readonly string[] | undefined => {
  if (!rawPath.startsWith('/')) return undefined;
  const raw = rawPath.slice(1).split('/');
  if (raw.length > mostSegments) return undefined;
  const segments = raw.map(segmentOf);
  return segments.every((segment) => segment !== undefined) ? segments : undefined;
};

const parameterOf = (part: string): string | undefined => /^\{(\w+)\}$/.exec(part)?.[1];

const matched = (parts: readonly string[], segments: readonly string[]): Readonly<Record<string, string>> | undefined => {
  if (parts.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [i, part] of parts.entries()) {
    const segment = segments[i] ?? '';
    const name = parameterOf(part);
    if (name !== undefined) parameters[name] = segment;
    else if (part !== segment) return undefined;
  }
  return parameters;
};

/**
 * What of a contract a request asks for; `otherMethods` where the path is only asked by these. Operations without parameters come first.
 * @param rawPath below `/x/<app>`, as it was sent, without the query
 */
export const requestedIn = (
  { operations }: BackendContract,
  method: string,
  rawPath: string,
): Requested | { readonly otherMethods: readonly string[] } => {
  const segments = segmentsOf(rawPath);
  if (!segments) return { otherMethods: [] };
  const path = segments.map((segment) => `/${encodeURIComponent(segment)}`).join('');
  const fitting = Object.entries(operations)
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
    .flatMap(([name, operation]) => {
      const [ofMethod = '', template = ''] = name.split(' ');
      const parameters = matched(template.slice(1).split('/'), segments);
      return parameters ? [{ ofMethod, requested: { name, operation, parameters, path } }] : [];
    });
  const own = fitting.find(({ ofMethod }) => ofMethod === method);
  return own?.requested ?? { otherMethods: [...new Set(fitting.map(({ ofMethod }) => ofMethod))] };
};
