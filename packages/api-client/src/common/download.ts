import { type ApiError, callHeaders, type CallResult, readAnswer, reportError, sessionProvider } from '@juhe/api-client';

interface DownloadOptions {
  /** The name of the saved file. */
  readonly name: string;
  /** The downloaded part, 0 to 1; only if the server states the size. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
  /** The caller shows failures itself. */
  readonly quiet?: boolean;
}

/** Timeout (ms) of a transfer without incoming data (specification §9). */
const limitMs = 60_000;

const isOwn = (url: URL) => url.origin === location.origin;

/** Offers a file for download: the browser asks for a location, or stores it among the downloads. */
const saveAs = (name: string, file: Blob): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click event.
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
 * Downloads a file to the device, with the member's token for our own origin. Never throws; failures are those of
 * specification §8: 602001 network, 5 timeout, 600003 abort.
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
  const networkError = (): ApiError => {
    const result = readAnswer(undefined, true);
    return 'error' in result ? result.error : { kind: 'network', message: '', errCode: 602001 };
  };
  const silence = new AbortController();
  let alarm = setTimeout(() => silence.abort(), limitMs);
  try {
    const response = await fetch(url, {
      headers: isOwn(url) ? callHeaders(token) : {},
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || type.startsWith('application/json')) {
      const result = readAnswer(await response.json().catch(() => undefined), true);
      return fail('error' in result ? result.error : networkError());
    }
    const totalBytes = Number(response.headers.get('content-length'));
    let arrived = 0;
    const file = await readAll(response, (bytes) => {
      clearTimeout(alarm);
      alarm = setTimeout(() => silence.abort(), limitMs);
      arrived += bytes;
      // An encoded response is longer than its content-length.
      if (totalBytes) onProgress?.(Math.min(1, arrived / totalBytes));
    });
    saveAs(name, file);
    return { ok: true, data: null };
  } catch {
    if (signal?.aborted) return fail({ kind: 'abort', message: 'abort', errCode: 600003 });
    return fail(silence.signal.aborted ? { ...networkError(), kind: 'timeout', errCode: 5 } : networkError());
  } finally {
    clearTimeout(alarm);
  }
};
