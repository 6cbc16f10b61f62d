import { type ChangeEvent, useRef } from 'react';
import { useField } from './field.tsx';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { errorText } from './states.tsx';
import { useTexts } from './texts/texts.ts';
import { toast } from './toast.ts';
import css from './upload-grid.module.css';

/** A file of an upload grid (specification §3). `url` is the server's address once it is there. */
export interface UploadItem {
  readonly key: string;
  readonly url: string;
  /** What the tile shows: the server's thumbnail, or the file itself while it is on its way. */
  readonly thumb?: string | undefined;
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

interface UploadGridProps {
  items: readonly UploadItem[];
  /** A state setter: uploads end in any order, so it is always given a function of the former items. */
  onChange: (update: (items: readonly UploadItem[]) => UploadItem[]) => void;
  /** Sends one file and answers its address; its error's message is shown on the tile. */
  upload: (file: File) => Promise<{ url: string; thumb?: string }>;
  /** 52 unless told (specification §9). The button goes away when they are all there. */
  max?: number;
  /** Bytes; 10 MB unless told. */
  maxSize?: number;
  /** A file over `maxSize`, which is not passed on. A toast unless told. */
  onOversize?: (file: File) => void;
  accept?: string;
  disabled?: boolean;
}

/** At most this many files at once (specification §5). */
const maxPick = 9;

const Tile = ({ item, place, onRemove }: { item: UploadItem; place: number; onRemove: (() => void) | undefined }) => {
  const t = useTexts();
  return (
    <li className={css.tile}>
      {item.type === 'image' && item.thumb ? (
        <img className={css.image} src={item.thumb} alt={t('picture', place)} />
      ) : (
        <span className={css.name}>{item.name}</span>
      )}
      {item.status === 'uploading' && (
        <span className={css.over}>
          <Spinner />
          {t('uploading')}
        </span>
      )}
      {item.status === 'failed' && <span className={css.over}>{item.message || t('uploadFailed')}</span>}
      {item.status === 'success' && (
        <span className={css.done}>
          <Icon name="check" size={12} />
          <span className="visually-hidden">{t('uploaded')}</span>
        </span>
      )}
      {onRemove && (
        <button type="button" className={css.remove} aria-label={t('removePicture', place)} onClick={onRemove}>
          <Icon name="x" size={14} />
        </button>
      )}
    </li>
  );
};

/** Pictures (or videos) to send along: tiles with their state, and a tile that adds more (specification §3–§5). */
export const UploadGrid = ({
  items,
  onChange,
  upload,
  max = 52,
  maxSize = 10_000_000,
  onOversize,
  accept = 'image/*',
  disabled = false,
}: UploadGridProps) => {
  const t = useTexts();
  const field = useField();
  const picker = useRef<HTMLInputElement>(null);
  const room = Math.max(0, max - items.length);
  const change = (key: string, next: Partial<UploadItem>) =>
    onChange((now) => now.map((item) => (item.key === key ? { ...item, ...next } : item)));

  const send = async (file: File) => {
    const key = `${Date.now()}-${Math.random()}`;
    const thumb = file.type.startsWith('image/') ? URL.createObjectURL?.(file) : undefined;
    const type = file.type.startsWith('video/') ? 'video' : 'image';
    onChange((now) => [...now, { key, url: '', thumb, name: file.name, size: file.size, type, status: 'uploading' }]);
    try {
      const sent = await upload(file);
      // The member's own file stays on the tile: no second download, no flash.
      change(key, { url: sent.url, status: 'success' });
    } catch (error) {
      change(key, { status: 'failed', message: errorText(error) });
    }
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, Math.min(maxPick, room));
    event.target.value = '';
    for (const file of files) {
      if (file.size <= maxSize) void send(file);
      else if (onOversize) onOversize(file);
      else toast(t('oversize', Math.floor(maxSize / 1_000_000)), { kind: 'error' });
    }
  };
  const remove = (item: UploadItem) => {
    if (item.thumb?.startsWith('blob:')) URL.revokeObjectURL(item.thumb);
    onChange((now) => now.filter((other) => other.key !== item.key));
  };
  return (
    <ul className={css.grid}>
      {items.map((item, index) => (
        <Tile
          key={item.key}
          item={item}
          place={index + 1}
          onRemove={disabled || item.status === 'uploading' || item.deletable === false ? undefined : () => remove(item)}
        />
      ))}
      {room > 0 && (
        <li className={css.tile}>
          <button
            type="button"
            id={field.id}
            aria-describedby={field['aria-describedby']}
            className={css.add}
            disabled={disabled}
            onClick={() => picker.current?.click()}
          >
            <Icon name="camera" size={24} />
            <span>{t('addPicture')}</span>
            {max < 52 && (
              <span>
                {items.length}/{max}
              </span>
            )}
          </button>
          <input
            ref={picker}
            type="file"
            hidden
            accept={accept}
            multiple={room > 1}
            disabled={disabled}
            aria-label={t('addPicture')}
            onChange={pick}
          />
        </li>
      )}
    </ul>
  );
};
