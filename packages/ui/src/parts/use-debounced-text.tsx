import { useEffect, useEffectEvent, useState } from 'react';

/** Who types is left to finish a word. */
const typingMs = 350;

/**
 * The text of a search field whose value is kept elsewhere, such as in the address, the way to change it, and the way to empty it at once.
 * `commit` is called with the trimmed text once the typing pauses, or before a link is followed: the way back leads to what was searched
 * for. The field follows a value that changes by other means.
 */
export const useDebouncedText = (
  value: string,
  commit: (text: string) => void,
): [text: string, setText: (text: string) => void, clear: () => void] => {
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
  const commitNow = (words: string) => {
    setCommitted(words);
    commit(words);
  };
  const flush = useEffectEvent(() => commitNow(trimmed));
  useEffect(() => {
    if (trimmed === committed) return undefined;
    const timer = setTimeout(() => flush(), typingMs);
    // Ahead of the link's own handler: the address of this page can still be written then.
    const follow = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) flush();
    };
    document.addEventListener('click', follow, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', follow, true);
    };
  }, [trimmed, committed]);
  const clear = () => {
    setText('');
    commitNow('');
  };
  return [text, setText, clear];
};
