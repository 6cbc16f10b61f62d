import { useEffect, useInsertionEffect, useMemo } from 'react';
import { ran, watch } from '../shared/traces.ts';
import { unknownOwner, type Owner } from './leak.ts';
import { attributeHandlers, sweepListeners } from './listeners.ts';
import { attributeChanges, undoChanges } from './shared-objects.ts';
import { applyStyles, attributeAdopted } from './style-sheets.ts';

/** Apps with a page in the frame, visible or kept alive, as of the last check. */
let present: ReadonlySet<string> = new Set();

/** A remote may have broken anything, including what this code uses: the frame must continue. */
const safely = (work: () => void): void => {
  try {
    work();
  } catch (thrown) {
    console.error(thrown);
  }
};

/** Releases whose code ran, in order. */
const owners: Owner[] = [];

/**
 * Returns the owner of changes made at any time; with several apps present, such as a page and its fragments, it cannot be
 * determined.
 */
const ownerNow = (): Owner | undefined => {
  const presentOwners = owners.filter(({ app }) => present.has(app));
  return new Set(presentOwners.map(({ app }) => app)).size > 1 ? unknownOwner : (presentOwners.at(-1) ?? owners.at(-1));
};

/** Attributes changes to the code that has just run or, without it, to the pages present. */
const attribute = (running?: Owner): void => {
  const owner = running ?? ownerNow();
  attributeAdopted(owner);
  if (!owner) return;
  attributeChanges(owner, running !== undefined);
  attributeHandlers(owner);
};

const attributeRunning = (app?: string, release?: string): void => {
  const owner = app !== undefined && release !== undefined ? { app, release } : undefined;
  if (owner) owners.push(owner);
  safely(() => attribute(owner));
};

/** Starts with the code that ran before this part was loaded; after several remotes a change cannot be attributed. */
const begin = (): void => {
  if (watch.judge === attributeRunning) return;
  watch.judge = attributeRunning;
  for (const [app, release] of ran) if (app !== undefined && release !== undefined) owners.push({ app, release });
  safely(() => {
    attributeAdopted(undefined);
    attribute(new Set(owners.map(({ app }) => app)).size > 1 ? unknownOwner : undefined);
  });
};

const undoLeaks = (shown: ReadonlySet<string>): void => {
  sweepListeners(shown);
  undoChanges(shown);
};

/**
 * Undoes effects beyond a remote's page when its last page is left, and counts them as that release's failure: style sheets
 * at once; listeners, intervals and changes of shared objects one task after the page's effects were cleaned up.
 * @param apps of the pages in the frame, visible or kept alive, and of their fragments
 */
export const useLeaks = (apps: readonly string[], path: string): void => {
  const key = [...new Set(apps)].toSorted().join(' ');
  const shown = useMemo(() => new Set(key.split(' ')), [key]);
  useInsertionEffect(() => {
    safely(() => applyStyles(shown));
    // Changes made until now belong to the pages that were present.
    if (present.size) attributeRunning();
    present = shown;
  }, [shown]);
  useEffect(() => {
    begin();
    const onLoad = ({ target }: Event) => target instanceof HTMLLinkElement && safely(() => applyStyles(present));
    document.addEventListener('load', onLoad, true);
    return () => document.removeEventListener('load', onLoad, true);
  }, []);
  // Each page may leave effects behind, so the path triggers this as well.
  useEffect(() => {
    const timer = setTimeout(() => safely(() => undoLeaks(shown)));
    return () => clearTimeout(timer);
  }, [shown, path]);
};
