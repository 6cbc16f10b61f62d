import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';

interface Props {
  label: string;
  placeholder?: string | undefined;
  className?: string | undefined;
  maxLength: number;
  /** A single line that wraps: no line breaks. */
  single?: boolean;
  value: string;
  onChange: (text: string) => void;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onPaste?: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A borderless text field as high as its text: a native field, so that undo, spell checking and every keyboard work. */
export const GrowingText = ({ label, single = false, onChange, ref, ...rest }: Props) => {
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => fieldRef.current as HTMLTextAreaElement, []);
  const { value } = rest;
  // Browsers without `field-sizing: content` get the height from here.
  useLayoutEffect(() => {
    const field = fieldRef.current;
    if (!field || CSS.supports?.('field-sizing', 'content')) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  }, [value]);
  return (
    <textarea
      {...rest}
      ref={fieldRef}
      rows={1}
      aria-label={label}
      onChange={(event) => onChange(single ? event.target.value.replace(/\s*\n\s*/g, ' ') : event.target.value)}
    />
  );
};
