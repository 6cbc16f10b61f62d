import type { CommentReply } from '@juhe/contract/content/comment.schemas';
import { useNavigation } from '@juhe/platform';
import { RelativeTime, Tag } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import { CommentMenuButton, type MenuSubject } from './comment-menu.tsx';
import type { Answering, CommentSource } from './comment-source.ts';
import css from './comments.module.css';

interface Props {
  source: CommentSource;
  reply: CommentReply;
  commentId: string;
  onAnswer: (answering: Answering) => void;
  onMenu: (subject: MenuSubject) => void;
}

/** A reply to a comment: author and addressee, text and actions. */
export const Reply = ({ source, reply, commentId, onAnswer, onMenu }: Props) => {
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
        <CommentMenuButton subject={{ kind: source.kinds.reply, entry: reply }} onMenu={onMenu} />
      </div>
    </div>
  );
};
