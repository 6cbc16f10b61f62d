import { closeAudio, toggleAudio, useAudio, useLocation, useNavigation } from '@juhe/platform';
import { cx, IconButton, Picture } from '@juhe/ui';
import type { CSSProperties } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './audio-player.module.css';

/**
 * The floating player (specification §4): the cover rotates during playback and links to the page of origin. It is one of the
 * pills, above any bar at the bottom edge.
 */
export const AudioPlayer = () => {
  const t = useTranslations('audio');
  const { open } = useNavigation();
  const { isPlay, title, picUrl, pageType, pageUrl, currentPlayTime, maxTime } = useAudio();
  const { pathname, search } = useLocation();
  const isThere = pageUrl !== '' && `${pathname}${search}`.startsWith(pageUrl);
  // That page is itself a player.
  if (isThere && pageType === 'listen-storytelling') return null;
  const played = maxTime > 0 ? Math.min(1, currentPlayTime / maxTime) : 0;
  const content = (
    <>
      <span className={css.ring} style={{ '--heard': `${played}turn` } as CSSProperties}>
        <span className={cx(css.cover, !isPlay && css.still)}>
          <Picture src={picUrl} alt="" ratio={1} fallback="headphones" />
        </span>
      </span>
      <span className={css.title}>{title}</span>
    </>
  );
  return (
    <section className={css.player} aria-label={t('player')}>
      {pageUrl === '' ? (
        <span className={css.way}>{content}</span>
      ) : (
        <button
          type="button"
          className={css.way}
          aria-label={t('open', { title })}
          onClick={isThere ? () => scrollTo({ top: 0 }) : () => void open(pageUrl)}
        >
          {content}
        </button>
      )}
      <IconButton icon={isPlay ? 'pause' : 'play'} label={t(isPlay ? 'pause' : 'play')} onClick={toggleAudio} />
      <IconButton icon="x" size={20} label={t('close')} onClick={closeAudio} />
    </section>
  );
};
