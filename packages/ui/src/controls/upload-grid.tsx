import { lazyModule } from '../lazy-module.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { UploadItem } from './upload-tile.tsx';
import type { UploadGridProps } from './upload-tiles.tsx';

export type { UploadGridProps } from './upload-tiles.tsx';

export type { UploadItem } from './upload-tile.tsx';

/** Returns items for files that are already on the server. */
export const uploadedItems = (urls: readonly string[]): UploadItem[] =>
  urls.map((url) => ({ key: url, url, thumb: url, name: url.split('/').at(-1) ?? url, type: 'image', status: 'success' }));

/** Returns the addresses of completed uploads. */
export const uploadedUrls = (items: readonly UploadItem[]): string[] =>
  items.filter((item) => item.status === 'success').map((item) => item.url);

const useTiles = lazyModule(() => import(/* webpackChunkName: "kit-parts" */ './upload-tiles.tsx'));

/** Pictures (or videos) to upload: tiles with their state, and a tile that adds more (specification §3–§5). */
export const UploadGrid = (props: UploadGridProps) => {
  const tiles = useTiles();
  if (tiles) return <tiles.UploadTiles {...props} />;
  const tileCount = Math.min(props.items.length + 1, props.max ?? 52);
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))', gap: 8 }} aria-busy="true">
      {Array.from({ length: tileCount }, (_, index) => (
        <Skeleton key={index} ratio={1} />
      ))}
    </div>
  );
};
