import { lazyModule } from './lazy-module.ts';
import { Skeleton } from './skeleton.tsx';

/** A file of an upload grid (specification §3). `url` is the server's address once it is there. */
export interface UploadItem {
  readonly key: string;
  readonly url: string;
  /** What the tile shows: the server's thumbnail, or the file itself while it is on its way. */
  readonly thumb?: string | undefined;
  /** A video's still picture; without one its tile shows the first moment. */
  readonly cover?: string | undefined;
  readonly name: string;
  /** Bytes. */
  readonly size?: number;
  readonly type: 'image' | 'video';
  readonly status: 'uploading' | 'failed' | 'success';
  readonly message?: string | undefined;
  /** false keeps the member from removing it. */
  readonly deletable?: boolean;
}

/** Items for files that are on the server already. */
export const uploadedItems = (urls: readonly string[]): UploadItem[] =>
  urls.map((url) => ({ key: url, url, thumb: url, name: url.split('/').at(-1) ?? url, type: 'image', status: 'success' }));

/** The addresses of what has arrived. */
export const uploadedUrls = (items: readonly UploadItem[]): string[] =>
  items.filter((item) => item.status === 'success').map((item) => item.url);

export interface UploadGridProps {
  items: readonly UploadItem[];
  /** A state setter: uploads end in any order, so it is always given a function of the former items. */
  onChange: (update: (items: readonly UploadItem[]) => UploadItem[]) => void;
  /**
   * Sends one file and answers its address; its error's message is shown on the tile. `signal` aborts when the file is taken out
   * while it is on its way.
   */
  upload: (file: File, signal: AbortSignal) => Promise<{ url: string; thumb?: string; cover?: string }>;
  /** 52 unless told (specification §9). The button goes away when they are all there. */
  max?: number;
  /** Bytes; 10 MB unless told. */
  maxSize?: number;
  /** A file over `maxSize`, which is not passed on. A toast unless told. */
  onOversize?: (file: File) => void;
  accept?: string;
  disabled?: boolean;
}

const useTiles = lazyModule(() => import(/* webpackChunkName: "kit-parts" */ './upload-tiles.tsx'));

/** Pictures (or videos) to send along: tiles with their state, and a tile that adds more (specification §3–§5). */
export const UploadGrid = (props: UploadGridProps) => {
  const tiles = useTiles();
  if (tiles) return <tiles.UploadTiles {...props} />;
  const places = Math.min(props.items.length + 1, props.max ?? 52);
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))', gap: 8 }} aria-busy="true">
      {Array.from({ length: places }, (_, index) => (
        <Skeleton key={index} ratio={1} />
      ))}
    </div>
  );
};
