import { useListBookCategoriesQuery } from '@juhe/api-client/content/book';
import { Badge, Button, Chips, Icon, SectionHead, Sheet, Stack } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import css from './book-store.module.css';

export const statuses = ['serial', 'finished'] as const;
export const lengths = ['short', 'medium', 'long'] as const;

export interface BookFilter {
  /** Id of the category. */
  readonly category?: string | undefined;
  readonly status?: (typeof statuses)[number] | undefined;
  readonly length?: (typeof lengths)[number] | undefined;
}

interface Props {
  value: BookFilter;
  onChange: (filter: BookFilter) => void;
  /** Whether the ranking contains books of one status only. */
  hasStatus: boolean;
}

/** The filter button with the number of active conditions, and its sheet. */
export const FilterButton = ({ value, onChange, hasStatus }: Props) => {
  const t = useTranslations('books');
  const book = useTranslations('book');
  const categories = useListBookCategoriesQuery();
  const [draft, setDraft] = useState<BookFilter>();
  const conditions = Object.values(value).filter((condition) => condition !== undefined).length;
  const shown = draft ?? value;
  const change = (patch: BookFilter) => setDraft((previous) => ({ ...previous, ...patch }));
  const apply = (filter: BookFilter) => {
    setDraft(undefined);
    onChange(filter);
  };
  return (
    <>
      <button
        type="button"
        className={css.filter}
        data-on={conditions > 0 || undefined}
        aria-haspopup="dialog"
        onClick={() => setDraft(value)}
      >
        <Icon name="list-filter" size={18} />
        {t('filter')}
        <Badge count={conditions} label={t('conditions', { n: conditions })} />
      </button>
      <Sheet
        open={draft !== undefined}
        onClose={() => setDraft(undefined)}
        title={t('filter')}
        footer={
          <div className={css.filterFoot}>
            <Button onClick={() => setDraft({})}>{t('reset')}</Button>
            <Button kind="primary" onClick={() => apply(shown)}>
              {t('seeBooks')}
            </Button>
          </div>
        }
      >
        <Stack gap={1}>
          <SectionHead as="h3">{t('categories')}</SectionHead>
          <Chips
            label={t('categories')}
            items={categories.data?.map(({ id, name }) => ({ key: id, label: name })) ?? []}
            value={shown.category === undefined ? [] : [shown.category]}
            onChange={([category]) => change({ category })}
          />
          {hasStatus && (
            <>
              <SectionHead as="h3">{t('status')}</SectionHead>
              <Chips
                label={t('status')}
                items={statuses.map((key) => ({ key, label: book(key) }))}
                value={shown.status === undefined ? [] : [shown.status]}
                onChange={([status]) => change({ status })}
              />
            </>
          )}
          <SectionHead as="h3">{t('lengths')}</SectionHead>
          <Chips
            label={t('lengths')}
            items={lengths.map((key) => ({ key, label: t(`length.${key}`) }))}
            value={shown.length === undefined ? [] : [shown.length]}
            onChange={([length]) => change({ length })}
          />
        </Stack>
      </Sheet>
    </>
  );
};
