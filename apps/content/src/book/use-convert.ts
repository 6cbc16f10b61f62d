import { useEffect, useState } from 'react';
import type { Script } from './reader-settings.ts';

/** Turns a text into another script. */
export type Convert = (text: string) => string;

const same: Convert = (text) => text;
const loaded = new Map<Script, Convert>([['original', same]]);
const loading = new Map<Script, Promise<Convert>>();

/** The dictionaries to traditional are 310 KB, those to simplified 20: they come when they are wanted, and once. */
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

interface Conversion {
  readonly convert: Convert;
  /** The script that `convert` answers; another than the wanted one while its dictionaries load, or when they did not come. */
  readonly script: Script;
  readonly loading: boolean;
  readonly failed: boolean;
}

/** The conversion to a script. Until its dictionaries are there the text stays as it was. */
export const useConvert = (wanted: Script): Conversion => {
  const [shown, setShown] = useState<Script>(() => (loaded.has(wanted) ? wanted : 'original'));
  const [failed, setFailed] = useState<Script>();
  if (shown !== wanted && loaded.has(wanted)) setShown(wanted);
  useEffect(() => {
    if (loaded.has(wanted)) return;
    let left = false;
    const asked = loading.get(wanted) ?? load(wanted);
    loading.set(wanted, asked);
    asked.then(
      () => !left && setShown(wanted),
      () => {
        loading.delete(wanted);
        if (!left) setFailed(wanted);
      },
    );
    return () => {
      left = true;
    };
  }, [wanted]);
  return {
    convert: loaded.get(shown) ?? same,
    script: shown,
    loading: shown !== wanted && failed !== wanted,
    failed: failed === wanted && shown !== wanted,
  };
};
