import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';
import type { IconName } from './icon-names.ts';

interface PageActionProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  /** Of a toggle: its state, and the look of it. */
  'aria-pressed'?: boolean;
  filled?: boolean;
}

/** An action of the page in the shell's navigation bar, at the right; at most two. */
export const PageAction = (props: PageActionProps) => {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    setPlace(document.getElementById('page-actions'));
    // A page that is kept out of sight has no actions.
    return () => setPlace(null);
  }, []);
  return place && createPortal(<IconButton {...props} />, place);
};
