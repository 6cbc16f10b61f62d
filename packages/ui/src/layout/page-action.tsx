import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../controls/button.tsx';
import type { IconName } from '../icon-names.ts';

interface PageActionProps {
  icon: IconName;
  label: string;
  /** Further clicks are ignored while the promise that it returns is pending. */
  onClick: () => unknown;
  /** For a toggle: its state and appearance. */
  'aria-pressed'?: boolean;
  filled?: boolean;
}

/** An action of the page in the shell's navigation bar, on the right; at most two. */
export const PageAction = (props: PageActionProps) => {
  const [container, setContainer] = useState<Element | null>(null);
  useEffect(() => {
    setContainer(document.getElementById('page-actions'));
    // A page that is kept hidden has no actions.
    return () => setContainer(null);
  }, []);
  return container && createPortal(<IconButton {...props} />, container);
};
