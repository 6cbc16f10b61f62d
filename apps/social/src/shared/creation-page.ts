import type { Creation, CreationKind } from '@juhe/contract/content/creation.schemas';
import * as contentPages from '@juhe/contract/pages/content';

/** The kinds that can be published. */
export const creationKinds = ['article', 'pictures', 'video'] as const satisfies readonly CreationKind[];

/** The page that shows a creation. */
export const pageOfCreation = ({ id, kind }: Pick<Creation, 'id' | 'kind'>): string =>
  kind === 'video' ? contentPages.previewVideo({ itemId: id, type: 10 }) : contentPages.articleDetail({ id });
