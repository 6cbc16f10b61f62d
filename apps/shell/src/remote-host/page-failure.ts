/**
 * Reason why a page could not be shown. `network`: a file did not arrive completely; `timeout`: it did not arrive in time;
 * `corrupt`: it arrived but is not the app's; `version`: it requires other shared packages than this shell has; `threw`: its
 * own code failed; `killed`: it is switched off; `untrusted`: this tab has no usable live document.
 */
export type PageFailureKind = 'offline' | 'network' | 'timeout' | 'corrupt' | 'version' | 'threw' | 'killed' | 'untrusted';

export class PageFailure extends Error {
  override name = 'PageFailure';
  readonly kind: PageFailureKind;

  constructor(kind: PageFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const text = (value: unknown) => (value instanceof Error ? `${value.name} ${value.message}` : String(value));
const typeOf = (value: unknown) => (typeof value === 'object' && value !== null && 'type' in value ? String(value.type) : '');

/** Classifies an error thrown by a loader or the federation runtime. */
export const classify = (thrown: unknown): PageFailure => {
  if (thrown instanceof PageFailure) return thrown;
  const thrownText = text(thrown);
  const failure = (kind: PageFailureKind) => new PageFailure(kind, thrownText, { cause: thrown });
  const loading = /ChunkLoadError|Loading (css )?chunk|CSS_CHUNK_LOAD_FAILED|ScriptNetworkError|Failed to fetch/i.test(
    thrownText,
  );
  if (loading && !navigator.onLine) return failure('offline');
  if (loading) return failure(typeOf(thrown) === 'timeout' || /timeout|timed out/i.test(thrownText) ? 'timeout' : 'network');
  if (/is not satisfied|does not satisfy|Unsatisfied version|RUNTIME-0(05|06|11|12|13|15)|loadShare/i.test(thrownText))
    return failure('version');
  if (/RUNTIME-00[128]|does not exist in container/.test(thrownText)) return failure('corrupt');
  return failure('threw');
};
