import type { ClientOutput } from '@juhe/contract/operation';
import type { goods } from '@juhe/contract/mall/goods';

export type CategoryTree = ClientOutput<typeof goods.getCategoryTree>;
type Top = CategoryTree[number];
type Middle = Top['children'][number];
type Leaf = Middle['children'][number];

/** The position of a category of any level in the tree; nothing is chosen below it. */
export interface CategoryPath {
  readonly top?: Top;
  readonly middle?: Middle;
  readonly leaf?: Leaf;
}

export const pathTo = (tree: CategoryTree, id: string | undefined): CategoryPath => {
  if (id === undefined) return {};
  for (const top of tree) {
    if (top.id === id) return { top };
    for (const middle of top.children) {
      if (middle.id === id) return { top, middle };
      const leaf = middle.children.find((child) => child.id === id);
      if (leaf) return { top, middle, leaf };
    }
  }
  return {};
};
