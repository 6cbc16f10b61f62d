import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { useField } from './field.tsx';
import { Icon } from '../display/icon.tsx';
import { ImagePreview } from '../media/image-preview.tsx';
import { errorText } from '../feedback/states.tsx';
import { usePartTexts } from '../texts/parts.ts';
import { toast } from '../feedback/toast.ts';
import { maxPick, sortFiles } from './upload-files.ts';
import css from './upload-grid.module.css';
import type { UploadItem } from './upload-tile.tsx';
import { UploadTile } from './upload-tile.tsx';

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

interface OnItsWay {
  readonly file: File;
  stop: AbortController;
  /** Whether the grid's owner has added it to the items. */
  known: boolean;
}

const fullSource = (item: UploadItem) => (item.thumb?.startsWith('blob:') ? item.thumb : item.url || item.thumb || '');

/** The grid behind `UploadGrid`: picked, dropped or pasted files become tiles and are uploaded immediately. */
export const UploadTiles = ({
  items,
  onChange,
  upload,
  max = 52,
  maxSize = 10_000_000,
  onOversize,
  accept = 'image/*',
  disabled = false,
}: UploadGridProps) => {
  const t = usePartTexts();
  const field = useField();
  const grid = useRef<HTMLUListElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const files = useRef(new Map<string, OnItsWay>());
  const [viewed, setViewed] = useState<number>();
  const [isDraggedOver, setOver] = useState(false);
  const room = Math.max(0, max - items.length);
  const open = room > 0 && !disabled;
  const change = (key: string, next: Partial<UploadItem>) =>
    onChange((now) => now.map((item) => (item.key === key ? { ...item, ...next } : item)));

  // Aborts uploads of items that the owner has removed.
  useEffect(() => {
    const keys = new Set(items.map(({ key }) => key));
    for (const [key, transfer] of files.current) {
      if (keys.has(key)) transfer.known = true;
      else if (transfer.known) {
        transfer.stop.abort();
        files.current.delete(key);
      }
    }
  }, [items]);

  const send = async (key: string, transfer: OnItsWay) => {
    try {
      const { url, cover } = await upload(transfer.file, transfer.stop.signal);
      if (transfer.stop.signal.aborted) return;
      // The local file stays on the tile: no second download, no flash.
      change(key, { url, status: 'success', message: undefined, ...(cover ? { cover } : {}) });
      files.current.delete(key);
    } catch (error) {
      if (!transfer.stop.signal.aborted) change(key, { status: 'failed', message: errorText(error) });
    }
  };
  const add = (file: File) => {
    const key = `${Date.now()}-${Math.random()}`;
    const type = file.type.startsWith('video/') ? 'video' : 'image';
    const transfer = { file, stop: new AbortController(), known: false };
    files.current.set(key, transfer);
    const thumb = URL.createObjectURL?.(file);
    onChange((now) => [...now, { key, url: '', thumb, name: file.name, size: file.size, type, status: 'uploading' }]);
    void send(key, transfer);
  };
  const retry = (key: string, transfer: OnItsWay) => {
    transfer.stop = new AbortController();
    change(key, { status: 'uploading', message: undefined });
    void send(key, transfer);
  };
  const addFiles = (selected: readonly File[]) => {
    const { accepted, oversize, odd, excess } = sortFiles(selected, { room, maxSize, accept });
    if (odd > 0) toast(t('wrongType'), { kind: 'error' });
    if (excess > 0) toast(t('onlySome', Math.min(maxPick, room)));
    for (const file of oversize) {
      if (onOversize) onOversize(file);
      else toast(t('oversize', Math.floor(maxSize / 1_000_000)), { kind: 'error' });
    }
    for (const file of accepted) add(file);
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const selected = [...(event.target.files ?? [])];
    event.target.value = '';
    addFiles(selected);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (open) addFiles([...event.dataTransfer.files]);
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const selected = [...(event.clipboardData?.files ?? [])];
    const scope = grid.current?.closest('form, dialog') ?? grid.current;
    if (!open || selected.length === 0 || !(event.target instanceof Node) || !scope?.contains(event.target)) return;
    event.preventDefault();
    addFiles(selected);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);

  const remove = (item: UploadItem, index: number) => {
    onChange((now) => now.filter((candidate) => candidate.key !== item.key));
    if (item.thumb?.startsWith('blob:')) URL.revokeObjectURL(item.thumb);
    // The removed button had the focus: it moves to its neighbour.
    requestAnimationFrame(() => {
      const views = grid.current?.querySelectorAll<HTMLElement>(`.${css.view}, .${css.add}`);
      views?.item(Math.min(index, views.length - 1))?.focus();
    });
  };
  const state = items.some(({ status }) => status === 'uploading')
    ? t('uploading')
    : items.some(({ status }) => status === 'failed')
      ? t('uploadFailed')
      : '';
  const label = accept.includes('video') ? t('addFile') : t('addPicture');
  return (
    <>
      <ul
        ref={grid}
        className={cx(css.grid, isDraggedOver && css.dropping)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(open);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {items.map((item, index) => {
          const transfer = files.current.get(item.key);
          return (
            <UploadTile
              key={item.key}
              item={item}
              position={index + 1}
              onView={() => setViewed(index)}
              onRetry={transfer && !disabled ? () => retry(item.key, transfer) : undefined}
              onRemove={
                disabled || item.status === 'uploading' || item.deletable === false ? undefined : () => remove(item, index)
              }
            />
          );
        })}
        {room > 0 && (
          <li className={css.tile}>
            <button
              type="button"
              id={field.id}
              aria-describedby={field['aria-describedby']}
              aria-label={label}
              className={css.add}
              disabled={disabled}
              onClick={() => picker.current?.click()}
            >
              <Icon name="camera" size={24} />
              <span>{label}</span>
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
              aria-label={label}
              onChange={pick}
            />
          </li>
        )}
      </ul>
      <span className="visually-hidden" role="status">
        {state}
      </span>
      <ImagePreview
        images={items.map((item) => ({
          src: fullSource(item),
          ...(item.type === 'video' ? { video: true, poster: item.cover } : {}),
        }))}
        index={viewed}
        onClose={() => setViewed(undefined)}
      />
    </>
  );
};
