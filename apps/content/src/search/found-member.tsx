import { useFollowArticleAuthorMutation } from '@juhe/api-client/content/article';
import * as socialPages from '@juhe/contract/pages/social';
import type { MemberRow } from '@juhe/contract/social/homepage.schemas';
import { PageLink, useNavigation } from '@juhe/platform';
import { Avatar, Button, haptic } from '@juhe/ui';
import { useDelight } from '@juhe/ui/parts/delight';
import { Marked } from '@juhe/ui/parts/marked';
import { useTranslations } from '../locales/texts.gen.js';
import css from './search.module.css';

/** A member with a follow button, which is left out for the viewer. */
export const FoundMember = ({ member, words }: { member: MemberRow; words: readonly string[] }) => {
  const t = useTranslations('search');
  const { whenSignedIn } = useNavigation();
  const [follow, { isLoading }] = useFollowArticleAuthorMutation();
  const follows = member.relation === 'following' || member.relation === 'friends';
  const button = useDelight('follow', follows);
  return (
    <div className={css.person}>
      <PageLink to={socialPages.userHomepage({ memberId: member.id })} className={css.who}>
        <Avatar src={member.avatar} name={member.nickname} size={48} />
        <span className={css.names}>
          <span className={css.name}>
            <Marked text={member.nickname} words={words} />
          </span>
          {member.bio && <span className={css.bio}>{member.bio}</span>}
        </span>
      </PageLink>
      {member.relation !== 'self' && (
        <Button
          ref={button}
          size="s"
          kind={follows ? 'secondary' : 'primary'}
          busy={isLoading}
          aria-pressed={follows}
          aria-label={t('followOf', { name: member.nickname })}
          onClick={() =>
            whenSignedIn(() => {
              haptic('light');
              void follow({ authorId: member.id, follow: !follows });
            })
          }
        >
          {t(`relation.${member.relation}`)}
        </Button>
      )}
    </div>
  );
};
