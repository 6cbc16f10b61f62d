import { useEffect, useInsertionEffect, useMemo } from 'react';
import { ran, watch } from '../shared/traces.ts';
import { nobody, type Owner } from './leak.ts';
import { attributeHandlers, sweepListeners } from './listeners.ts';
import { attributeChanges, undoChanges } from './shared-objects.ts';
import { applyStyles, attributeAdopted } from './style-sheets.ts';

/** Apps that have a page in the frame, shown or kept, and the ones before. */
let present: ReadonlySet<string> = new Set();

/** A remote may have broken anything, what this code uses as well: the frame goes on. */
const safely = (work: () => void): void => {
  try {
    work();
  } catch (thrown) {
    console.error(thrown);
  }
};

/** Releases whose code ran, in that order. */
const owners: Owner[] = [];

/** The owner of what was changed at any time: of several apps on the page, as a page and the fragments in it are, nobody knows which it was. */
const ownerNow = (): Owner | undefined => {
  const there = owners.filter(({ app }) => present.has(app));
  return new Set(there.map(({ app }) => app)).size > 1 ? nobody : (there.at(-1) ?? owners.at(-1));
};

/** What has changed is of the code that has just run; without such, of the pages that are there. */
const attribute = (running?: Owner): void => {
  const owner = running ?? ownerNow();
  attributeAdopted(owner);
  if (!owner) return;
  attributeChanges(owner, running !== undefined);
  attributeHandlers(owner);
};

const judge = (app?: string, release?: string): void => {
  const owner = app !== undefined && release !== undefined ? { app, release } : undefined;
  if (owner) owners.push(owner);
  safely(() => attribute(owner));
};

/** Goes on from what ran before this part had loaded; after several remotes nobody knows whose a change is. */
const begin = (): void => {
  if (watch.judge === judge) return;
  watch.judge = judge;
  for (const [app, release] of ran) if (app !== undefined && release !== undefined) owners.push({ app, release });
  safely(() => {
    attributeAdopted(undefined);
    attribute(new Set(owners.map(({ app }) => app)).size > 1 ? nobody : undefined);
  });
};

const sweep = (shown: ReadonlySet<string>): void => {
  sweepListeners(shown);
  undoChanges(shown);
};

/**
 * Undoes what reaches beyond the page of a remote when its last page is left, and counts it as that release's failure: style sheets at once,
 * listeners, intervals and changes of shared objects a task after the effects of the page have ended.
 * @param apps of the pages in the frame, shown or kept, and of the fragments in them
 */
export const useLeaks = (apps: readonly string[], path: string): void => {
  const key = [...new Set(apps)].toSorted().join(' ');
  const shown = useMemo(() => new Set(key.split(' ')), [key]);
  useInsertionEffect(() => {
    safely(() => applyStyles(shown));
    // What was changed until now is of the pages that were there.
    if (present.size) judge();
    present = shown;
  }, [shown]);
  useEffect(() => {
    begin();
    const onLoad = ({ target }: Event) => target instanceof HTMLLinkElement && safely(() => applyStyles(present));
    document.addEventListener('load', onLoad, true);
    return () => document.removeEventListener('load', onLoad, true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page leaves something behind
  useEffect(() => {
    const timer = setTimeout(() => safely(() => sweep(shown)));
    return () => clearTimeout(timer);
  }, [shown, path]);
};
