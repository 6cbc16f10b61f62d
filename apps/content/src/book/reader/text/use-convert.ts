import { useEffect, useState } from 'react';
import type { Script } from '../settings/reader-settings.ts';

/** Converts a text to another script. */
export type Convert = (text: string) => string;

const identity: Convert = (text) => text;
const loaded = new Map<Script, Convert>([['original', identity]]);
const loading = new Map<Script, Promise<Convert>>();

/** The dictionaries for traditional characters take 310 KB, those for simplified 20 KB; each is loaded once, on demand. */
const load = (script: Script): Promise<Convert> => {
  const converter =
    script === 'hant'
      ? import('./convert-to-hant.ts').then(({ toHant }) => toHant())
      : import('./convert-to-hans.ts').then(({ toHans }) => toHans());
  return converter.then((convert) => {
    loaded.set(script, convert);
    return convert;
  });
};

export interface Conversion {
  readonly convert: Convert;
  /** The script that `convert` produces; differs from the requested one while its dictionaries load or after they failed. */
  readonly script: Script;
  readonly loading: boolean;
  readonly failed: boolean;
}

/** Returns the conversion to a script. Until its dictionaries are loaded, the text keeps its previous script. */
export const useConvert = (targetScript: Script): Conversion => {
  const [shown, setShown] = useState<Script>(() => (loaded.has(targetScript) ? targetScript : 'original'));
  const [failed, setFailed] = useState<Script>();
  if (shown !== targetScript && loaded.has(targetScript)) setShown(targetScript);
  useEffect(() => {
    if (loaded.has(targetScript)) return;
    let isCancelled = false;
    const pendingLoad = loading.get(targetScript) ?? load(targetScript);
    loading.set(targetScript, pendingLoad);
    pendingLoad.then(
      () => !isCancelled && setShown(targetScript),
      () => {
        loading.delete(targetScript);
        if (!isCancelled) setFailed(targetScript);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [targetScript]);
  return {
    convert: loaded.get(shown) ?? identity,
    script: shown,
    loading: shown !== targetScript && failed !== targetScript,
    failed: failed === targetScript && shown !== targetScript,
  };
};
