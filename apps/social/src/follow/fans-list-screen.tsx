import { useListFansInfiniteQuery } from '@juhe/api-client/social/homepage';
import { useSession } from '@juhe/auth';
import * as socialPages from '@juhe/contract/pages/social';
import { useQuery } from '@juhe/platform';
import { useTranslations } from '../locales/texts.gen.js';
import { MemberList } from './member-list.tsx';
import { SuggestedAuthors } from './suggested-authors.tsx';

/** The followers of a member; without `memberId` the caller's own fans, who count as seen from then on. */
const FansListScreen = () => {
  const t = useTranslations('follow');
  const { memberId } = useQuery(socialPages.fansList);
  const { user } = useSession();
  const isOwn = memberId === undefined || memberId === user?.id;
  const query = useListFansInfiniteQuery(isOwn ? {} : { memberId });
  return (
    <MemberList
      query={query}
      id={`fans-${memberId ?? ''}`}
      icon="users"
      empty={t(isOwn ? 'noFans' : 'noFansOfOther')}
      action={t('discover')}
      next={<SuggestedAuthors />}
    />
  );
};

export { FansListScreen as Screen };
