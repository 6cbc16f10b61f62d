import type { BackendContract, BackendOperation } from '../gate/backends.ts';

/** The requested operation, with its path parameters. */
export interface Requested {
  /** As in the contract: `GET /ratings/{saleNo}`. */
  readonly name: string;
  readonly operation: BackendOperation;
  readonly parameters: Readonly<Record<string, string>>;
  /** The path for the back end, newly encoded. */
  readonly path: string;
}

const maxSegments = 20;
const maxSegment = 300;

/**
 * Returns one segment of a path, decoded; undefined for anything that could change the path: dots, slashes, control
 * characters, invalid encodings.
 */
const segmentOf = (raw: string): string | undefined => {
  if (raw === '' || raw.length > maxSegment) return undefined;
  try {
    const text = decodeURIComponent(raw);
    // If decoded again elsewhere it may become a path.
    return text === '.' || text === '..' || /[/\\%?#;]|\p{Cc}|\p{Cf}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
};

/** Returns the segments of a raw path such as `/ratings/S1`; undefined for one that no operation can have. */
const segmentsOf = (rawPath: string): readonly string[] | undefined => {
  if (!rawPath.startsWith('/')) return undefined;
  const raw = rawPath.slice(1).split('/');
  if (raw.length > maxSegments) return undefined;
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
 * Returns the operation of a contract that matches a request; `otherMethods` if the path exists for these methods only.
 * Operations without parameters take precedence.
 * @param rawPath below `/x/<app>`, as received, without the query
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
  const matching = fitting.find(({ ofMethod }) => ofMethod === method);
  return matching?.requested ?? { otherMethods: [...new Set(fitting.map(({ ofMethod }) => ofMethod))] };
};
