import { useSession } from '@juhe/auth';
import type { Author } from '@juhe/contract/content/article.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { FollowButton } from '@juhe/features/follow/follow-button';
import { PageLink, usePageExists } from '@juhe/platform';
import { Avatar } from '@juhe/ui';
import css from './article.module.css';

/** The author, with a link to the author's homepage and a follow button. */
export const AuthorRow = ({ author }: { author: Author }) => {
  const { user } = useSession();
  const followed = author.followed ? 'following' : 'none';
  const relation = user?.id === author.id ? 'self' : followed;
  const hasHomepage = usePageExists(socialPages.userHomepage.path);
  const names = (
    <>
      <Avatar src={author.avatar} name={author.nickname} size={40} />
      <span className={css.names}>
        <span className={css.name}>{author.nickname}</span>
        <span className={css.bio}>{author.bio}</span>
      </span>
    </>
  );
  return (
    <div className={css.author}>
      {hasHomepage ? (
        <PageLink to={socialPages.userHomepage({ memberId: author.id })} className={css.who}>
          {names}
        </PageLink>
      ) : (
        <span className={css.who}>{names}</span>
      )}
      <FollowButton member={{ ...author, relation }} />
    </div>
  );
};
