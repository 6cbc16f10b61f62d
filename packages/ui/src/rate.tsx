import { lazyModule } from './lazy-module.ts';

export interface RateProps {
  /** From 0 (nothing yet) to `count`. */
  value: number;
  /** Without it the stars only show a rating. */
  onChange?: (value: number) => void;
  /** What is rated, read aloud. */
  label: string;
  /** 5 unless told (specification §9). */
  count?: number;
  /** Half stars can be chosen; they are always shown. */
  half?: boolean;
  /** A star's size in pixels: 28 to choose, 16 to show. */
  size?: number;
  disabled?: boolean;
}

const useStars = lazyModule(() => import(/* webpackChunkName: "rate" */ './rate-stars.tsx'));

/** Stars: choices of one group while they can be changed (arrow keys move), a picture with a name where they only show. */
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
