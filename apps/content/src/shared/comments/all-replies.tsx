import type { CommentReply } from '@juhe/contract/content/comment.schemas';
import { Icon, type InfiniteResult, QueryView, Skeleton } from '@juhe/ui';
import type { ReactElement } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import css from './comments.module.css';
import type { CommentSource } from './comment-source.ts';

interface Props {
  source: CommentSource;
  commentId: string;
  onLess: () => void;
  children: (reply: CommentReply) => ReactElement;
}

const Lines = ({ query, onLess, children }: Pick<Props, 'onLess' | 'children'> & { query: InfiniteResult<CommentReply> }) => {
  const t = useTranslations('comments');
  return (
    <QueryView query={query} skeleton={<Skeleton height={64} />}>
      {({ pages }) => (
        <>
          {/* A reply added meanwhile shifts the pages: duplicates are dropped. */}
          {[...new Map(pages.flatMap(({ list }) => list).map((reply) => [reply.id, reply])).values()].map(children)}
          <span className={css.rest}>
            {query.hasNextPage && (
              <button type="button" className={css.plain} aria-busy={query.isFetchingNextPage} onClick={query.fetchNextPage}>
                {t('restReplies')}
              </button>
            )}
            <button type="button" className={css.plain} aria-expanded="true" onClick={onLess}>
              {t('lessReplies')}
              <Icon name="chevron-up" size={16} />
            </button>
          </span>
        </>
      )}
    </QueryView>
  );
};

/** All replies to a comment, oldest first, page by page. */
export const AllReplies = ({ source, commentId, onLess, children }: Props) => (
  <source.Replies commentId={commentId}>
    {(query) => (
      <Lines query={query} onLess={onLess}>
        {children}
      </Lines>
    )}
  </source.Replies>
);
