/** What the server writes into the document for the boot script: the live releases, and the first screen where there is one. */
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
  /** Only remotes have an entry. */
  entry?: string;
  killed?: boolean;
  files?: Record<string, string>;
}
export interface BootPage {
  apiPrefix: string;
  lang: string;
  /** The first screen in this page, whose it is, when it was made, the answers that it shows, and its largest picture. */
  screen?: { path: string; at: number; answers: Record<string, string>; picture?: string };
  /** Pages whose first screen `/platform/screen` answers. */
  screens?: string[];
  live: {
    channel?: string;
    generation?: number;
    partial?: boolean;
    shell: BootApp & { ahead?: string[] };
    remotes: Record<string, BootApp>;
  };
}
