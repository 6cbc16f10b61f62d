/**
 * Why a page could not be shown. `network`: a file did not arrive whole; `timeout`: it did not arrive in time; `corrupt`: it
 * arrived but is not the app's; `version`: it wants other shared packages than this shell has; `threw`: its own code failed; `killed`: it is switched off; `untrusted`: this tab has no
 * live document that it may use.
 */
export type FaultKind = 'offline' | 'network' | 'timeout' | 'corrupt' | 'version' | 'threw' | 'killed' | 'untrusted';

export class PageFault extends Error {
  override name = 'PageFault';
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const text = (value: unknown) => (value instanceof Error ? `${value.name} ${value.message}` : String(value));
const typeOf = (value: unknown) => (typeof value === 'object' && value !== null && 'type' in value ? String(value.type) : '');

/** Sorts what a loader or the federation runtime threw into a fault. */
export const classify = (thrown: unknown): PageFault => {
  if (thrown instanceof PageFault) return thrown;
  const told = text(thrown);
  const fault = (kind: FaultKind) => new PageFault(kind, told, { cause: thrown });
  const loading = /ChunkLoadError|Loading (css )?chunk|CSS_CHUNK_LOAD_FAILED|ScriptNetworkError|Failed to fetch/i.test(told);
  if (loading && !navigator.onLine) return fault('offline');
  if (loading) return fault(typeOf(thrown) === 'timeout' || /timeout|timed out/i.test(told) ? 'timeout' : 'network');
  if (/is not satisfied|does not satisfy|Unsatisfied version|RUNTIME-0(05|06|11|12|13|15)|loadShare/i.test(told))
    return fault('version');
  if (/RUNTIME-00[128]|does not exist in container/.test(told)) return fault('corrupt');
  return fault('threw');
};
