import { useTranslations } from '@juhe/platform';
import { Icon, IconButton, Spinner } from '@juhe/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import css from './composer.module.css';

/** Most characters of a question; the count shows when it comes near. */
const longest = 2000;
const countFrom = 1800;

/** With a mouse there is a keyboard whose Enter key sends; on phones it makes a line. */
const hasKeyboard = () => window.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false;

/** How much of the page's lower edge the keyboard on the screen covers, in pixels. */
const useKeyboardInset = (): number => {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const measure = () => {
      // A zoomed page shows less of itself too, without a keyboard.
      const covered = view.scale > 1.05 ? 0 : window.innerHeight - view.height - view.offsetTop;
      setInset(covered > 60 ? Math.round(covered) : 0);
    };
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, []);
  return inset;
};

interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  /** Stops the answer that is being written, in place of sending. */
  onStop: (() => void) | undefined;
  sending: boolean;
  /** Nothing can be asked now; `note` says why. */
  closed: boolean;
  /** A line above the field. */
  note?: ReactNode;
  /** A line below it. */
  foot: ReactNode;
  /** The last question is being changed. */
  onCancelEdit: (() => void) | undefined;
}

/** The field for a question: grows up to five lines, keeps above the keyboard, sends or stops. */
export const Composer = ({ text, onText, onSend, onStop, sending, closed, note, foot, onCancelEdit }: ComposerProps) => {
  const t = useTranslations('chat');
  const area = useRef<HTMLTextAreaElement>(null);
  const inset = useKeyboardInset();
  const editing = onCancelEdit !== undefined;
  const sendable = text.trim() !== '' && !closed && !sending && !onStop;

  useLayoutEffect(() => {
    if (!area.current) return;
    area.current.style.height = 'auto';
    area.current.style.height = `${area.current.scrollHeight}px`;
    // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  }, [text]);
  useEffect(() => {
    if (editing) area.current?.focus();
  }, [editing]);

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && onCancelEdit) return onCancelEdit();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return undefined;
    event.preventDefault();
    if (sendable) onSend();
    return undefined;
  };
  return (
    <form
      className={css.place}
      style={inset > 0 ? { bottom: inset, paddingBottom: 0 } : undefined}
      data-lower-bar
      onSubmit={(event) => {
        event.preventDefault();
        if (sendable) onSend();
      }}
    >
      {note}
      {onCancelEdit && (
        <p className={css.editing}>
          <Icon name="pencil" size={16} />
          <span>{t('editing')}</span>
          <IconButton icon="x" size={18} label={t('cancelEdit')} onClick={onCancelEdit} />
        </p>
      )}
      <div className={css.box}>
        <textarea
          ref={area}
          rows={1}
          value={text}
          maxLength={longest}
          aria-label={t('question')}
          placeholder={t('placeholder')}
          className={css.area}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={press}
        />
        {text.length >= countFrom && (
          <span className={css.count} aria-hidden="true">
            {text.length}/{longest}
          </span>
        )}
        {onStop ? (
          <button type="button" className={css.send} data-stop aria-label={t('stop')} onClick={onStop}>
            <span className={css.square} />
          </button>
        ) : (
          <button type="submit" className={css.send} aria-label={t('send')} aria-disabled={!sendable}>
            {sending ? <Spinner size={20} /> : <Icon name="arrow-up" size={20} />}
          </button>
        )}
      </div>
      <p className={css.foot}>{foot}</p>
    </form>
  );
};
