import { filmLimits } from '@juhe/contract/content/film.constants';
import { Button, Icon, toast } from '@juhe/ui';
import { useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './creation.module.css';
import type { DraftKeeper } from './draft-keeper.ts';
import { frameOf, openFilm } from './media-facts.ts';
import { UploadState } from './upload-state.tsx';
import type { Uploads } from './use-uploads.ts';
import type { Work } from './work.ts';

const maxMegabytes = filmLimits.bytes / 1024 / 1024;

/** One film and its cover: a frame of it, chosen at the current playback position. */
export const FilmPart = ({ work, change, uploads }: { work: Work; change: DraftKeeper['change']; uploads: Uploads }) => {
  const t = useTranslations('creation');
  const picker = useRef<HTMLInputElement>(null);
  const player = useRef<HTMLVideoElement>(null);
  const [reading, setReading] = useState(false);
  const { film, cover } = work;
  const address = film ? (uploads.addresses[film.key] ?? film.url) : '';

  const setCover = async (from: HTMLVideoElement, second: number) => {
    const { file, width, height } = await frameOf(from, second);
    uploads.addPicture(file, { width, height }, (now, picture) => ({ ...now, cover: picture }));
  };
  const selectFilm = async (file: File) => {
    const refusal = ['video/mp4', 'video/quicktime'].includes(file.type)
      ? file.size > filmLimits.bytes && t('filmLarge', { n: maxMegabytes })
      : t('filmType');
    if (refusal) {
      toast(refusal, { kind: 'error' });
      return;
    }
    setReading(true);
    const previewUrl = URL.createObjectURL(file);
    try {
      const opened = await openFilm(previewUrl);
      if (opened.duration > filmLimits.seconds + 1) {
        toast(t('filmLong', { n: filmLimits.seconds / 60 }), { kind: 'error' });
        return;
      }
      uploads.addFilm(file, {
        width: Math.max(1, opened.videoWidth),
        height: Math.max(1, opened.videoHeight),
        seconds: Math.max(1, Math.round(opened.duration)),
      });
      // A default cover; the first frame is often black.
      await setCover(opened, Math.min(0.5, opened.duration / 2));
    } catch {
      toast(t('filmUnplayable'), { kind: 'error' });
    } finally {
      setReading(false);
      URL.revokeObjectURL(previewUrl);
    }
  };
  const remove = () => {
    if (film) uploads.discard(film.key);
    if (cover) uploads.discard(cover.key);
    change((now) => ({ ...now, film: null, cover: null }));
  };
  const pick = (
    <input
      ref={picker}
      type="file"
      hidden
      accept="video/mp4,video/quicktime"
      aria-label={t('addFilm')}
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        event.target.value = '';
        if (file) void selectFilm(file);
      }}
    />
  );
  if (!film)
    return (
      <>
        <button type="button" className={`${css.add} ${css.wide}`} disabled={reading} onClick={() => picker.current?.click()}>
          <Icon name="video" size={28} />
          <span>{t(reading ? 'filmReading' : 'addFilm')}</span>
          <span>{t('filmHint', { n: maxMegabytes })}</span>
        </button>
        {pick}
      </>
    );
  return (
    <>
      <div className={`${css.frame} ${css.film}`}>
        <video
          ref={player}
          src={address}
          poster={cover ? (uploads.addresses[cover.key] ?? cover.url) : undefined}
          controls={film.status === 'success'}
          playsInline
          muted
          preload="metadata"
          aria-label={t('film')}
        />
        <UploadState item={film} share={uploads.share} onRetry={() => uploads.retry(film.key)} />
      </div>
      <div className={css.covers}>
        {cover && (
          <div className={css.tile}>
            <img className={css.still} src={uploads.addresses[cover.key] ?? cover.url} alt={t('cover')} />
            <UploadState item={cover} onRetry={() => uploads.retry(cover.key)} />
            {cover.status === 'success' && <span className={css.mark}>{t('cover')}</span>}
          </div>
        )}
      </div>
      <div className={css.choices}>
        <Button
          icon="image"
          onClick={async () => {
            if (!player.current) return;
            try {
              await setCover(player.current, player.current.currentTime);
              toast(t('coverSet'));
            } catch {
              toast(t('filmUnplayable'), { kind: 'error' });
            }
          }}
        >
          {t('coverFromFrame')}
        </Button>
        <Button kind="text" onClick={remove}>
          {t('removeFilm')}
        </Button>
      </div>
      {pick}
    </>
  );
};
