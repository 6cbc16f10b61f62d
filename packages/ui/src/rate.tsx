import { lazyModule } from './lazy-module.ts';

export interface RateProps {
  /** From 0 (not rated) to `count`. */
  value: number;
  /** Without it the rating is read-only. */
  onChange?: (value: number) => void;
  /** The rated subject, read aloud. */
  label: string;
  /** Default 5 (specification §9). */
  count?: number;
  /** Allows choosing half stars; they are always displayed. */
  half?: boolean;
  /** Size of a star (pixels): 28 as input, 16 as display. */
  size?: number;
  disabled?: boolean;
}

const useStars = lazyModule(() => import(/* webpackChunkName: "rate" */ './rate-stars.tsx'));

/** Stars: a radio group while editable (arrow keys move), otherwise a labelled image. */
export const Rate = ({ count = 5, ...rest }: RateProps) => {
  const stars = useStars();
  const { onChange, size = onChange ? 28 : 16 } = rest;
  if (stars) return <stars.RateStars {...rest} count={count} size={size} />;
  return (
    <span
      style={{
        display: 'inline-block',
        height: onChange ? 44 : size,
        width: count * (onChange ? (rest.half ? 48 : 44) : size + 2),
      }}
    />
  );
};
