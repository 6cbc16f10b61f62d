import { Skeleton } from '../feedback/skeleton.tsx';

/** Four placeholder lines of a loading text. */
export const RichTextSkeleton = () => (
  <div style={{ display: 'grid', gap: 10 }} aria-hidden="true">
    {[100, 96, 98, 60].map((width) => (
      <Skeleton key={width} width={`${width}%`} height={18} />
    ))}
  </div>
);
