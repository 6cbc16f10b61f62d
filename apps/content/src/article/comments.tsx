import {
  useDelArticleCommentMutation,
  useDelArticleCommentReplyMutation,
  useLikeArticleCommentMutation,
  useQueryArticleCommentListInfiniteQuery,
} from '@juhe/api-client/content/article';
import type { ArticleComment, CommentReply } from '@juhe/contract/content/article.schemas';
import { useTranslations } from '@juhe/platform';
import { Avatar, confirmDialog, Count, cx, Icon, InfiniteList, ListSkeleton, RelativeTime, SectionTitle } from '@juhe/ui';
import { useState } from 'react';
import { useSignedIn } from '../shared/use-signed-in.ts';
import css from './article.module.css';
import type { Answering } from './comment-sheet.tsx';
import { RepliesSheet } from './replies-sheet.tsx';

type OnAnswer = (answering: Answering) => void;

interface ReplyProps {
  reply: CommentReply;
  commentId: string;
  onAnswer: OnAnswer;
}

/** A reply below a comment; a tap answers it, the writer can take it back. */
export const Reply = ({ reply, commentId, onAnswer }: ReplyProps) => {
  const t = useTranslations('article');
  const whenSignedIn = useSignedIn();
  const [remove] = useDelArticleCommentReplyMutation();
  return (
    <div className={css.reply}>
      <span className={css.writer}>
        {reply.memberName}
        {reply.replyTo && ` ▸ ${reply.replyTo}`}
      </span>
      <p>{reply.text}</p>
      <div className={css.meta}>
        <RelativeTime at={reply.createdAt} />
        <button
          type="button"
          className={css.plain}
          onClick={() => whenSignedIn(() => onAnswer({ commentId, replyToId: reply.id, name: reply.memberName }))}
        >
          {t('reply')}
        </button>
        {reply.mine && (
          <button
            type="button"
            className={css.plain}
            onClick={async () => {
              if (await confirmDialog({ title: t('removeReply'), confirm: t('remove'), danger: true }))
                await remove({ id: reply.id });
            }}
          >
            {t('remove')}
          </button>
        )}
      </div>
    </div>
  );
};

const Comment = ({ comment, onAnswer, onShowAll }: { comment: ArticleComment; onAnswer: OnAnswer; onShowAll: () => void }) => {
  const t = useTranslations('article');
  const whenSignedIn = useSignedIn();
  const [like] = useLikeArticleCommentMutation();
  const [remove] = useDelArticleCommentMutation();
  const { id, liked } = comment;
  return (
    <div className={css.comment}>
      <Avatar src={comment.avatar} name={comment.memberName} size={36} />
      <div>
        <span className={css.writer}>{comment.memberName}</span>
        <p>{comment.text}</p>
        <div className={css.meta}>
          <RelativeTime at={comment.createdAt} />
          <button
            type="button"
            className={css.plain}
            onClick={() => whenSignedIn(() => onAnswer({ commentId: id, name: comment.memberName }))}
          >
            {t('reply')}
          </button>
          {comment.mine && (
            <button
              type="button"
              className={css.plain}
              onClick={async () => {
                if (
                  await confirmDialog({
                    title: t('removeComment'),
                    text: t('removeCommentText'),
                    confirm: t('remove'),
                    danger: true,
                  })
                )
                  await remove({ id });
              }}
            >
              {t('remove')}
            </button>
          )}
          <button
            type="button"
            className={cx(css.plain, css.end)}
            aria-pressed={liked}
            aria-label={t('likeComment')}
            onClick={() => whenSignedIn(() => void like({ id, like: !liked }))}
          >
            <Icon name="thumbs-up" size={16} filled={liked} />
            {comment.likes > 0 && <Count value={comment.likes} />}
          </button>
        </div>
      </div>
      {comment.replyCount > 0 && (
        <div className={css.replies}>
          {comment.replies.map((reply) => (
            <Reply key={reply.id} reply={reply} commentId={id} onAnswer={onAnswer} />
          ))}
          {comment.replyCount > comment.replies.length && (
            <button type="button" className={css.plain} onClick={onShowAll}>
              {t('allReplies', { n: comment.replyCount })}
              <Icon name="chevron-right" size={16} />
            </button>
          )}
        </div>
      )}
    </div>
  );
};

/** The comments of an article, newest first, each with its first replies. */
export const Comments = ({ articleId, count, onAnswer }: { articleId: string; count: number; onAnswer: OnAnswer }) => {
  const t = useTranslations('article');
  const query = useQueryArticleCommentListInfiniteQuery({ articleId });
  const [shown, setShown] = useState<ArticleComment>();
  return (
    <>
      <SectionTitle>{t('commentsCount', { n: count })}</SectionTitle>
      <InfiniteList
        query={query}
        keyOf={(comment) => comment.id}
        id="comments"
        gap={0}
        skeleton={<ListSkeleton rows={2} round />}
        empty={{ icon: 'message-circle', text: t('noComments') }}
      >
        {(comment) => <Comment comment={comment} onAnswer={onAnswer} onShowAll={() => setShown(comment)} />}
      </InfiniteList>
      <RepliesSheet comment={shown} onClose={() => setShown(undefined)} onAnswer={onAnswer} />
    </>
  );
};
