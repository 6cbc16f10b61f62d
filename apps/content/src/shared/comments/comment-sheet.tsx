import { useTranslations } from '@juhe/platform';
import { Button, Field, Sheet, TextArea, toast } from '@juhe/ui';
import { useState } from 'react';
import type { Answering, CommentSource } from './comment-source.ts';

/** Comments have 500 characters at most. */
const longest = 500;

interface Props {
  source: CommentSource;
  answering: Answering | undefined;
  onClose: () => void;
}

/** Writes a comment or a reply. What was typed stays when sending fails. */
export const CommentSheet = ({ source, answering, onClose }: Props) => {
  const t = useTranslations('comments');
  const [text, setText] = useState('');
  const target = answering && 'name' in answering ? answering.name : undefined;
  // No effect: those of a page that was kept beneath the sign-in run again when it shows.
  const [written, setWritten] = useState(answering);
  if (answering && answering !== written) {
    setWritten(answering);
    setText('');
  }

  const send = async () => {
    if (!answering || text.trim() === '') return;
    const result =
      'whole' in answering
        ? await source.add(text)
        : await source.reply({
            commentId: answering.commentId,
            text,
            ...(answering.replyToId ? { replyToId: answering.replyToId } : {}),
          });
    if (result.error) return;
    toast(t('sent'), { kind: 'success' });
    onClose();
  };
  return (
    <Sheet
      open={answering !== undefined}
      onClose={onClose}
      title={target === undefined ? t('write') : t('replyTo', { name: target })}
      footer={
        <Button kind="primary" block disabled={text.trim() === ''} onClick={send}>
          {t('send')}
        </Button>
      }
    >
      <Field label={t('yourText')}>
        <TextArea
          value={text}
          maxLength={longest}
          rows={4}
          placeholder={t('placeholder')}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </Sheet>
  );
};
