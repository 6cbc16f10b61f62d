import type { ReactNode } from 'react';
import '../src/index.ts';
import { Frame, reduceMotion } from './frame.tsx';
import { Gallery } from './gallery.tsx';

/** The gallery, or with `?frame` one story alone. */
export const view = (): ReactNode => {
  const asked = new URLSearchParams(window.location.search);
  if (asked.get('motion') === 'reduce') reduceMotion();
  return asked.has('frame') ? <Frame /> : <Gallery />;
};
