import type { ReactNode } from 'react';
import { ListSkeleton } from '@juhe/ui';

interface RevealProps {
  /** Whether the height of everything above is known, or will not change any more. */
  ready: boolean;
  /** Skeleton of the layout; default a list. */
  skeleton?: ReactNode;
  children: ReactNode;
}

/**
 * Content below an element whose height depends on its own response: shown once that is known, so that nothing shifts while a
 * page loads.
 */
export const Reveal = ({ ready, skeleton = <ListSkeleton />, children }: RevealProps) =>
  ready ? children : <div aria-busy="true">{skeleton}</div>;
