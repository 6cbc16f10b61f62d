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

/** What is answered, as a name for what was typed to it. */
const keyOf = (answering: Answering): string =>
  'whole' in answering ? 'whole' : `${answering.commentId} ${answering.replyToId ?? ''}`;

/** Writes a comment or a reply. What was typed to each of them stays until it is sent, also when sending fails or the sheet is closed. */
export const CommentSheet = ({ source, answering, onClose }: Props) => {
  const t = useTranslations('comments');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const target = answering && 'name' in answering ? answering.name : undefined;
  // While the sheet closes it shows what it showed.
  const [shown, setShown] = useState(answering);
  if (answering && answering !== shown) setShown(answering);
  const key = shown ? keyOf(shown) : '';
  const text = texts[key] ?? '';
  const setText = (next: string) => setTexts((all) => ({ ...all, [key]: next }));

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
    setText('');
    // Where it stands first.
    if ('whole' in answering) source.onSort('new');
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
          data-autofocus
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
