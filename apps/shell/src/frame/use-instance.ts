import { useLocation, useNavigationType } from '@juhe/platform';
import { useState } from 'react';

interface Instance {
  readonly entry: string;
  readonly pathname: string;
  readonly id: string;
}

/**
 * Identifies the page instance of the current history entry: another entry is another instance even of the same page, while a
 * parameter changed in place keeps the instance.
 */
export const useInstance = (): string => {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  // Entries created by the browser itself (an address typed or pasted into the tab) all have the key `default`.
  const entry = key === 'default' ? `default ${pathname}${search}` : key;
  const [instance, setInstance] = useState<Instance>({ entry, pathname, id: entry });
  if (instance.entry === entry) return instance.id;
  const id = type === 'REPLACE' && instance.pathname === pathname ? instance.id : entry;
  setInstance({ entry, pathname, id });
  return id;
};
