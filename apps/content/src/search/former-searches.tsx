import { Button, confirmDialog, Icon, SectionHead } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './search.module.css';

/** Number of searches shown until all are expanded. */
const folded = 8;

interface FormerSearchesProps {
  list: readonly string[];
  onSearch: (keyword: string) => void;
  /** Removes one search, or all. */
  onRemove: (keyword?: string) => Promise<void>;
}

/** Former searches; renders nothing when there are none. Each can be removed on its own, or all after a confirmation. */
export const FormerSearches = ({ list, onSearch, onRemove }: FormerSearchesProps) => {
  const t = useTranslations('search');
  const [isEditing, setEditing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (list.length === 0) return null;
  const shown = isOpen || isEditing ? list : list.slice(0, folded);
  const clear = async () => {
    const isConfirmed = await confirmDialog({
      title: t('clearTitle'),
      text: t('clearText', { n: list.length }),
      confirm: t('clear'),
      danger: true,
      work: () => onRemove(),
    });
    if (isConfirmed) setEditing(false);
  };
  return (
    <section aria-label={t('former')}>
      <SectionHead
        action={
          isEditing ? (
            <>
              <Button kind="text" size="s" onClick={() => void clear()}>
                {t('clear')}
              </Button>
              <Button kind="text" size="s" onClick={() => setEditing(false)}>
                {t('done')}
              </Button>
            </>
          ) : (
            <Button kind="text" size="s" icon="trash-2" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          )
        }
      >
        {t('former')}
      </SectionHead>
      <ul className={css.chips}>
        {shown.map((keyword) => (
          <li key={keyword}>
            <button
              type="button"
              className={css.chip}
              aria-label={isEditing ? t('forget', { keyword }) : undefined}
              onClick={() => (isEditing ? void onRemove(keyword) : onSearch(keyword))}
            >
              <span className={css.chipText}>{keyword}</span>
              {isEditing && <Icon name="x" size={14} />}
            </button>
          </li>
        ))}
        {!isEditing && list.length > folded && (
          <li>
            <button type="button" className={css.chip} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
              {t(isOpen ? 'fold' : 'unfold')}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
};
