import { useGetCreationLikeInfiniteQuery } from '@juhe/api-client/social/homepage';
import { useTranslations } from '@juhe/platform';
import { KeptList } from './kept-list.tsx';

/** The articles that the member likes. */
export const Screen = () => {
  const t = useTranslations('kept');
  return (
    <KeptList query={useGetCreationLikeInfiniteQuery({})} id="likes" icon="heart" empty={t('noLikes')} action={t('discover')} />
  );
};
