import { creationLimits } from '@juhe/contract/content/creation.constants';
import { Icon, ImagePreview } from '@juhe/ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { useDragOrder } from '../shared/use-drag-order.ts';
import css from './creation.module.css';
import type { DraftKeeper } from './draft-keeper.ts';
import { PicturePicker, useTakePictures } from './picture-picker.tsx';
import { UploadState } from './upload-state.tsx';
import type { Uploads } from './use-uploads.ts';
import { moved, type Work } from './work.ts';

/** One to nine pictures in display order, reordered by dragging or by arrow keys. The first is the cover. */
export const PictureTiles = ({ work, change, uploads }: { work: Work; change: DraftKeeper['change']; uploads: Uploads }) => {
  const t = useTranslations('creation');
  const takePictures = useTakePictures();
  const list = useRef<HTMLUListElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [viewed, setViewed] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const hint = useId();
  const { pictures } = work;
  const remaining = creationLimits.pictures - pictures.length;
  const movePicture = (key: string, to: number) => {
    if (to >= work.pictures.length) return;
    change((now) => {
      const from = now.pictures.findIndex((picture) => picture.key === key);
      return from < 0 || from === to ? now : { ...now, pictures: moved(now.pictures, from, to) };
    });
  };
  const { dragged, handlers } = useDragOrder(list, movePicture);

  const add = (files: readonly File[]) =>
    takePictures(files, remaining, (file, measures) =>
      uploads.addPicture(file, measures, (now, picture) =>
        now.pictures.length >= creationLimits.pictures ? now : { ...now, pictures: [...now.pictures, picture] },
      ),
    );
  const remove = (key: string, at: number) => {
    uploads.discard(key);
    change((now) => ({ ...now, pictures: now.pictures.filter((picture) => picture.key !== key) }));
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('li > button:first-child')[Math.max(0, at - 1)]?.focus(),
    );
  };
  const keys = (event: KeyboardEvent, key: string, at: number) => {
    const delta = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') remove(key, at);
    if (delta === undefined) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(pictures.length - 1, at + delta));
    movePicture(key, to);
    setAnnouncement(t('movedTo', { place: to + 1, n: pictures.length }));
  };
  return (
    <>
      <ul
        ref={list}
        className={css.tiles}
        aria-label={t('pictures')}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void add([...event.dataTransfer.files]);
        }}
      >
        {pictures.map((picture, at) => (
          <li key={picture.key} className={css.tile} data-dragged={dragged === picture.key ? '' : undefined}>
            <button
              type="button"
              className={css.face}
              aria-label={t('pictureOf', { place: at + 1, n: pictures.length })}
              aria-describedby={hint}
              {...handlers(picture.key)}
              onKeyDown={(event) => keys(event, picture.key, at)}
              onClick={() => setViewed(at)}
            >
              <img src={uploads.addresses[picture.key] ?? picture.url} alt="" draggable={false} />
            </button>
            <UploadState item={picture} onRetry={() => uploads.retry(picture.key)} />
            {at === 0 && picture.status === 'success' && <span className={css.mark}>{t('cover')}</span>}
            <button
              type="button"
              className={css.remove}
              aria-label={t('removePicture', { place: at + 1 })}
              onClick={() => remove(picture.key, at)}
            >
              <Icon name="x" size={14} />
            </button>
          </li>
        ))}
        {remaining > 0 && (
          <li className={css.tile}>
            <button type="button" className={css.add} aria-label={t('addPicture')} onClick={() => picker.current?.click()}>
              <Icon name="plus" size={24} />
              <span>
                {pictures.length}/{creationLimits.pictures}
              </span>
            </button>
          </li>
        )}
      </ul>
      <PicturePicker ref={picker} onFiles={add} />
      {pictures.length > 1 && (
        <p id={hint} className={css.note}>
          {t('sortHint')}
        </p>
      )}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      <ImagePreview
        images={pictures.map((picture) => ({ src: uploads.addresses[picture.key] ?? picture.url }))}
        index={viewed}
        onClose={() => setViewed(undefined)}
      />
    </>
  );
};
