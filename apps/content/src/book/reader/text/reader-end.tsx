import { useLikeBookMutation, useShelveBookMutation, useGetBookQuery } from '@juhe/api-client/content/book';
import type { ChapterText } from '@juhe/contract/content/book.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, useNavigation } from '@juhe/platform';
import { Button, buttonClass, haptic, toast } from '@juhe/ui';
import { useDelight } from '@juhe/ui/parts/motion/delight';
import { useTranslations } from '../../../locales/texts.gen.js';
import css from './reader-end.module.css';

/** Content after the last chapter: actions for a finished book or for a serial that continues. */
export const BookEnd = ({ chapter }: { chapter: ChapterText }) => {
  const t = useTranslations('book');
  const id = chapter.bookId;
  const { data: book } = useGetBookQuery({ id });
  const { whenSignedIn } = useNavigation();
  const [like] = useLikeBookMutation();
  const [join] = useShelveBookMutation();
  const heart = useDelight('like', book?.liked === true);
  const serial = book?.status === 'serial';
  const follow = async () => {
    try {
      await join({ id, join: !book?.onShelf }).unwrap();
      toast(t(book?.onShelf ? 'leftToast' : serial ? 'followToast' : 'joinedToast'), { kind: 'success' });
    } catch {
      // The error policy shows the server's message.
    }
  };
  return (
    <div className={css.end}>
      <p className={css.word}>{book ? t(serial ? 'toBeContinued' : 'theEnd') : '\u00a0'}</p>
      <p className={css.title}>{chapter.bookTitle}</p>
      {book && (
        <>
          <p className={css.hint}>{serial ? t('endSerial', { n: chapter.chapters }) : t('endFinished')}</p>
          <div className={css.acts}>
            <Button
              kind={serial && !book.onShelf ? 'primary' : 'secondary'}
              icon="library"
              aria-pressed={book.onShelf}
              onClick={() => whenSignedIn(follow)}
            >
              {t(book.onShelf ? (serial ? 'followed' : 'joined') : serial ? 'follow' : 'join')}
            </Button>
            <Button
              ref={heart}
              kind={serial ? 'secondary' : 'primary'}
              icon="heart"
              aria-pressed={book.liked}
              onClick={() =>
                whenSignedIn(() => {
                  haptic('light');
                  return like({ id, like: !book.liked });
                })
              }
            >
              {t(book.liked ? 'likedBook' : 'like')}
            </Button>
          </div>
        </>
      )}
      <PageLink to={contentPages.novelDetail({ id })} className={buttonClass('text', 'm')}>
        {t('toDetail')}
      </PageLink>
    </div>
  );
};
