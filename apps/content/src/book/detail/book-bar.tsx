import { useLikeBookMutation, useShelveBookMutation } from '@juhe/api-client/content/book';
import { shareType } from '@juhe/contract/common/share.constants';
import type { Book } from '@juhe/contract/content/book.schemas';
import { useSession } from '@juhe/auth';
import * as contentPages from '@juhe/contract/pages/content';
import { pageUrl, useNavigation } from '@juhe/platform';
import { ActionBar, haptic, openShare, toast } from '@juhe/ui';
import type { ReactNode } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { BarAction } from '../../shared/bar-action.tsx';
import css from './novel-detail.module.css';

/** Shelf, like and share actions; `children` is the button that opens the book. */
export const BookBar = ({ book, children }: { book: Book; children: ReactNode }) => {
  const t = useTranslations('book');
  const { whenSignedIn } = useNavigation();
  const [like] = useLikeBookMutation();
  const [join] = useShelveBookMutation();
  const { user } = useSession();
  const { id, liked, onShelf, title, picUrl: coverUrl } = book;
  const url = pageUrl((book.audio ? contentPages.detailBook : contentPages.novelDetail).path, { id });
  const share = () =>
    openShare({ type: book.audio ? shareType.book : shareType.novel, code: id, extras: [user?.id ?? ''], title, coverUrl, url });
  const toggleShelf = async () => {
    try {
      await join({ id, join: !onShelf }).unwrap();
      toast(t(onShelf ? 'leftToast' : 'joinedToast'), { kind: 'success' });
    } catch {
      // The error policy shows the server's message.
    }
  };
  return (
    <ActionBar
      lead={
        <span className={css.acts}>
          <BarAction
            icon="library"
            label={t(onShelf ? 'joined' : 'join')}
            count={book.shelves}
            on={onShelf}
            onClick={() => whenSignedIn(toggleShelf)}
          />
          <BarAction
            icon="heart"
            label={t('like')}
            count={book.likes}
            on={liked}
            onClick={() =>
              whenSignedIn(() => {
                haptic('light');
                return like({ id, like: !liked });
              })
            }
          />
          <BarAction icon="share-2" label={t('share')} onClick={() => void share()} />
        </span>
      }
    >
      {children}
    </ActionBar>
  );
};
