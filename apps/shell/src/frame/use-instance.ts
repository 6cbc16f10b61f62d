import { useLocation, useNavigationType } from '@juhe/platform';
import { useState } from 'react';

interface Instance {
  readonly key: string;
  readonly pathname: string;
  readonly id: string;
}

/**
 * Names the page instance of the current history entry: another entry is another instance even of the same page, while a
 * parameter changed in place goes on with the one that is there.
 */
export const useInstance = (): string => {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const [instance, setInstance] = useState<Instance>({ key, pathname, id: key });
  if (instance.key === key) return instance.id;
  const id = type === 'REPLACE' && instance.pathname === pathname ? instance.id : key;
  setInstance({ key, pathname, id });
  return id;
};
