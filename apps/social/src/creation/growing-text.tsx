import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';

interface Props {
  label: string;
  placeholder?: string | undefined;
  className?: string | undefined;
  maxLength: number;
  /** One line that wraps: no line breaks. */
  single?: boolean;
  value: string;
  onChange: (text: string) => void;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onPaste?: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text field without a box, as high as its text: the browser's own field, so that undo, spelling and every keyboard work. */
export const GrowingText = ({ label, single = false, onChange, ref, ...rest }: Props) => {
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement, []);
  const { value } = rest;
  // Browsers without `field-sizing: content` get the height from here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides on the height
  useLayoutEffect(() => {
    const field = own.current;
    if (!field || CSS.supports?.('field-sizing', 'content')) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  }, [value]);
  return (
    <textarea
      {...rest}
      ref={own}
      rows={1}
      aria-label={label}
      onChange={(event) => onChange(single ? event.target.value.replace(/\s*\n\s*/g, ' ') : event.target.value)}
    />
  );
};
