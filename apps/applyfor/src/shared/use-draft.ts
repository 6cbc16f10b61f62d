import { onPageHide } from '@juhe/platform';
import { useDebouncedEffect } from '@juhe/platform/parts/use-debounced';
import { useEffect, useRef, useState } from 'react';

/** Debounce delay (ms) before the draft is saved to the server. */
const saveDelay = 800;

/** `saving` from the first change on, not only while a request is in flight. */
export type DraftState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * Saves the form values on the server, shortly after the last change and when the page is left. The initial values are those
 * of the server; `save` resolves with `data` once they are stored. Call `stop()` before submitting, because a later draft
 * would be refused, and `go()` if the submission was refused.
 */
export const useDraft = <Draft>(draft: Draft, save: (draft: Draft) => Promise<object>) => {
  const text = JSON.stringify(draft);
  const [first] = useState(text);
  const [saved, setSaved] = useState(text);
  const [failed, setFailed] = useState(false);
  const latest = useRef({ text, draft });
  const savedText = useRef(text);
  const stopped = useRef(false);
  useEffect(() => {
    latest.current = { text, draft };
  });
  const flush = useRef(async () => {
    const now = latest.current;
    if (stopped.current || now.text === savedText.current) return;
    savedText.current = now.text;
    const result = await save(now.draft);
    const isStored = 'data' in result;
    if (isStored) setSaved(now.text);
    else savedText.current = '';
    setFailed(!isStored);
  });
  useDebouncedEffect(() => void flush.current(), text, saveDelay);
  useEffect(() => {
    const { current: flushNow } = flush;
    const unsubscribe = onPageHide(() => void flushNow());
    return () => {
      unsubscribe();
      void flushNow();
    };
  }, []);
  const state = (): DraftState => {
    if (failed) return 'failed';
    if (text !== saved) return 'saving';
    return text === first ? 'idle' : 'saved';
  };
  return {
    state: state(),
    stop: () => {
      stopped.current = true;
    },
    go: () => {
      stopped.current = false;
      void flush.current();
    },
  };
};
