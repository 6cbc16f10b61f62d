import { messageLimits } from '@juhe/contract/social/conversation.constants';
import type { Conversation } from '@juhe/contract/social/conversation.schemas';
import { Icon, IconButton, toast } from '@juhe/ui';
import { MessageField } from '@juhe/ui/parts/text/message-field';
import { type ChangeEvent, type ReactNode, type Ref, Suspense, useRef, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { measurePicture } from '../../shared/measure-picture.ts';
import css from './composer.module.css';
import { VoiceButton } from '../voice/lazy-voice.ts';
import { readMessageDraft, saveMessageDraft } from '../session/device-notes.ts';
import type { OutgoingBody } from '../../shared/outgoing-store.ts';

/** Maximum bytes of a picture; the server's limit of uploads. */
const maxBytes = 10_000_000;

interface ComposerProps {
  conversation: Pick<Conversation, 'writable'>;
  /** False: hides the hint that a stranger may be sent only one text. */
  hint?: boolean;
  field: Ref<HTMLTextAreaElement>;
  text: string;
  onText: (text: string) => void;
  onSend: (bodies: readonly OutgoingBody[]) => void;
  /** Label of the plus button. */
  moreLabel: string;
  onMore: () => void;
  /** A note above the field. */
  note?: ReactNode;
}

/** The message draft of a conversation, stored on this device until it is sent. */
export const useMessageDraft = (conversationId: string): [string, (text: string) => void] => {
  const [draft, setDraft] = useState({ conversationId, text: readMessageDraft(conversationId) });
  if (draft.conversationId !== conversationId) setDraft({ conversationId, text: readMessageDraft(conversationId) });
  const change = (text: string) => {
    saveMessageDraft(conversationId, text);
    setDraft({ conversationId, text });
  };
  return [draft.text, change];
};

/** The message field, with pictures and cards. Where nothing may be sent it shows the reason instead. */
export const Composer = ({ conversation, hint = true, field, text, onText, onSend, moreLabel, onMore, note }: ComposerProps) => {
  const t = useTranslations('chat');
  const input = useRef<HTMLInputElement>(null);
  const { writable } = conversation;
  const send = () => {
    onText('');
    onSend([{ kind: 'text', text: text.trim() }]);
  };
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    event.target.value = '';
    const fitting = files.filter(({ size }) => size <= maxBytes);
    if (fitting.length < files.length) toast(t('pictureTooLarge'));
    if (fitting.length > messageLimits.pictures) toast(t('picturesTooMany', { n: messageLimits.pictures }));
    const chosen = fitting.slice(0, messageLimits.pictures);
    const pictures = await Promise.all(chosen.map(async (file) => ({ file, ...(await measurePicture(file)) })));
    if (pictures.length > 0) onSend([{ kind: 'picture', pictures }]);
  };
  if (writable !== 'all' && writable !== 'firstText')
    return (
      <div className={css.bar} data-lower-bar>
        <p className={css.closed} role="status">
          <Icon name={writable === 'waiting' ? 'clock' : 'lock'} size={18} />
          {t(`closed.${writable}`)}
        </p>
        {note}
      </div>
    );
  const isFull = writable === 'all';
  return (
    <div className={css.bar} data-lower-bar>
      {note}
      {!isFull && hint && <p className={css.hint}>{t('firstText')}</p>}
      <div className={css.line}>
        {isFull && (
          <>
            <IconButton icon="image" label={t('addPictures')} onClick={() => input.current?.click()} />
            <IconButton icon="plus" label={moreLabel} onClick={onMore} />
            <Suspense>
              <VoiceButton onRecorded={(recording) => onSend([{ kind: 'voice', ...recording }])} />
            </Suspense>
            <input ref={input} type="file" accept="image/*" multiple hidden aria-label={t('addPictures')} onChange={pick} />
          </>
        )}
        <div className={css.field}>
          <MessageField
            ref={field}
            text={text}
            onText={onText}
            onSend={send}
            maxLength={messageLimits.text}
            label={t('message')}
            placeholder={t('placeholder')}
            sendLabel={t('send')}
            sending={false}
          />
        </div>
      </div>
    </div>
  );
};
