import { type Lang, type Messages, useLang } from '@juhe/platform';
import { useEffect, useState } from 'react';

/** The files of texts that come with a page instead of with the app; the same object at every call. */
export type LateTexts = Readonly<Record<Lang, () => Promise<{ default: Messages }>>>;

/** Undefined until they have come; empty when they cannot come, so that messages are read all the same. */
export const useLateTexts = (files: LateTexts): Messages | undefined => {
  const lang = useLang();
  const [loaded, setLoaded] = useState<{ lang: Lang; messages: Messages }>();
  useEffect(() => {
    let isCurrent = true;
    const take = (messages: Messages) => isCurrent && setLoaded({ lang, messages });
    files[lang]().then(
      ({ default: messages }) => take(messages),
      () => take({}),
    );
    return () => {
      isCurrent = false;
    };
  }, [files, lang]);
  return loaded?.lang === lang ? loaded.messages : undefined;
};
