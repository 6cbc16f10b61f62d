import { lazyModule } from '../lazy-module.ts';
import type { RateProps } from './rate-stars.tsx';

export type { RateProps } from './rate-stars.tsx';

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
