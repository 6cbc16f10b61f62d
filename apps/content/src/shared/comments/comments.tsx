import type { Comment as CommentData, CommentReply, CommentSort } from '@juhe/contract/content/comment.schemas';
import { useNavigation } from '@juhe/platform';
import { Avatar, Count, cx, haptic, Icon, InfiniteList, ListSkeleton, RelativeTime, SectionHead, Tag, usePress } from '@juhe/ui';
import { useDelight } from '@juhe/ui/parts/motion/delight';
import { useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { AllReplies } from './all-replies.tsx';
import { CommentMenu, CommentMenuButton, type MenuSubject } from './comment-menu.tsx';
import type { Answering, CommentSource } from './comment-source.ts';
import css from './comments.module.css';
import { Reply } from './reply.tsx';
import { CommentButton } from './comment-button.tsx';

type OnAnswer = (answering: Answering) => void;

interface CommentProps {
  source: CommentSource;
  comment: CommentData;
  /** Whether all replies are shown, not only the first ones. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onAnswer: OnAnswer;
  onMenu: (subject: MenuSubject) => void;
}

const Replies = ({ source, comment, isOpen, onOpen, onAnswer, onMenu }: CommentProps) => {
  const t = useTranslations('comments');
  const line = (reply: CommentReply) => (
    <Reply key={reply.id} source={source} reply={reply} commentId={comment.id} onAnswer={onAnswer} onMenu={onMenu} />
  );
  const remainingReplies = comment.replyCount - comment.replies.length;
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
          {remainingReplies > 0 && (
            <button type="button" className={cx(css.plain, css.more)} aria-expanded="false" onClick={() => onOpen(true)}>
              {t('moreReplies', { n: remainingReplies })}
              <Icon name="chevron-down" size={16} />
            </button>
          )}
        </>
      )}
    </div>
  );
};

const Comment = (props: CommentProps) => {
  const { source, comment, onAnswer, onMenu } = props;
  const t = useTranslations('comments');
  const { whenSignedIn } = useNavigation();
  const { id, liked } = comment;
  const thumb = useDelight('like', liked);
  const [isBusy, pressLike] = usePress(() =>
    whenSignedIn(() => {
      haptic('light');
      return source.like({ id, like: !liked });
    }),
  );
  return (
    <div className={css.comment}>
      <Avatar src={comment.avatar} name={comment.memberName} size={40} />
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
          <CommentMenuButton subject={{ kind: source.kinds.comment, entry: comment }} onMenu={onMenu} />
        </div>
        <button
          ref={thumb}
          type="button"
          className={cx(css.plain, css.like)}
          aria-pressed={liked}
          aria-label={t('like')}
          aria-busy={isBusy || undefined}
          onClick={() => pressLike()}
        >
          <Icon name="thumbs-up" size={16} filled={liked} />
          {comment.likes > 0 && <Count value={comment.likes} />}
        </button>
      </div>
      <Replies {...props} />
    </div>
  );
};

const sorts: readonly CommentSort[] = ['new', 'hot'];

/** Sort switch: newest or most liked first. */
const SortSwitch = ({ source }: { source: CommentSource }) => {
  const t = useTranslations('comments');
  return (
    <div role="group" aria-label={t('sort')} className={css.sorts}>
      {sorts.map((sort) => (
        <button
          key={sort}
          type="button"
          className={css.sort}
          aria-pressed={source.sort === sort}
          onClick={() => source.onSort(sort)}
        >
          {t(sort)}
        </button>
      ))}
    </div>
  );
};

interface Props {
  source: CommentSource;
  count: number;
  onAnswer: OnAnswer;
  /** Shows the comment field above the list, on pages without one in their bottom bar. */
  writable?: boolean;
  /** Hides the heading where the surroundings, such as a sheet's title, already show it and the count. */
  headless?: boolean;
}

/** The comments on an article, a book or a film, newest or most liked first, each with its first replies. */
export const Comments = ({ source, count, onAnswer, writable = false, headless = false }: Props) => {
  const t = useTranslations('comments');
  const { whenSignedIn } = useNavigation();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [subject, setSubject] = useState<MenuSubject>();
  const toggle = (id: string, isOpen: boolean) =>
    setOpen((expandedIds) => new Set(isOpen ? [...expandedIds, id] : [...expandedIds].filter((expandedId) => expandedId !== id)));
  const sort = count > 1 && <SortSwitch source={source} />;
  return (
    <>
      {headless ? sort : <SectionHead action={sort}>{t('count', { n: count })}</SectionHead>}
      {writable && (
        <CommentButton onClick={() => whenSignedIn(() => onAnswer({ whole: true }))}>{t('placeholder')}</CommentButton>
      )}
      <InfiniteList
        query={source.comments}
        keyOf={(comment) => comment.id}
        id={`comments-${source.sort}`}
        gap={0}
        skeleton={<ListSkeleton rows={2} media={40} round />}
        empty={{ icon: 'message-circle', text: t('none') }}
      >
        {(comment) => (
          <Comment
            source={source}
            comment={comment}
            isOpen={open.has(comment.id)}
            onOpen={(isOpen) => toggle(comment.id, isOpen)}
            onAnswer={onAnswer}
            onMenu={setSubject}
          />
        )}
      </InfiniteList>
      <CommentMenu source={source} subject={subject} onClose={() => setSubject(undefined)} />
    </>
  );
};
