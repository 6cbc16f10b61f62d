import type { CommentReply } from '@juhe/contract/content/comment.schemas';
import { useNavigation, useTranslations } from '@juhe/platform';
import { confirmDialog, RelativeTime, Tag } from '@juhe/ui';
import type { Reported } from '../report.tsx';
import type { Answering, CommentSource } from './comment-source.ts';
import css from './comments.module.css';

interface Props {
  source: CommentSource;
  reply: CommentReply;
  commentId: string;
  onAnswer: (answering: Answering) => void;
  onReport: (thing: Reported) => void;
}

/** A reply below a comment; a tap answers it, the writer can take it back. */
export const Reply = ({ source, reply, commentId, onAnswer, onReport }: Props) => {
  const t = useTranslations('comments');
  const { whenSignedIn } = useNavigation();
  return (
    <div className={css.reply}>
      <span className={css.writer}>
        {reply.memberName}
        {reply.replyTo && ` ▸ ${reply.replyTo}`}
      </span>
      <p>{reply.text}</p>
      <div className={css.meta}>
        <RelativeTime at={reply.createdAt} />
        {reply.checking && <Tag tone="blue">{t('checking')}</Tag>}
        <button
          type="button"
          className={css.plain}
          onClick={() => whenSignedIn(() => onAnswer({ commentId, replyToId: reply.id, name: reply.memberName }))}
        >
          {t('reply')}
        </button>
        {!reply.mine && (
          <button
            type="button"
            className={css.plain}
            onClick={() => whenSignedIn(() => onReport({ kind: source.kinds.reply, targetId: reply.id }))}
          >
            {t('report')}
          </button>
        )}
        {(reply.removable ?? reply.mine) && (
          <button
            type="button"
            className={css.plain}
            onClick={async () => {
              if (await confirmDialog({ title: t('removeReply'), confirm: t('remove'), danger: true }))
                await source.removeReply({ id: reply.id });
            }}
          >
            {t('remove')}
          </button>
        )}
      </div>
    </div>
  );
};
