import { chatLimits } from '@juhe/contract/content/chat.constants';
import { Icon, IconButton } from '@juhe/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { MessageField } from '@juhe/ui/parts/text/message-field';
import { useKeyboardInset } from '@juhe/ui/parts/layout/use-keyboard-inset';
import { useTranslations } from '../locales/texts.gen.js';
import css from './composer.module.css';

interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  /** Stops the streaming answer; replaces the send button. */
  onStop: (() => void) | undefined;
  sending: boolean;
  /** Sending is not possible now; `note` states the reason. */
  closed: boolean;
  /** A line above the field. */
  note?: ReactNode;
  /** A line below the field. */
  foot: ReactNode;
  /** Set while the last question is being edited. */
  onCancelEdit: (() => void) | undefined;
}

/** The input for questions: grows up to five lines, stays above the keyboard, sends or stops. */
export const Composer = ({ text, onText, onSend, onStop, sending, closed, note, foot, onCancelEdit }: ComposerProps) => {
  const t = useTranslations('chat');
  const area = useRef<HTMLTextAreaElement>(null);
  const inset = useKeyboardInset();
  const editing = onCancelEdit !== undefined;
  useEffect(() => {
    if (editing) area.current?.focus();
  }, [editing]);
  return (
    <div className={css.place} style={inset > 0 ? { bottom: inset, paddingBottom: 0 } : undefined} data-lower-bar>
      {note}
      {onCancelEdit && (
        <p className={css.editing}>
          <Icon name="pencil" size={16} />
          <span>{t('editing')}</span>
          <IconButton icon="x" size={18} label={t('cancelEdit')} onClick={onCancelEdit} />
        </p>
      )}
      <MessageField
        ref={area}
        text={text}
        onText={onText}
        onSend={onSend}
        maxLength={chatLimits.question}
        label={t('question')}
        placeholder={t('placeholder')}
        sendLabel={t('send')}
        sending={sending}
        closed={closed}
        onEscape={onCancelEdit}
        action={
          onStop && (
            <button type="button" className={css.stop} aria-label={t('stop')} onClick={onStop}>
              <span className={css.square} />
            </button>
          )
        }
      />
      <p className={css.foot}>{foot}</p>
    </div>
  );
};
