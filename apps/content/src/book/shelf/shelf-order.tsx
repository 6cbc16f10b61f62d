import { Button, Radio, RadioGroup, Sheet } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import type { ShelfSort } from './shelf-source.ts';

const sorts = ['recent', 'added', 'title'] as const satisfies readonly ShelfSort[];

interface Props {
  value: ShelfSort;
  onChange: (sort: ShelfSort) => void;
}

/** The sort order of the shelf and the sheet to choose it. */
export const ShelfOrder = ({ value, onChange }: Props) => {
  const t = useTranslations('books');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="text" size="s" icon="arrow-up-down" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span className="visually-hidden">{t('sort')} </span>
        {t(`sorts.${value}`)}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('sort')}>
        <RadioGroup
          label={t('sort')}
          value={value}
          onChange={(next) => {
            setIsOpen(false);
            onChange(sorts.find((sort) => sort === next) ?? 'recent');
          }}
        >
          {sorts.map((sort) => (
            <Radio key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </Radio>
          ))}
        </RadioGroup>
      </Sheet>
    </>
  );
};
