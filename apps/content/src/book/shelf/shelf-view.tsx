import { lazyPart } from '@juhe/ui/parts/loading/lazy-part';
import { useRemoveFromBookshelfMutation } from '@juhe/api-client/content/book';
import type { MemberBook } from '@juhe/contract/content/book.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink } from '@juhe/platform';
import {
  ActionBar,
  Button,
  buttonClass,
  Chips,
  confirmDialog,
  cx,
  Icon,
  LoadMore,
  Page,
  Picture,
  PullToRefresh,
  QueryView,
  Skeleton,
  toast,
} from '@juhe/ui';
import { Panes } from '@juhe/ui/parts/layout/list-detail';
import { useIsWide } from '@juhe/ui/parts/layout/use-is-wide';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { DetailSkeleton } from '../detail/detail-skeleton.tsx';
import { offlineBooks } from '../offline/offline-books.ts';
import { watchPositions } from '../offline/position-outbox.ts';
import { Progress, ShelfBook, shelfPage } from './shelf-book.tsx';
import { ShelfOrder } from './shelf-order.tsx';
import { type ShelfKind, type ShelfSort, useShelf } from './shelf-source.ts';
import css from './shelf.module.css';

/** Only wide windows have it. */
const ShelfPane = lazyPart(() => import(/* webpackChunkName: "shelf-pane" */ './shelf-pane.tsx').then((part) => part.ShelfPane));

const ShelfSkeleton = () => (
  <div className={css.grid} aria-hidden="true">
    {Array.from({ length: 6 }, (_, i) => (
      <div key={i} className={css.book}>
        <Skeleton ratio={3 / 4} />
        <Skeleton width="80%" />
      </div>
    ))}
  </div>
);

/** Returns the most recently read book. */
const lastReadOf = (books: readonly MemberBook[]): MemberBook | undefined =>
  books
    .filter(({ log, gone: isRemoved }) => log !== null && !isRemoved)
    .reduce<MemberBook | undefined>(
      (a, b) => (a && Date.parse(a.log?.readAt ?? '') >= Date.parse(b.log?.readAt ?? '') ? a : b),
      undefined,
    );

/** The most recently read book with a link to continue. */
const GoOn = ({ books }: { books: readonly MemberBook[] }) => {
  const t = useTranslations('books');
  const last = lastReadOf(books);
  if (!last) return null;
  return (
    <PageLink to={shelfPage(last)} className={css.goOn}>
      <span className={css.goOnCover}>
        <Picture src={last.picUrl} alt="" ratio={3 / 4} rounded="s" fallback={last.audio ? 'headphones' : 'book-open'} />
      </span>
      <span className={css.goOnText}>
        <span className={css.goOnTitle}>{last.title}</span>
        <span className={css.note}>{last.log?.chapterTitle}</span>
        <span className={css.note}>
          <Progress book={last} />
        </span>
      </span>
      <span className={cx(buttonClass('primary', 's'), css.goOnDo)}>{t(last.audio ? 'goOnHearing' : 'goOnReading')}</span>
    </PageLink>
  );
};

/** Returns the ids of books with chapters on this device. */
const useOfflineIds = (): ReadonlySet<string> => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isActive = true;
    void offlineBooks().then(
      (books) => isActive && setIds(new Set(books.filter((book) => book.pinnedChapters > 0).map(({ id }) => id))),
    );
    return () => {
      isActive = false;
    };
  }, []);
  return ids;
};

/** The shelf books selected for removal; undefined outside edit mode. */
const useChoice = () => {
  const t = useTranslations('books');
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [removeBooks, { isLoading }] = useRemoveFromBookshelfMutation();
  const takeOff = async () => {
    const ids = [...(chosen ?? [])];
    const answer = await confirmDialog({
      title: t('takeOffTitle', { n: ids.length }),
      text: t('takeOffText'),
      confirm: t('takeOffDo'),
      danger: true,
    });
    if (!answer) return;
    try {
      const { count } = await removeBooks({ ids }).unwrap();
      toast(t('takenOff', { n: count }), { kind: 'success' });
      setChosen(undefined);
    } catch {
      // The error policy shows the server's message.
    }
  };
  return {
    chosen,
    isLoading,
    takeOff,
    begin: () => setChosen(new Set()),
    end: () => setChosen(undefined),
    press: (id: string) =>
      setChosen((before = new Set()) =>
        before.has(id) ? new Set([...before].filter((selectedId) => selectedId !== id)) : new Set([...before, id]),
      ),
  };
};

interface Props {
  /** Content above the shelf. */
  head?: ReactNode;
  /** Content below the shelf. */
  foot?: ReactNode;
  /** Opens the book search. */
  onFind: () => void;
}

const kinds = ['all', 'read', 'heard'] as const satisfies readonly ShelfKind[];

/**
 * The member's shelf of books and audiobooks: continue reading, three sort orders, and removal of several books at once. Wide
 * windows show the page of the selected book beside it, at first that of the book read last.
 */
export const ShelfView = ({ head, foot, onFind }: Props) => {
  const t = useTranslations('books');
  const book = useTranslations('book');
  const [sort, setSort] = useState<ShelfSort>('recent');
  const [kind, setKind] = useState<ShelfKind>('all');
  const { source, isOld, hasMore, status, loadMore, refetch } = useShelf(sort, kind);
  const storedIds = useOfflineIds();
  const choice = useChoice();
  const { chosen } = choice;
  const isWide = useIsWide();
  const [openId, setOpenId] = useState<string>();
  const present = source.data?.filter(({ gone: isRemoved }) => !isRemoved) ?? [];
  const open = present.find(({ id }) => id === openId) ?? lastReadOf(present) ?? present[0];
  useEffect(watchPositions, []);
  const list = (
    <>
      <PullToRefresh onRefresh={() => refetch()}>
        <Page width="full">
          {head}
          <div className={css.top}>
            <Chips
              label={t('kinds')}
              items={kinds.map((key) => ({ key, label: t(`kind.${key}`) }))}
              value={[kind]}
              onChange={([next]) => setKind(next ?? 'all')}
              scroll
            />
            {source.data !== undefined && source.data.length > 0 && (
              <Button kind="text" size="s" onClick={chosen ? choice.end : choice.begin}>
                {book(chosen ? 'done' : 'manage')}
              </Button>
            )}
          </div>
          {isOld && (
            <p className={css.old} role="status">
              <Icon name="wifi-off" size={16} />
              {t('oldShelf')}
            </p>
          )}
          <QueryView
            query={source}
            skeleton={<ShelfSkeleton />}
            empty={
              kind === 'all'
                ? { icon: 'library', text: book('shelfEmpty'), action: { label: t('find'), onClick: onFind } }
                : { icon: 'library', text: t('kindEmpty'), action: { label: t('showAll'), onClick: () => setKind('all') } }
            }
          >
            {(books) => (
              <>
                {!chosen && !isWide && <GoOn books={books} />}
                <div className={css.orderRow}>
                  <PageLink to={contentPages.novelHistory()} className={buttonClass('text', 's')}>
                    {book('history')}
                  </PageLink>
                  <ShelfOrder value={sort} onChange={setSort} />
                </div>
                <ul className={css.grid}>
                  {books.map((book) => (
                    <ShelfBook
                      key={book.id}
                      book={book}
                      isStored={storedIds.has(book.id)}
                      choice={chosen && { chosen: chosen.has(book.id), onPress: () => choice.press(book.id) }}
                      pane={isWide ? { shown: book.id === open?.id, onPress: () => setOpenId(book.id) } : undefined}
                    />
                  ))}
                </ul>
                {hasMore && !isOld && <LoadMore status={status} onLoad={loadMore} />}
              </>
            )}
          </QueryView>
          {(source.data !== undefined || source.isError) && foot}
        </Page>
      </PullToRefresh>
      {chosen && (
        <ActionBar>
          <Button kind="primary" block disabled={chosen.size === 0} busy={choice.isLoading} onClick={() => void choice.takeOff()}>
            {t('takeOffCount', { n: chosen.size })}
          </Button>
        </ActionBar>
      )}
    </>
  );
  const detail =
    chosen || !open ? undefined : (
      <Suspense fallback={<DetailSkeleton />}>
        <ShelfPane book={open} />
      </Suspense>
    );
  return <Panes list={list} detail={detail} />;
};
