import type { FetchedScreen } from './first-screens.ts';

/** Data that the server writes into the document for the boot script: the live releases and, if available, the first screen. */
export interface BootRoute {
  path: string;
  title: string;
  kind: string;
  access: string;
  prefetch?: string[];
  js?: string[];
  css?: string[];
}
export interface BootApp {
  base: string;
  messages?: Record<string, string[]>;
  routes: BootRoute[];
  /** Set for remotes only. */
  entry?: string;
  killed?: boolean;
  files?: Record<string, string>;
}
export interface BootPage {
  apiPrefix: string;
  lang: string;
  /** The first screen in this page: its path, creation time, bundled answers and largest picture. */
  screen?: { path: string; at: number } & Pick<FetchedScreen, 'answers' | 'picture' | 'pictureSources' | 'sprite'>;
  /** Pages for which `/platform/screen` returns a first screen. */
  screens?: string[];
  live: {
    channel?: string;
    generation?: number;
    partial?: boolean;
    shell: BootApp & { ahead?: string[] };
    remotes: Record<string, BootApp>;
  };
}
