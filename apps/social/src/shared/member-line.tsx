import * as socialPages from '@juhe/contract/pages/social';
import type { MemberRow } from '@juhe/contract/social/homepage.schemas';
import { PageLink } from '@juhe/platform';
import { Avatar } from '@juhe/ui';
import { FollowButton } from './follow-button.tsx';
import css from './shared.module.css';

/** A member in a list: picture, name, a word about them, and the button to follow. */
export const MemberLine = ({ member }: { member: MemberRow }) => (
  <div className={css.member}>
    <PageLink to={socialPages.userHomepage({ memberId: member.id })} className={css.who}>
      <Avatar src={member.avatar} name={member.nickname} size={48} />
      <span className={css.names}>
        <span className={css.name}>{member.nickname}</span>
        {member.bio && <span className={css.bio}>{member.bio}</span>}
      </span>
    </PageLink>
    <FollowButton member={member} soft />
  </div>
);
