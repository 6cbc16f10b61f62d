import type { Comment as CommentData, CommentReply } from '@juhe/contract/content/comment.schemas';
import { useNavigation, useTranslations } from '@juhe/platform';
import {
  Avatar,
  Chips,
  confirmDialog,
  Count,
  cx,
  haptic,
  Icon,
  InfiniteList,
  ListSkeleton,
  RelativeTime,
  SectionHead,
  Tag,
} from '@juhe/ui';
import { type ReactNode, useState } from 'react';
import { AllReplies } from './all-replies.tsx';
import type { Answering, CommentSource } from './comment-source.ts';
import { Report, type Reported } from '../report.tsx';
import css from './comments.module.css';
import { Reply } from './reply.tsx';

type OnAnswer = (answering: Answering) => void;

interface CommentProps {
  source: CommentSource;
  comment: CommentData;
  /** Shows every reply, not the first ones only. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onAnswer: OnAnswer;
  onReport: (thing: Reported) => void;
}

const Replies = ({ source, comment, isOpen, onOpen, onAnswer, onReport }: CommentProps) => {
  const t = useTranslations('comments');
  const line = (reply: CommentReply) => (
    <Reply key={reply.id} source={source} reply={reply} commentId={comment.id} onAnswer={onAnswer} onReport={onReport} />
  );
  const more = comment.replyCount - comment.replies.length;
  if (comment.replyCount === 0) return null;
  return (
    <div className={css.replies}>
      {isOpen ? (
        <AllReplies source={source} commentId={comment.id} onLess={() => onOpen(false)}>
          {line}
        </AllReplies>
      ) : (
        <>
          {comment.replies.map(line)}
          {more > 0 && (
            <button type="button" className={css.plain} aria-expanded="false" onClick={() => onOpen(true)}>
              {t('moreReplies', { n: more })}
              <Icon name="chevron-down" size={16} />
            </button>
          )}
        </>
      )}
    </div>
  );
};

const Comment = (props: CommentProps) => {
  const { source, comment, onAnswer, onReport } = props;
  const t = useTranslations('comments');
  const { whenSignedIn } = useNavigation();
  const { id, liked } = comment;
  return (
    <div className={css.comment}>
      <Avatar src={comment.avatar} name={comment.memberName} size={36} />
      <div className={css.said}>
        <span className={css.writer}>{comment.memberName}</span>
        <p>{comment.text}</p>
        <div className={css.meta}>
          <RelativeTime at={comment.createdAt} />
          {comment.checking && <Tag tone="blue">{t('checking')}</Tag>}
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
          {(comment.removable ?? comment.mine) && (
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
        </div>
        <button
          type="button"
          className={cx(css.plain, css.like)}
          aria-pressed={liked}
          aria-label={t('like')}
          onClick={() =>
            whenSignedIn(() => {
              haptic('light');
              void source.like({ id, like: !liked });
            })
          }
        >
          <Icon name="thumbs-up" size={16} filled={liked} />
          {comment.likes > 0 && <Count value={comment.likes} />}
        </button>
      </div>
      <Replies {...props} />
    </div>
  );
};

interface Props {
  source: CommentSource;
  count: number;
  onAnswer: OnAnswer;
  /** At the right of the heading. */
  action?: ReactNode;
  /** What is around it says what it is, and how many: the title of a sheet. */
  headless?: boolean;
}

/** The comments on an article, a book or a film, newest or most liked first, each with its first replies. */
export const Comments = ({ source, count, onAnswer, action, headless = false }: Props) => {
  const t = useTranslations('comments');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [reported, setReported] = useState<Reported>();
  const setOne = (id: string, isOpen: boolean) =>
    setOpen((all) => new Set(isOpen ? [...all, id] : [...all].filter((other) => other !== id)));
  return (
    <>
      {!headless && <SectionHead action={action}>{t('count', { n: count })}</SectionHead>}
      {count > 1 && (
        <Chips
          label={t('sort')}
          items={[
            { key: 'new', label: t('new') },
            { key: 'hot', label: t('hot') },
          ]}
          value={[source.sort]}
          onChange={([next]) => next && source.onSort(next)}
        />
      )}
      <InfiniteList
        query={source.comments}
        keyOf={(comment) => comment.id}
        id={`comments-${source.sort}`}
        gap={0}
        skeleton={<ListSkeleton rows={2} round />}
        empty={{ icon: 'message-circle', text: t('none') }}
      >
        {(comment) => (
          <Comment
            source={source}
            comment={comment}
            isOpen={open.has(comment.id)}
            onOpen={(isOpen) => setOne(comment.id, isOpen)}
            onAnswer={onAnswer}
            onReport={setReported}
          />
        )}
      </InfiniteList>
      <Report thing={reported} onClose={() => setReported(undefined)} />
    </>
  );
};
