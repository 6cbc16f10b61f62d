import { commentLength } from '@juhe/contract/content/comment.constants';
import { toast, useModal } from '@juhe/ui';
import { useState } from 'react';
import { MessageField } from '@juhe/ui/parts/text/message-field';
import { useKeyboardInset } from '@juhe/ui/parts/layout/use-keyboard-inset';
import { useTranslations } from '../../locales/texts.gen.js';
import { readDraft, saveDraft } from './comment-drafts.ts';
import css from './comment-composer.module.css';
import type { Answering, CommentSource } from './comment-source.ts';

/** Maximum length of a comment, in UTF-16 units. */

interface Props {
  source: CommentSource;
  answering: Answering | undefined;
  onClose: () => void;
}

const draftKeyOf = (source: CommentSource, answering: Answering): string =>
  'whole' in answering
    ? `${source.kinds.comment} ${source.subjectId}`
    : `${source.kinds.reply} ${answering.replyToId ?? answering.commentId}`;

interface LineProps {
  source: CommentSource;
  answering: Answering;
  label: string;
  onClose: () => void;
}

const Line = ({ source, answering, label, onClose }: LineProps) => {
  const t = useTranslations('comments');
  const draftKey = draftKeyOf(source, answering);
  const [text, setText] = useState(() => readDraft(draftKey));
  const [sending, setSending] = useState(false);
  const write = (next: string) => {
    setText(next);
    saveDraft(draftKey, next);
  };
  const send = async () => {
    setSending(true);
    const { data, error } =
      'whole' in answering
        ? await source.add(text)
        : await source.reply({
            commentId: answering.commentId,
            text,
            ...(answering.replyToId ? { replyToId: answering.replyToId } : {}),
          });
    setSending(false);
    if (error) return;
    write('');
    // Sorted by newest, the list starts with the comment just sent.
    if ('whole' in answering) source.onSort('new');
    toast(t(data?.checking ? 'sentChecking' : 'sent'), { kind: 'success' });
    onClose();
  };
  return (
    <MessageField
      text={text}
      onText={write}
      onSend={() => void send()}
      maxLength={commentLength}
      label={t('yourText')}
      placeholder={'whole' in answering ? t('placeholder') : label}
      sendLabel={t('send')}
      sending={sending}
      autofocus
    />
  );
};

/**
 * Writes a comment or a reply: one line above the keyboard that grows with its text. Each target has a draft on this device
 * until it is sent.
 */
export const CommentComposer = ({ source, answering, onClose }: Props) => {
  const t = useTranslations('comments');
  const inset = useKeyboardInset();
  const { ref, shown } = useModal(answering !== undefined, onClose);
  // The closing animation still shows the last target.
  const [latest, setLatest] = useState(answering);
  if (answering && answering !== latest) setLatest(answering);
  const label = latest && 'name' in latest ? t('replyTo', { name: latest.name }) : t('write');
  return (
    <dialog ref={ref} className={css.composer} style={{ bottom: inset }} aria-label={label}>
      {shown && latest && (
        <Line key={draftKeyOf(source, latest)} source={source} answering={latest} label={label} onClose={onClose} />
      )}
    </dialog>
  );
};
