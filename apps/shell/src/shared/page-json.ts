import type { LiveDocument, LiveKey } from '@juhe/platform';

/** An event about a release (docs/releasing.md, Observability). Cheap: queued until the sender has loaded. */
export type Report =
  /** A page of the release was shown. */
  | { readonly kind: 'load'; readonly app: string; readonly release: string }
  /**
   * A page of the release could not be shown (`name` is the failure's kind, `thrown` the value thrown by its code, from which
   * the sender derives the location), or left something behind (`leak …`, leaks/).
   */
  | { readonly kind: 'failure'; readonly app: string; readonly release: string; readonly name: string; readonly thrown?: unknown }
  /** Code of the release threw; `name` is the error's name and location. */
  | { readonly kind: 'error'; readonly app: string; readonly release: string; readonly name: string }
  | { readonly kind: 'vital'; readonly app: string; readonly release: string; readonly name: string; readonly value: number };

/** How the server (server/src/delivery/live/overrides.ts) or the tab handled an override in the tab's address. */
export type OverrideMark =
  | { readonly url: string }
  | { readonly release: string; readonly warning?: string }
  | { readonly refused: string };

/** Data that the server inlined into the page and the boot script left on the window. */
export interface PageJson {
  readonly lang?: string;
  readonly live?: LiveDocument;
  /** The trusted public keys. */
  readonly keys?: readonly LiveKey[];
  /** By app, set when the address contains `mf.…`. */
  readonly overrides?: Readonly<Record<string, OverrideMark>>;
  /** Reports waiting for the sender; the boot script sends them when the visitor leaves before it has loaded. */
  readonly reports?: Report[];
  /** The early request for `/platform/live.json`, made when the page of the address is not in `live`. */
  readonly whole?: Promise<Response>;
}

/** The data as embedded in the page; nothing in it is trusted before its signature is verified. */
export const pageJson = (): PageJson => (Reflect.get(window, '__JUHE__') as PageJson | undefined) ?? {};
