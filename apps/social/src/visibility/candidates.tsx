import { useSearchMembersInfiniteQuery } from '@juhe/api-client/content/search';
import { useListFansInfiniteQuery } from '@juhe/api-client/social/homepage';
import type { MemberRow } from '@juhe/contract/social/homepage.schemas';
import { Avatar, Checkbox, type IconName, InfiniteList, type InfiniteResult, ListSkeleton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './visibility.module.css';

/** A member that can be selected or deselected; the whole row is the touch target. */
export const CandidateRow = ({
  member,
  checked,
  onChange,
}: {
  member: MemberRow;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) => (
  <div className={css.row}>
    <Checkbox className={css.choice} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)}>
      <span className={css.member}>
        <Avatar src={member.avatar} name={member.nickname} size={40} />
        <span className={css.names}>
          <span className={css.name}>{member.nickname}</span>
          {member.bio && <span className={css.bio}>{member.bio}</span>}
        </span>
      </span>
    </Checkbox>
  </div>
);

interface Props {
  chosen: ReadonlySet<string>;
  onChange: (member: MemberRow, checked: boolean) => void;
}

const Candidates = ({
  query,
  id,
  icon,
  empty,
  chosen,
  onChange,
}: Props & { query: InfiniteResult<MemberRow>; id: string; icon: IconName; empty: string }) => (
  <InfiniteList
    query={query}
    keyOf={(member) => member.id}
    layout="card"
    id={id}
    skeleton={<ListSkeleton rows={6} media={40} round />}
    empty={{ icon, text: empty }}
  >
    {(member) =>
      member.relation === 'self' ? (
        <></>
      ) : (
        <CandidateRow member={member} checked={chosen.has(member.id)} onChange={(checked) => onChange(member, checked)} />
      )
    }
  </InfiniteList>
);

/** The member's fans, or only mutual followers. */
export const Fans = ({ friends, ...props }: Props & { friends: boolean }) => {
  const t = useTranslations('visibility');
  const query = useListFansInfiniteQuery(friends ? { friends } : {});
  return (
    <Candidates
      {...props}
      query={query}
      id={friends ? 'friends' : 'fans'}
      icon="users"
      empty={t(friends ? 'noFriends' : 'noFans')}
    />
  );
};

/** Members found by nickname, number or promotion code. */
export const Matches = ({ keyword, ...props }: Props & { keyword: string }) => {
  const t = useTranslations('visibility');
  return (
    <Candidates
      {...props}
      query={useSearchMembersInfiniteQuery({ keyword })}
      id={`matches-${keyword}`}
      icon="search"
      empty={t('noMatches')}
    />
  );
};
