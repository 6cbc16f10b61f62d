import type { ReactNode } from 'react';
import { lazyModule } from './lazy-module.ts';

export interface TimelineProps {
  /** Newest first, like histories and parcel tracking; the first one is the current state. */
  items: readonly { key: string; title: ReactNode; note?: ReactNode; at?: string }[];
}

export interface StepsProps {
  items: readonly ReactNode[];
  /** Index of the current step; all are done if it equals the length. */
  current: number;
}

const useLines = lazyModule(() => import(/* webpackChunkName: "kit-parts" */ './steps-lines.tsx'));

/** A timeline: an order's states, a parcel's events. */
export const Timeline = (props: TimelineProps) => {
  const lines = useLines();
  if (lines) return <lines.TimelineList {...props} />;
  const height = props.items.reduce((sum, { note, at }) => sum + 40 + (note ? 21 : 0) + (at ? 21 : 0), -16);
  return <div style={{ height }} aria-busy="true" />;
};

/** The progress in one line: paid, sent, received. */
export const Steps = (props: StepsProps) => {
  const lines = useLines();
  return lines ? <lines.StepsLine {...props} /> : <div style={{ height: 44 }} aria-busy="true" />;
};
