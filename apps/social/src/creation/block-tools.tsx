import { Icon } from '@juhe/ui';
import { useRef } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './creation.module.css';
import { PicturePicker } from './picture-picker.tsx';
import type { Blocks } from './use-blocks.ts';
import type { TextBlockType } from './work.ts';

const types = ['heading', 'quote', 'list', 'numbered'] as const satisfies readonly TextBlockType[];

/** The toolbar below an article; a press leaves the focus in the text. */
export const BlockTools = ({ blocks: { blocks, at, chosen, addPictures, setType, makeBold, move } }: { blocks: Blocks }) => {
  const t = useTranslations('creation');
  const picker = useRef<HTMLInputElement>(null);
  const canMove = blocks.length > 1;
  return (
    <div className={css.tools} role="toolbar" aria-label={t('tools')} onPointerDown={(event) => event.preventDefault()}>
      <button type="button" className={css.tool} aria-label={t('addPicture')} onClick={() => picker.current?.click()}>
        <Icon name="image" size={20} />
      </button>
      {types.map((type) => (
        <button key={type} type="button" className={css.tool} aria-pressed={chosen?.type === type} onClick={() => setType(type)}>
          {t(`blockType.${type}`)}
        </button>
      ))}
      <button type="button" className={css.tool} onClick={makeBold}>
        <strong>{t('bold')}</strong>
      </button>
      <button
        type="button"
        className={css.tool}
        aria-label={t('moveUp')}
        disabled={at === 0}
        hidden={!canMove}
        onClick={() => move(-1)}
      >
        <Icon name="arrow-up" size={20} />
      </button>
      <button
        type="button"
        className={css.tool}
        aria-label={t('moveDown')}
        disabled={at >= blocks.length - 1}
        hidden={!canMove}
        onClick={() => move(1)}
      >
        <Icon name="arrow-down" size={20} />
      </button>
      <PicturePicker ref={picker} onFiles={addPictures} />
    </div>
  );
};
