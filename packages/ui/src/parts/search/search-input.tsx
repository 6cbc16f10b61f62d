import { Icon, IconButton, TextInput, type TextInputProps } from '@juhe/ui';
import type { ReactNode } from 'react';

export interface SearchInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'prefix' | 'suffix' | 'counter'> {
  text: string;
  /** The searchable content: name of the field, and its placeholder unless that is given. */
  label: string;
  onText: (text: string) => void;
  /** The button that clears the field; without it there is none. */
  clear?: { label: string; onClear: () => void };
  /** After the text, inside the field. */
  children?: ReactNode;
}

/** The field of a search. Other properties are passed to the input. */
export const SearchInput = ({ text, label, onText, clear, children, ...input }: SearchInputProps) => (
  <TextInput
    enterKeyHint="search"
    autoComplete="off"
    aria-label={label}
    placeholder={label}
    {...input}
    type="search"
    value={text}
    prefix={<Icon name="search" size={18} />}
    suffix={
      <>
        {clear && text !== '' && <IconButton icon="x" size={18} label={clear.label} onClick={clear.onClear} />}
        {children}
      </>
    }
    onChange={(event) => onText(event.target.value)}
  />
);
