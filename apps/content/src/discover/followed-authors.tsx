import { useListFollowedAuthorsInfiniteQuery } from '@juhe/api-client/content/article';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink } from '@juhe/platform';
import { Avatar, cx, Icon, Skeleton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './discover.module.css';

/** The authors followed by the member, most recent publication first; a ring marks recent items that have not been opened. */
export const FollowedAuthors = () => {
  const t = useTranslations('discover');
  const query = useListFollowedAuthorsInfiniteQuery({});
  const authors = query.data?.pages[0]?.list ?? [];
  if (query.isLoading) return <Skeleton height={96} />;
  if (authors.length === 0) return null;
  return (
    <ul className={css.authors} aria-label={t('authors')}>
      {authors.map(({ id, nickname, avatar, unread }) => (
        <li key={id}>
          <PageLink to={socialPages.userHomepage({ memberId: id })} className={css.authorLink}>
            <span className={cx(css.ring, unread > 0 && css.fresh)}>
              <Avatar src={avatar} name={nickname} size={56} />
            </span>
            <span className={css.authorName}>{nickname}</span>
            {unread > 0 && <span className="visually-hidden">{t('unread', { n: unread })}</span>}
          </PageLink>
        </li>
      ))}
      <li>
        <PageLink to={socialPages.focus()} className={css.authorLink}>
          <span className={cx(css.ring, css.all)}>
            <Icon name="ellipsis" />
          </span>
          <span className={css.authorName}>{t('allFollowed')}</span>
        </PageLink>
      </li>
    </ul>
  );
};
