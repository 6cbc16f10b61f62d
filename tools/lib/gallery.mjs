import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { root } from './apps.mjs';
import { baseConfig } from './base-config.mjs';
import { productionRouter } from './federation.mjs';

/**
 * Builds the widgets' gallery: packages/ui/gallery with every `packages/ui/stories/*.stories.tsx`, as a separate page.
 * @param {{ dev: boolean, out: string }} build
 */
export const galleryConfig = ({ dev, out }) => {
  const dir = join(root, 'packages/ui');
  const config = baseConfig({ app: 'gallery', dir, dev, intoRunning: true, out });
  return {
    ...config,
    entry: { main: './gallery/main.mjs' },
    output: { ...config.output, uniqueName: 'gallery', publicPath: 'auto' },
    resolve: { ...config.resolve, alias: dev ? {} : productionRouter() },
    plugins: [
      ...config.plugins,
      new rspack.HtmlRspackPlugin({ template: join(dir, 'gallery/index.html'), scriptLoading: 'defer' }),
    ],
  };
};
