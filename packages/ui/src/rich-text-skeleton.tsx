import { Skeleton } from './skeleton.tsx';

/** Four lines of a text that is on its way. */
export const RichTextSkeleton = () => (
  <div style={{ display: 'grid', gap: 10 }} aria-hidden="true">
    {[100, 96, 98, 60].map((width) => (
      <Skeleton key={width} width={`${width}%`} height={18} />
    ))}
  </div>
);
