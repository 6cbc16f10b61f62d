import type { SearchItem, SearchKind } from '@juhe/contract/content/search.schemas';
import { Button, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { countText } from './count-text.ts';
import { MatchedItem, isTiled, keyOfItem } from './matched-item.tsx';
import css from './search.module.css';

interface AllResultsProps {
  list: readonly SearchItem[];
  totals: readonly { readonly type: SearchKind; readonly total: number }[];
  terms: readonly string[];
  onChoose: (kind: SearchKind) => void;
}

/** The best few results of each kind; the kind with the best match comes first. */
export const AllResults = ({ list, totals, terms, onChoose }: AllResultsProps) => {
  const t = useTranslations('search');
  return totals.map(({ type, total }) => {
    const items = list.filter((item) => item.type === type);
    if (items.length === 0) return null;
    return (
      <section key={type} aria-label={t(`kind.${type}`)}>
        <SectionHead
          action={
            total > items.length && (
              <Button kind="text" size="s" onClick={() => onChoose(type)}>
                {t('more', { n: countText(total) })}
              </Button>
            )
          }
        >
          {t(`kind.${type}`)}
        </SectionHead>
        <ul className={isTiled(type) ? css.tiles : css.rows}>
          {items.map((item) => (
            <li key={keyOfItem(item)}>
              <MatchedItem item={item} terms={terms} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
};
