import { useGetCreationCollectInfiniteQuery } from '@juhe/api-client/social/homepage';
import { useTranslations } from '@juhe/platform';
import { KeptList } from './kept-list.tsx';

/** The articles that the member collected. */
export const Screen = () => {
  const t = useTranslations('kept');
  return (
    <KeptList
      query={useGetCreationCollectInfiniteQuery({})}
      id="collects"
      icon="bookmark"
      empty={t('noCollects')}
      action={t('discover')}
    />
  );
};
