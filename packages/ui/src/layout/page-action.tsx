import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../controls/button.tsx';
import type { IconName } from '../icon-names.ts';

interface PageActionProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  /** For a toggle: its state and appearance. */
  'aria-pressed'?: boolean;
  filled?: boolean;
}

/** An action of the page in the shell's navigation bar, on the right; at most two. */
export const PageAction = (props: PageActionProps) => {
  const [container, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    setPlace(document.getElementById('page-actions'));
    // A page that is kept hidden has no actions.
    return () => setPlace(null);
  }, []);
  return container && createPortal(<IconButton {...props} />, container);
};
