import { lazyModule } from '../lazy-module.ts';
import type { StepsProps, TimelineProps } from './steps-lines.tsx';

export type { StepsProps, TimelineProps } from './steps-lines.tsx';

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
