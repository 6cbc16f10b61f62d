import { Icon, Spinner } from '@juhe/ui';
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import css from './message-field.module.css';

/** Share of the limit from which the character count is shown. */
const countFrom = 0.9;

/** A device with a mouse has a keyboard whose Enter key sends; on phones Enter starts a new line. */
const hasKeyboard = () => window.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false;

/** Adjusts the area's height to its text. */
const fitHeight = (area: HTMLTextAreaElement) => {
  area.style.height = 'auto';
  // In a dialog that is not open yet nothing has a height; focusing adjusts it once the dialog is open.
  if (area.scrollHeight > 0) area.style.height = `${area.scrollHeight}px`;
};

interface Props {
  ref?: Ref<HTMLTextAreaElement>;
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  /** Maximum length of the text, in UTF-16 units. */
  maxLength: number;
  label: string;
  placeholder: string;
  sendLabel: string;
  sending: boolean;
  /** Disables sending for reasons other than an empty text. */
  closed?: boolean;
  onEscape?: (() => void) | undefined;
  /** Focused when the enclosing dialog opens. */
  autofocus?: boolean;
  /** Replaces the send button. */
  action?: ReactNode;
}

/** A single-line text area that grows up to five lines, with a send button. */
export const MessageField = ({
  ref,
  text,
  onText,
  onSend,
  maxLength,
  label,
  placeholder,
  sendLabel,
  sending,
  closed = false,
  onEscape,
  autofocus = false,
  action,
}: Props) => {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, []);
  const sendable = text.trim() !== '' && !closed && !sending && !action;
  useLayoutEffect(() => {
    if (area.current) fitHeight(area.current);
    // The text decides the height.
  }, [text]);
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') onEscape?.();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    if (sendable) onSend();
  };
  return (
    <div className={css.box}>
      <textarea
        ref={area}
        rows={1}
        value={text}
        maxLength={maxLength}
        aria-label={label}
        placeholder={placeholder}
        className={css.area}
        data-autofocus={autofocus || undefined}
        onFocus={(event) => fitHeight(event.currentTarget)}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {text.length >= maxLength * countFrom && (
        <span className={css.count} aria-hidden="true">
          {text.length}/{maxLength}
        </span>
      )}
      {action ?? (
        <button
          type="button"
          className={css.send}
          aria-label={sendLabel}
          aria-disabled={!sendable}
          onClick={() => sendable && onSend()}
        >
          {sending ? <Spinner size={20} /> : <Icon name="arrow-up" size={20} />}
        </button>
      )}
    </div>
  );
};
