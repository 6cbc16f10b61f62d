import type { Creation, CreationKind } from '@juhe/contract/content/creation.schemas';

/** What can be published. */
export const creationKinds = ['article', 'pictures', 'video'] as const satisfies readonly CreationKind[];

/** The page on which a creation is read or watched. */
export const pageOfCreation = ({ id, kind }: Pick<Creation, 'id' | 'kind'>): { to: string; query: Record<string, string> } =>
  kind === 'video'
    ? { to: '/pages/vlog/preview-video', query: { itemId: id, type: '10' } }
    : { to: '/subPackages/find/article-detail', query: { id } };
