import type { Chapter } from '@juhe/contract/content/book.schemas';
import { useTranslations } from '@juhe/platform';
import { cx, Icon } from '@juhe/ui';
import { clock } from './clock.ts';
import css from './listen.module.css';

interface Props {
  chapters: readonly Chapter[];
  loadedId: string | undefined;
  isPlay: boolean;
  onPress: (indexId: string) => void;
}

/** The chapters of a book that is listened to, with the one that is heard marked. */
export const AudioChapters = ({ chapters, loadedId, isPlay, onPress }: Props) => {
  const t = useTranslations('book');
  return (
    <ol>
      {chapters.map(({ id, title, audioUrl, audioSeconds }) => {
        const isLoaded = id === loadedId;
        const note = audioUrl === '' ? t('noAudio') : clock(audioSeconds);
        return (
          <li key={id}>
            <button
              type="button"
              className={cx(css.chapter, isLoaded && css.current, audioUrl === '' && css.silent)}
              aria-current={isLoaded || undefined}
              onClick={() => onPress(id)}
            >
              <Icon name={isLoaded && isPlay ? 'pause' : 'play'} size={20} />
              <span className={css.name}>
                {title}
                {isLoaded && (
                  <span className={css.here}>
                    <Icon name="volume-2" size={14} />
                    {t(isPlay ? 'hearing' : 'paused')}
                  </span>
                )}
              </span>
              <span className={css.length}>{note}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
};
