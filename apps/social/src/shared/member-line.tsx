import * as socialPages from '@juhe/contract/pages/social';
import type { MemberRow } from '@juhe/contract/social/homepage.schemas';
import { FollowButton } from '@juhe/features/follow/follow-button';
import { PageLink } from '@juhe/platform';
import { Avatar, Icon } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './shared.module.css';

/**
 * A member in a list: picture, name, a short note, a link to the conversation with friends and fans, and
 * the follow button.
 */
export const MemberLine = ({ member }: { member: MemberRow }) => {
  const t = useTranslations('chat');
  return (
    <div className={css.member}>
      <PageLink to={socialPages.userHomepage({ memberId: member.id })} className={css.who}>
        <Avatar src={member.avatar} name={member.nickname} size={56} />
        <span className={css.names}>
          <span className={css.name}>{member.nickname}</span>
          {member.bio && <span className={css.bio}>{member.bio}</span>}
        </span>
      </PageLink>
      {(member.relation === 'friends' || member.relation === 'follower') && (
        <PageLink
          to={socialPages.chat({ memberId: member.id })}
          className={member.relation === 'friends' ? css.message : `${css.message} ${css.spare}`}
          aria-label={t('writeTo', { name: member.nickname })}
        >
          <Icon name="message-circle" size={20} />
        </PageLink>
      )}
      <FollowButton member={member} soft />
    </div>
  );
};
