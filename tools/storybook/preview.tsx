// Not through the package's index, which includes every file of the contract, for stories of pages.
import { componentPreview } from '../../packages/testing/src/storybook/preview.tsx';
import { loadKitTexts } from '../../packages/ui/src/index.ts';

/** Pages that links of stories lead to, so that the links are shown. */
const linkedPages = ['/pages/index/index', '/subPackages/shop/goods-info', '/subPackages/mine/like'].map(
  (path) => ({ path, title: path, access: 'public', kind: 'page' }) as const,
);

export const { decorators, globalTypes, initialGlobals, loaders, parameters } = componentPreview({
  linkedPages,
  loadTexts: loadKitTexts,
});
/** A page of documentation for each file; Storybook reads this line as text, so it cannot come with the rest. */
export const tags = ['autodocs'];
