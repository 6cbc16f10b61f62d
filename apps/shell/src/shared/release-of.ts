import { pageJson } from './page-json.ts';

declare global {
  /** `<app>@<release>` → the files that this release took or asked for, in the order in which the releases ran (tools/lib/own-chunks-plugin.mjs). */
  var __juheFiles: Partial<Record<string, ReadonlySet<string>>> | undefined;
}

/** In the place of a release in addresses of files that releases share (server/src/delivery/release/release-document.ts). */
const shared = 'f';

/**
 * The release that a file of a remote belongs to, from its address `/r/<app>/<folder>/<file>`. A file that two releases of this tab share counts for the
 * one that ran later.
 */
export const releaseOf = (app: string, folder: string, file: string): string => {
  if (folder !== shared) return decodeURIComponent(folder);
  const ran = Object.entries(globalThis.__juheFiles ?? {}).filter(([key]) => key.startsWith(`${app}@`));
  const [key] = ran.findLast(([, files]) => files?.has(file)) ?? ran.at(-1) ?? [];
  return key?.slice(app.length + 1) ?? pageJson().live?.remotes[app]?.release ?? '';
};
