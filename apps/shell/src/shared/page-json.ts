import type { LiveDocument, LiveKey } from '@juhe/platform';
import type { Report } from './report.ts';

/** What the server did with an override of the tab's address (server/src/delivery/live/overrides.ts), or the tab with it. */
export type OverrideMark =
  | { readonly url: string }
  | { readonly release: string; readonly warning?: string }
  | { readonly refused: string };

/** What the server inlined into the page and the boot script left on the window. */
export interface PageJson {
  readonly lang?: string;
  readonly live?: LiveDocument;
  /** The public keys whose signatures count. */
  readonly keys?: readonly LiveKey[];
  /** By app, when the address has `mf.…`. */
  readonly overrides?: Readonly<Record<string, OverrideMark>>;
  /** Reports that wait for the sender; the boot script sends them when the visitor leaves before it has loaded. */
  readonly reports?: Report[];
  /** `/platform/live.json`, asked for early because the page of the address is not in `live`. */
  readonly whole?: Promise<Response>;
}

/** As it came with the page; nothing of it is trusted before its signature is verified. */
export const pageJson = (): PageJson => (Reflect.get(window, '__JUHE__') as PageJson | undefined) ?? {};
