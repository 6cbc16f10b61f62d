import type { Comment as CommentData } from '@juhe/contract/content/comment.schemas';
import { useNavigation, useTranslations } from '@juhe/platform';
import { Avatar, confirmDialog, Count, cx, Icon, InfiniteList, ListSkeleton, RelativeTime, SectionTitle } from '@juhe/ui';
import { type ReactNode, useState } from 'react';
import type { Answering, CommentSource } from './comment-source.ts';
import { Report, type Reported } from '../report.tsx';
import css from './comments.module.css';
import { RepliesSheet } from './replies-sheet.tsx';
import { Reply } from './reply.tsx';

type OnAnswer = (answering: Answering) => void;

interface CommentProps {
  source: CommentSource;
  comment: CommentData;
  onAnswer: OnAnswer;
  onReport: (thing: Reported) => void;
  onShowAll: () => void;
}

const Comment = ({ source, comment, onAnswer, onReport, onShowAll }: CommentProps) => {
  const t = useTranslations('comments');
  const { whenSignedIn } = useNavigation();
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
          {!comment.mine && (
            <button
              type="button"
              className={css.plain}
              onClick={() => whenSignedIn(() => onReport({ kind: source.kinds.comment, targetId: id }))}
            >
              {t('report')}
            </button>
          )}
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
                  await source.remove({ id });
              }}
            >
              {t('remove')}
            </button>
          )}
          <button
            type="button"
            className={cx(css.plain, css.end)}
            aria-pressed={liked}
            aria-label={t('like')}
            onClick={() => whenSignedIn(() => void source.like({ id, like: !liked }))}
          >
            <Icon name="thumbs-up" size={16} filled={liked} />
            {comment.likes > 0 && <Count value={comment.likes} />}
          </button>
        </div>
      </div>
      {comment.replyCount > 0 && (
        <div className={css.replies}>
          {comment.replies.map((reply) => (
            <Reply key={reply.id} source={source} reply={reply} commentId={id} onAnswer={onAnswer} onReport={onReport} />
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

interface Props {
  source: CommentSource;
  count: number;
  onAnswer: OnAnswer;
  /** At the right of the heading. */
  action?: ReactNode;
}

/** The comments on an article or a book, newest first, each with its first replies. */
export const Comments = ({ source, count, onAnswer, action }: Props) => {
  const t = useTranslations('comments');
  const [shown, setShown] = useState<CommentData>();
  const [reported, setReported] = useState<Reported>();
  return (
    <>
      <SectionTitle action={action}>{t('count', { n: count })}</SectionTitle>
      <InfiniteList
        query={source.comments}
        keyOf={(comment) => comment.id}
        id="comments"
        gap={0}
        skeleton={<ListSkeleton rows={2} round />}
        empty={{ icon: 'message-circle', text: t('none') }}
      >
        {(comment) => (
          <Comment
            source={source}
            comment={comment}
            onAnswer={onAnswer}
            onReport={setReported}
            onShowAll={() => setShown(comment)}
          />
        )}
      </InfiniteList>
      <RepliesSheet
        source={source}
        comment={shown}
        onClose={() => setShown(undefined)}
        onAnswer={onAnswer}
        onReport={setReported}
      />
      <Report thing={reported} onClose={() => setReported(undefined)} />
    </>
  );
};
