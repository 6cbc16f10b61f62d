import type { ReactNode } from 'react';
import { lazyModule } from './lazy-module.ts';

export interface TimelineProps {
  /** Newest first, as histories and parcel tracks come; the first one is where things stand. */
  items: readonly { key: string; title: ReactNode; note?: ReactNode; at?: string }[];
}

export interface StepsProps {
  items: readonly ReactNode[];
  /** Index of the step that is under way; all are done from the length on. */
  current: number;
}

const useLines = lazyModule(() => import(/* webpackChunkName: "kit-parts" */ './steps-lines.tsx'));

/** What happened when: an order's states, a parcel's way. */
export const Timeline = (props: TimelineProps) => {
  const lines = useLines();
  if (lines) return <lines.TimelineList {...props} />;
  const height = props.items.reduce((sum, { note, at }) => sum + 40 + (note ? 21 : 0) + (at ? 21 : 0), -16);
  return <div style={{ height }} aria-busy="true" />;
};

/** The way ahead in one line: paid, sent, received. */
export const Steps = (props: StepsProps) => {
  const lines = useLines();
  return lines ? <lines.StepsLine {...props} /> : <div style={{ height: 44 }} aria-busy="true" />;
};
