import * as socialPages from '@juhe/contract/pages/social';
import type { MemberRow } from '@juhe/contract/social/homepage.schemas';
import { FollowButton } from '@juhe/features/follow/follow-button';
import { PageLink } from '@juhe/platform';
import { Avatar } from '@juhe/ui';
import { Marked } from '@juhe/ui/parts/search/marked';
import css from './search.module.css';

/** A member with a follow button, which is left out for the viewer. */
export const MatchedMember = ({ member, terms }: { member: MemberRow; terms: readonly string[] }) => (
  <div className={css.person}>
    <PageLink to={socialPages.userHomepage({ memberId: member.id })} className={css.who}>
      <Avatar src={member.avatar} name={member.nickname} size={56} />
      <span className={css.names}>
        <span className={css.name}>
          <Marked text={member.nickname} words={terms} />
        </span>
        {member.bio && <span className={css.bio}>{member.bio}</span>}
      </span>
    </PageLink>
    <FollowButton member={member} />
  </div>
);
