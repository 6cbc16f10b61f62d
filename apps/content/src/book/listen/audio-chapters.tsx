import type { Chapter } from '@juhe/contract/content/book.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink } from '@juhe/platform';
import { buttonClass, cx, Icon } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import { clock } from './clock.ts';
import css from './listen.module.css';
import { canSpeak } from './speech.ts';

interface Props {
  chapters: readonly Chapter[];
  loadedId: string | undefined;
  isPlay: boolean;
  onPress: (indexId: string) => void;
  /** Link to the book's reading page, set where the current page cannot read aloud; chapters without audio link there. */
  readAloud?: string;
}

/** The chapters of an audiobook, with the loaded one marked. */
export const AudioChapters = ({ chapters, loadedId, isPlay, onPress, readAloud }: Props) => {
  const t = useTranslations('book');
  const textOf = useTranslations('listen');
  return (
    <ol>
      {chapters.map(({ id, title, audioUrl, audioSeconds }) => {
        const isLoaded = id === loadedId;
        return (
          <li key={id} className={css.entry}>
            <button
              type="button"
              className={cx(css.chapter, isLoaded && css.current, audioUrl === '' && css.silent)}
              aria-current={isLoaded || undefined}
              onClick={() => onPress(id)}
            >
              <Icon name={isLoaded && isPlay ? 'pause' : 'play'} size={20} />
              <span className={css.name}>
                {title}
                {audioUrl === '' && <span className={css.length}>{t('noAudio')}</span>}
                {isLoaded && (
                  <span className={css.here}>
                    <Icon name="volume-2" size={14} />
                    {t(isPlay ? 'hearing' : 'paused')}
                  </span>
                )}
              </span>
              {audioUrl !== '' && <span className={css.length}>{clock(audioSeconds)}</span>}
            </button>
            {readAloud !== undefined && audioUrl === '' && canSpeak() && (
              <PageLink
                to={contentPages.listenStorytelling({ id: readAloud, indexId: id })}
                aria-label={textOf('readAloudOf', { title })}
                className={buttonClass('text', 's')}
              >
                {textOf('readAloud')}
              </PageLink>
            )}
          </li>
        );
      })}
    </ol>
  );
};
