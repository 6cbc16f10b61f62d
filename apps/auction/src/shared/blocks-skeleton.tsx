import { Page, Skeleton } from '@juhe/ui';

/** A page of cards that are not there yet; heights in pixels, from the top. */
export const BlocksSkeleton = ({ heights }: { heights: readonly number[] }) => (
  <Page>
    {heights.map((height, index) => (
      <Skeleton key={index} height={height} style={{ borderRadius: 12 }} />
    ))}
  </Page>
);
