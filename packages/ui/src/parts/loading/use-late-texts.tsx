import { type Lang, type Messages, useLang } from '@juhe/platform';
import { useEffect, useState } from 'react';

/** Text files loaded with a page instead of with the app; must be the same object on every call. */
export type LateTexts = Readonly<Record<Lang, () => Promise<{ default: Messages }>>>;

/** Undefined while loading; empty on failure, so that messages are displayed nevertheless. */
export const useLateTexts = (files: LateTexts): Messages | undefined => {
  const lang = useLang();
  const [loaded, setLoaded] = useState<{ lang: Lang; messages: Messages }>();
  useEffect(() => {
    let isCurrent = true;
    const apply = (messages: Messages) => isCurrent && setLoaded({ lang, messages });
    files[lang]().then(
      ({ default: messages }) => apply(messages),
      () => apply({}),
    );
    return () => {
      isCurrent = false;
    };
  }, [files, lang]);
  return loaded?.lang === lang ? loaded.messages : undefined;
};
