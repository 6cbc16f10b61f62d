import type { Notice } from '@juhe/contract/social/notice.schemas';
import { PageLink, pathOf, usePageExists } from '@juhe/platform';
import { DateTime, IconButton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from '../shared/notice.module.css';

interface Props {
  notice: Notice;
  onOpen: () => void;
  onMenu: () => void;
}

/** One notice: links to its page if there is one; otherwise a tap marks it as read. */
export const NoticeRow = ({ notice, onOpen, onMenu }: Props) => {
  const t = useTranslations('notice');
  const { title, text, link, createdAt, read } = notice;
  const isLink = usePageExists(pathOf(link)) && link !== '';
  const content = (
    <>
      <span className={css.first}>
        <span className={css.name}>
          {!read && (
            <span className={css.dot}>
              <span className="visually-hidden">{t('unreadMark')}</span>
            </span>
          )}
          {title}
        </span>
        <DateTime at={createdAt} as="time" className={css.time} />
      </span>
      <span className={css.text}>{text}</span>
      {isLink && <span className={css.more}>{t('look')}</span>}
    </>
  );
  return (
    <article className={css.notice}>
      {isLink ? (
        <PageLink to={link} className={css.body} onClick={onOpen}>
          {content}
        </PageLink>
      ) : (
        <button type="button" className={css.body} onClick={onOpen}>
          {content}
        </button>
      )}
      <IconButton icon="ellipsis" label={t('menu', { title })} size={18} onClick={onMenu} />
    </article>
  );
};
