import { Page, Skeleton } from '@juhe/ui';

/** Skeleton of a page of cards; heights in pixels, from the top. */
export const BlocksSkeleton = ({ heights }: { heights: readonly number[] }) => (
  <Page>
    {heights.map((height, index) => (
      <Skeleton key={index} height={height} style={{ borderRadius: 12 }} />
    ))}
  </Page>
);
