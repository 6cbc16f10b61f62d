import { type ApiError, callHeaders, type CallResult, readAnswer, reportError, sessionProvider } from '@juhe/api-client';

interface DownloadOptions {
  /** The name that the file gets. */
  readonly name: string;
  /** The part that has arrived, 0 to 1; only where the server says how much there is. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
  /** The caller shows failures itself. */
  readonly quiet?: boolean;
}

/** A transfer in which nothing has come for this long is given up, in milliseconds (specification §9). */
const limitMs = 60_000;

const isOurs = (url: URL) => url.origin === location.origin;

/** Offers a file to be kept: the browser asks where, or puts it among the downloads. */
const keepAs = (name: string, file: Blob): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), limitMs);
};

const readAll = async (response: Response, onPiece: (bytes: number) => void): Promise<Blob> => {
  const reader = response.body?.getReader();
  const pieces: BlobPart[] = [];
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    pieces.push(next.value);
    onPiece(next.value.byteLength);
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
};

/**
 * Fetches a file and keeps it on the device, with the member's token where it is ours. Never throws; failures are those of
 * specification §8: 602001 network, 5 time-out, 600003 given up.
 */
export const download = async (
  address: string,
  { name, onProgress, signal, quiet = false }: DownloadOptions,
): Promise<CallResult<null>> => {
  const token = sessionProvider().token();
  const url = new URL(address, location.href);
  const fail = (error: ApiError): CallResult<null> => {
    reportError(error, quiet, token);
    return { ok: false, error };
  };
  const lost = (): ApiError => {
    const read = readAnswer(undefined, true);
    return 'error' in read ? read.error : { kind: 'network', message: '', errCode: 602001 };
  };
  const silence = new AbortController();
  let alarm = setTimeout(() => silence.abort(), limitMs);
  try {
    const response = await fetch(url, {
      headers: isOurs(url) ? callHeaders(token) : {},
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || type.startsWith('application/json')) {
      const read = readAnswer(await response.json().catch(() => undefined), true);
      return fail('error' in read ? read.error : lost());
    }
    const whole = Number(response.headers.get('content-length'));
    let arrived = 0;
    const file = await readAll(response, (bytes) => {
      clearTimeout(alarm);
      alarm = setTimeout(() => silence.abort(), limitMs);
      arrived += bytes;
      // An encoded answer is longer than it says.
      if (whole) onProgress?.(Math.min(1, arrived / whole));
    });
    keepAs(name, file);
    return { ok: true, data: null };
  } catch {
    if (signal?.aborted) return fail({ kind: 'abort', message: 'abort', errCode: 600003 });
    return fail(silence.signal.aborted ? { ...lost(), kind: 'timeout', errCode: 5 } : lost());
  } finally {
    clearTimeout(alarm);
  }
};
