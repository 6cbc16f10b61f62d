import { useFollowArticleAuthorMutation } from '@juhe/api-client/content/article';
import { useSession } from '@juhe/auth';
import type { Author } from '@juhe/contract/content/article.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink, useNavigation, usePageExists } from '@juhe/platform';
import { Avatar, Button, haptic } from '@juhe/ui';
import { useDelight } from '@juhe/ui/parts/delight';
import { useTranslations } from '../locales/texts.gen.js';
import css from './article.module.css';

/** The author, with a link to the author's homepage and a follow button. */
export const AuthorRow = ({ author }: { author: Author }) => {
  const t = useTranslations('article');
  const { user } = useSession();
  const { whenSignedIn } = useNavigation();
  const hasHomepage = usePageExists(socialPages.userHomepage.path);
  const [follow, { isLoading }] = useFollowArticleAuthorMutation();
  const button = useDelight('follow', author.followed);
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
      {user?.id !== author.id && (
        <Button
          ref={button}
          size="s"
          kind={author.followed ? 'secondary' : 'primary'}
          busy={isLoading}
          aria-pressed={author.followed}
          onClick={() =>
            whenSignedIn(() => {
              haptic('light');
              void follow({ authorId: author.id, follow: !author.followed });
            })
          }
        >
          {t(author.followed ? 'followed' : 'follow')}
        </Button>
      )}
    </div>
  );
};
