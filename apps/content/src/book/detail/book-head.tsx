import type { Book } from '@juhe/contract/content/book.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink, usePageExists } from '@juhe/platform';
import { Count, PageTitle, Picture, RelativeTime, Tag } from '@juhe/ui';
import type { CSSProperties } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import css from './novel-detail.module.css';

/** A book's cover, name and numbers. */
export const BookHead = ({ book }: { book: Book }) => {
  const t = useTranslations('book');
  const hasHomepage = usePageExists(socialPages.userHomepage.path);
  const facts: [string, React.ReactNode][] = [
    ...(book.audio ? [] : [[t('words'), <Count key="words" value={book.words} />] satisfies [string, React.ReactNode]]),
    [t('chapterCount'), book.chapters],
    [t('likes'), <Count key="likes" value={book.likes} />],
    [t('shelves'), <Count key="shelves" value={book.shelves} />],
  ];
  return (
    <header className={css.head} data-width="list" style={{ '--tone': book.tone } as CSSProperties}>
      <div className={css.book}>
        <span className={css.cover}>
          <Picture src={book.picUrl} alt="" ratio={book.width / book.height} rounded="s" fallback="book-open" priority hero />
        </span>
        <div className={css.names}>
          <h2 className={css.title}>
            {book.title}
            <PageTitle>{book.title}</PageTitle>
          </h2>
          {book.authorId !== null && hasHomepage ? (
            <PageLink to={socialPages.userHomepage({ memberId: book.authorId })} className={css.author}>
              {book.author}
            </PageLink>
          ) : (
            <p className={css.author}>{book.author}</p>
          )}
          <p className={css.tags}>
            <Tag tone={book.status === 'serial' ? 'gold' : 'green'}>{t(book.status)}</Tag>
            <Tag>{book.categoryName}</Tag>
          </p>
          <p className={css.news}>
            <span>
              {t('updatedAt')} <RelativeTime at={book.updatedAt} kind="date" />
            </span>
            {book.comments > 0 && <span>{t('commentCount', { n: book.comments })}</span>}
          </p>
        </div>
      </div>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
};
