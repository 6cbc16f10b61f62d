import { useGetFansInfiniteQuery } from '@juhe/api-client/social/homepage';
import { useSession } from '@juhe/auth';
import * as socialPages from '@juhe/contract/pages/social';
import { useQuery, useTranslations } from '@juhe/platform';
import { MemberList } from './member-list.tsx';
import { SuggestedAuthors } from './suggested-authors.tsx';

/** Who follows a member; without `memberId` the caller's own fans, who count as seen from then on. */
export const Screen = () => {
  const t = useTranslations('follow');
  const { memberId } = useQuery(socialPages.fansList);
  const { user } = useSession();
  const own = memberId === undefined || memberId === user?.id;
  const query = useGetFansInfiniteQuery(own ? {} : { memberId });
  return (
    <MemberList
      query={query}
      id={`fans-${memberId ?? ''}`}
      icon="users"
      empty={t(own ? 'noFans' : 'noFansOfOther')}
      action={t('discover')}
      next={<SuggestedAuthors />}
    />
  );
};
