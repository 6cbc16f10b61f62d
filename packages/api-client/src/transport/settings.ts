/** What the shell and auth tell the transport; the transport imports neither. */

/** The document's settings, inlined by the server before any script runs. */
declare global {
  interface Window {
    __JUHE__?: {
      /** The project prefix before `/api`, e.g. `/juhe`. */
      readonly apiPrefix?: string;
      /** Answers that the boot script asked for: `GET /api/x?id=1` → the answer, used once. */
      readonly first?: Record<string, Promise<Response> | undefined>;
      /** The token and the language that it asked with. */
      readonly firstToken?: string;
      readonly lang?: string;
    };
  }
}

export interface SessionProvider {
  readonly token: () => string | undefined;
  /** Forgets token and user data. */
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

/** Requests and transfers, in milliseconds (specification §9). */
export const timeoutMs = 60_000;
