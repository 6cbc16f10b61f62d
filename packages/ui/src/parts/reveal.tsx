import type { ReactNode } from 'react';
import { ListSkeleton } from '@juhe/ui';

interface RevealProps {
  /** Whether the height of everything above is known, or will not change any more. */
  when: boolean;
  /** The real layout in grey; a list unless told. */
  skeleton?: ReactNode;
  children: ReactNode;
}

/** Content below something whose height its own answer decides: shown once that is known, so that nothing is pushed down while a page loads. */
export const Reveal = ({ when, skeleton = <ListSkeleton />, children }: RevealProps) =>
  when ? children : <div aria-busy="true">{skeleton}</div>;
