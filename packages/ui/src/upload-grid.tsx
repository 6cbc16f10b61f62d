import { lazyModule } from './lazy-module.ts';
import { Skeleton } from './skeleton.tsx';

/** A file in an upload grid (specification §3). `url` is the server's address after the upload. */
export interface UploadItem {
  readonly key: string;
  readonly url: string;
  /** The tile's picture: the server's thumbnail, or the local file during the upload. */
  readonly thumb?: string | undefined;
  /** A video's still picture; without one its tile shows the first frame. */
  readonly cover?: string | undefined;
  readonly name: string;
  /** Bytes. */
  readonly size?: number;
  readonly type: 'image' | 'video';
  readonly status: 'uploading' | 'failed' | 'success';
  readonly message?: string | undefined;
  /** false prevents the member from removing it. */
  readonly deletable?: boolean;
}

/** Returns items for files that are already on the server. */
export const uploadedItems = (urls: readonly string[]): UploadItem[] =>
  urls.map((url) => ({ key: url, url, thumb: url, name: url.split('/').at(-1) ?? url, type: 'image', status: 'success' }));

/** Returns the addresses of completed uploads. */
export const uploadedUrls = (items: readonly UploadItem[]): string[] =>
  items.filter((item) => item.status === 'success').map((item) => item.url);

export interface UploadGridProps {
  items: readonly UploadItem[];
  /** A state setter: uploads complete in any order, so it always receives an updater function. */
  onChange: (update: (items: readonly UploadItem[]) => UploadItem[]) => void;
  /**
   * Uploads one file and returns its address; its error's message is shown on the tile. `signal` aborts when the file is
   * removed during the upload.
   */
  upload: (file: File, signal: AbortSignal) => Promise<{ url: string; thumb?: string; cover?: string }>;
  /** Default 52 (specification §9). The button disappears at the limit. */
  max?: number;
  /** Bytes; default 10 MB. */
  maxSize?: number;
  /** Called for a file over `maxSize`, which is not passed on. Default: a toast. */
  onOversize?: (file: File) => void;
  accept?: string;
  disabled?: boolean;
}

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
