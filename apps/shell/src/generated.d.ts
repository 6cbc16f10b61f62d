/** Written by the build from `routes.ts` (tools/lib/generate.mjs): the pages that are part of this bundle, by path. */
declare module '@generated/pages' {
  import type { Lang, Messages } from '@juhe/platform';
  import type { ComponentType } from 'react';

  export const pages: Partial<
    Record<string, { load: () => Promise<{ Screen: ComponentType }>; loadMessages: (lang: Lang) => Promise<Messages> }>
  >;
}
