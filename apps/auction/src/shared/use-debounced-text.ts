import { useEffect, useEffectEvent, useState } from 'react';

/** Who types is left to finish a word. */
const typingMs = 350;

/**
 * The text of a search field whose value is kept elsewhere, such as in the address: `commit` is called with the trimmed text once the typing
 * pauses, and the field follows a value that changes by other means.
 */
export const useDebouncedText = (value: string, commit: (text: string) => void): [string, (text: string) => void] => {
  const [text, setText] = useState(value);
  const [committed, setCommitted] = useState(value);
  const [former, setFormer] = useState(value);
  if (former !== value) {
    setFormer(value);
    // Its own commit comes back while the next word is typed already.
    if (value !== committed) {
      setCommitted(value);
      setText(value);
    }
  }
  const trimmed = text.trim();
  const send = useEffectEvent(commit);
  useEffect(() => {
    if (trimmed === committed) return undefined;
    const timer = setTimeout(() => {
      setCommitted(trimmed);
      send(trimmed);
    }, typingMs);
    return () => clearTimeout(timer);
  }, [trimmed, committed]);
  return [text, setText];
};
