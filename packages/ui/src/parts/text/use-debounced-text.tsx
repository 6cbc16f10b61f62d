import { debounce } from '@juhe/platform/parts/debounce';
import { useEffect, useEffectEvent, useState } from 'react';

/** Debounce delay while typing (ms). */
const typingMs = 350;

/**
 * State of a search field whose value is stored elsewhere, such as in the address: its text, a function to change it, and one
 * to clear it immediately. `commit` is called with the trimmed text once typing pauses, or before a link is followed: going
 * back leads to the search. The field follows external changes of the value.
 */
export const useDebouncedText = (
  value: string,
  commit: (text: string) => void,
): [text: string, setText: (text: string) => void, clear: () => void] => {
  const [text, setText] = useState(value);
  const [committed, setCommitted] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  if (previousValue !== value) {
    setPreviousValue(value);
    // Its own commit returns while the next word is already being typed.
    if (value !== committed) {
      setCommitted(value);
      setText(value);
    }
  }
  const trimmed = text.trim();
  const commitNow = (entered: string) => {
    setCommitted(entered);
    commit(entered);
  };
  const commitNewest = useEffectEvent(() => commitNow(trimmed));
  useEffect(() => {
    if (trimmed === committed) return undefined;
    const commitSoon = debounce(() => commitNewest(), typingMs);
    commitSoon();
    // Before the link's own handler: the address of this page can still be changed then.
    const follow = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) commitSoon.flush();
    };
    document.addEventListener('click', follow, true);
    return () => {
      commitSoon.cancel();
      document.removeEventListener('click', follow, true);
    };
  }, [trimmed, committed]);
  const clear = () => {
    setText('');
    commitNow('');
  };
  return [text, setText, clear];
};
