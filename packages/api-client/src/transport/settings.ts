/** Settings of the transport from the shell and auth; the transport imports neither. */

/** The document's settings, inlined by the server before any script runs. */
declare global {
  interface Window {
    __JUHE__?: {
      /** The project prefix before `/api`, e.g. `/juhe`. */
      readonly apiPrefix?: string;
      /** Responses that the boot script requested: `GET /api/x?id=1` → the response, used once. */
      readonly first?: Record<string, Promise<Response> | undefined>;
      /** The token and the language of these requests. */
      readonly firstToken?: string;
      readonly lang?: string;
    };
  }
}

export interface SessionProvider {
  readonly token: () => string | undefined;
  /** Removes token and user data. */
  readonly clear: () => void;
}

const signedOut: SessionProvider = { token: () => undefined, clear: () => undefined };
let provider = signedOut;

/** Called once by `@juhe/auth`. */
export const setSessionProvider = (next: SessionProvider): void => {
  provider = next;
};

export const sessionProvider = (): SessionProvider => provider;

/** The project prefix before `/api`. */
export const apiPrefix = (): string => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="juhe-api-prefix"]')?.content;
  return window.__JUHE__?.apiPrefix ?? meta ?? '/juhe';
};

/** Timeout of requests and transfers in ms (specification §9). */
export const timeoutMs = 60_000;
