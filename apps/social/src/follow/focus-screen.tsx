import { useListFollowsInfiniteQuery } from '@juhe/api-client/social/homepage';
import { useTranslations } from '../locales/texts.gen.js';
import { MemberList } from './member-list.tsx';
import { SuggestedAuthors } from './suggested-authors.tsx';

/** The members that this member follows. */
const FocusScreen = () => {
  const t = useTranslations('follow');
  return (
    <MemberList
      query={useListFollowsInfiniteQuery({})}
      id="follows"
      icon="user-plus"
      empty={t('noFollows')}
      action={t('discover')}
      below={<SuggestedAuthors />}
    />
  );
};

export { FocusScreen as Screen };
