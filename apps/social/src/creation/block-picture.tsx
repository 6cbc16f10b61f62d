import { creationLimits } from '@juhe/contract/content/creation.constants';
import { useTranslations } from '../locales/texts.gen.js';
import css from './creation.module.css';
import { GrowingText } from './growing-text.tsx';
import type { WorkPicture } from './work.ts';
import { UploadState } from './upload-state.tsx';

interface Props {
  picture: WorkPicture;
  /** Object URL of the file, while this page has it. */
  address: string | undefined;
  /** From 1. */
  position: number;
  note: string;
  onNote: (note: string) => void;
  onRetry: () => void;
}

/** A picture within an article, with its caption below. */
export const BlockPicture = ({ picture, address, position, note, onNote, onRetry }: Props) => {
  const t = useTranslations('creation');
  const source = address ?? picture.url;
  return (
    <figure className={css.figure}>
      <div className={css.frame}>
        {source !== '' && (
          <img src={source} alt={t('picture', { place: position })} width={picture.width} height={picture.height} />
        )}
        <UploadState item={picture} onRetry={onRetry} />
      </div>
      <GrowingText
        className={css.caption}
        label={t('note', { place: position })}
        placeholder={t('notePlaceholder')}
        maxLength={creationLimits.note}
        single
        value={note}
        onChange={onNote}
      />
    </figure>
  );
};
