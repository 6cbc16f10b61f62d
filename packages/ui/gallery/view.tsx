import type { ReactNode } from 'react';
import '../src/index.ts';
import { Frame, reduceMotion } from './frame.tsx';
import { Gallery } from './gallery.tsx';

/** The gallery, or with `?frame` one story alone. */
export const view = (): ReactNode => {
  const params = new URLSearchParams(window.location.search);
  if (params.get('motion') === 'reduce') reduceMotion();
  return params.has('frame') ? <Frame /> : <Gallery />;
};
