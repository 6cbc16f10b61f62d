import { pageJson } from './page-json.ts';

declare global {
  /**
   * `<app>@<release>` → the files that this release loaded or requested, in the order in which the releases ran
   * (tools/lib/own-chunks-plugin.mjs).
   */
  var __juheFiles: Partial<Record<string, ReadonlySet<string>>> | undefined;
}

/** Replaces the release in addresses of files shared by releases (server/src/delivery/release/release-document.ts). */
const shared = 'f';

/**
 * Returns the release of a remote's file from its address `/r/<app>/<folder>/<file>`. A file shared by two releases of this
 * tab belongs to the one that ran later.
 */
export const releaseOf = (app: string, folder: string, file: string): string => {
  if (folder !== shared) return decodeURIComponent(folder);
  const executed = Object.entries(globalThis.__juheFiles ?? {}).filter(([key]) => key.startsWith(`${app}@`));
  const [key] = executed.findLast(([, files]) => files?.has(file)) ?? executed.at(-1) ?? [];
  return key?.slice(app.length + 1) ?? pageJson().live?.remotes[app]?.release ?? '';
};
