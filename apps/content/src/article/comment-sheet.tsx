import { useCommentArticleMutation, useCommentReplyArticleMutation } from '@juhe/api-client/content/article';
import { useTranslations } from '@juhe/platform';
import { Button, Field, Sheet, TextArea, toast } from '@juhe/ui';
import { useEffect, useState } from 'react';

/** What is answered: an article, a comment, or a reply of a comment. */
export type Answering = { articleId: string } | { commentId: string; replyToId?: string; name: string };

/** Comments have 500 characters at most. */
const longest = 500;

/** Writes a comment or a reply. What was typed stays when sending fails. */
export const CommentSheet = ({ answering, onClose }: { answering: Answering | undefined; onClose: () => void }) => {
  const t = useTranslations('article');
  const [text, setText] = useState('');
  const [comment, commenting] = useCommentArticleMutation();
  const [reply, replying] = useCommentReplyArticleMutation();
  const target = answering && 'name' in answering ? answering.name : undefined;
  useEffect(() => {
    if (answering) setText('');
  }, [answering]);

  const send = async () => {
    if (!answering || text.trim() === '') return;
    const result =
      'articleId' in answering
        ? await comment({ articleId: answering.articleId, text })
        : await reply({
            commentId: answering.commentId,
            text,
            ...(answering.replyToId ? { replyToId: answering.replyToId } : {}),
          });
    if (result.error) return;
    toast(t('sent'), { kind: 'success' });
    onClose();
  };
  const busy = commenting.isLoading || replying.isLoading;
  const title = target === undefined ? t('writeComment') : t('replyTo', { name: target });
  return (
    <Sheet
      open={answering !== undefined}
      onClose={onClose}
      title={title}
      footer={
        <Button kind="primary" block busy={busy} disabled={text.trim() === ''} onClick={send}>
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
