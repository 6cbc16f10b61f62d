import { onPageHide } from '@juhe/platform';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds of quiet after which the draft goes to the server. */
const quiet = 800;

/** `saving` from the first change on, not only while a call is under way. */
export type DraftState = 'idle' | 'saving' | 'saved' | 'failed';

/**
 * Keeps what is filled in on the server, a moment after the last change and when the page is left. The first values are what the
 * server has; `save` resolves with `data` when it has been taken. `stop()` before handing in: a draft that comes later would be refused; `go()` when handing in was refused.
 */
export const useDraft = <Draft>(draft: Draft, save: (draft: Draft) => Promise<object>) => {
  const text = JSON.stringify(draft);
  const [first] = useState(text);
  const [saved, setSaved] = useState(text);
  const [failed, setFailed] = useState(false);
  const latest = useRef({ text, draft });
  const sent = useRef(text);
  const stopped = useRef(false);
  useEffect(() => {
    latest.current = { text, draft };
  });
  const keep = useRef(async () => {
    const now = latest.current;
    if (stopped.current || now.text === sent.current) return;
    sent.current = now.text;
    const result = await save(now.draft);
    const isKept = 'data' in result;
    if (isKept) setSaved(now.text);
    else sent.current = '';
    setFailed(!isKept);
  });
  useEffect(() => {
    const timer = setTimeout(() => void keep.current(), quiet);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const { current: leave } = keep;
    const forget = onPageHide(() => void leave());
    return () => {
      forget();
      void leave();
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
      void keep.current();
    },
  };
};
