import { useCountGoodsQuery } from '@juhe/api-client/mall/goods';
import { AmountInput, Badge, Button, Chips, Icon, Row, SectionHead, Sheet, Stack } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './filter-sheet.module.css';
import {
  conditionsIn,
  type GoodsFilter,
  inputOfFilter,
  type ListInput,
  noFilter,
  ratings,
  sellers,
  services,
} from './goods-filter.ts';

interface FilterProps {
  value: GoodsFilter;
  onChange: (filter: GoodsFilter) => void;
  /** The list input apart from the filter; the sheet counts the matches. */
  among: ListInput;
}

interface ChoicesProps {
  draft: GoodsFilter;
  onChange: (patch: Partial<GoodsFilter>) => void;
  /** Hides the seller filter within a single shop. */
  oneShop: boolean;
}

const Choices = ({ draft, onChange, oneShop }: ChoicesProps) => {
  const t = useTranslations('find');
  return (
    <Stack gap={1}>
      <SectionHead as="h3">{t('price')}</SectionHead>
      <Row>
        <AmountInput
          value={draft.min}
          onChange={(min) => onChange({ min })}
          aria-label={t('priceMin')}
          placeholder={t('priceMin')}
          className={css.price}
        />
        <span aria-hidden="true">–</span>
        <AmountInput
          value={draft.max}
          onChange={(max) => onChange({ max })}
          aria-label={t('priceMax')}
          placeholder={t('priceMax')}
          className={css.price}
        />
      </Row>
      <SectionHead as="h3">{t('services')}</SectionHead>
      <Chips
        items={services.map((key) => ({ key, label: t(`service.${key}`) }))}
        value={draft.services}
        onChange={(keys) => onChange({ services: services.filter((service) => keys.includes(service)) })}
        label={t('services')}
        multiple
      />
      {!oneShop && (
        <>
          <SectionHead as="h3">{t('seller')}</SectionHead>
          <Chips
            items={sellers.map((key) => ({ key, label: t(`sellers.${key}`) }))}
            value={draft.seller ? [draft.seller] : []}
            onChange={([seller]) => onChange({ seller })}
            label={t('seller')}
          />
        </>
      )}
      <SectionHead as="h3">{t('rating')}</SectionHead>
      <Chips
        items={ratings.map((key) => ({ key, label: t('ratingFrom', { n: (Number(key) / 10).toFixed(1) }) }))}
        value={draft.rating ? [draft.rating] : []}
        onChange={([rating]) => onChange({ rating })}
        label={t('rating')}
      />
    </Stack>
  );
};

/** The filter button with the number of conditions, and the sheet that it opens; the sheet counts the matches. */
export const FilterButton = ({ value, onChange, among }: FilterProps) => {
  const t = useTranslations('find');
  const [draft, setDraft] = useState<GoodsFilter>();
  const conditions = conditionsIn(value);
  const count = useCountGoodsQuery({ ...among, ...inputOfFilter(draft ?? noFilter), pageSize: 1 }, { skip: !draft });
  const matchCount = count.currentData?.total;
  const close = () => setDraft(undefined);
  return (
    <>
      <button
        type="button"
        className={css.button}
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
        onClose={close}
        title={t('filter')}
        footer={
          <div className={css.foot}>
            <Button onClick={() => setDraft(noFilter)}>{t('reset')}</Button>
            <Button
              kind="primary"
              onClick={() => {
                close();
                onChange(draft ?? noFilter);
              }}
            >
              {matchCount === undefined ? t('see') : t('seeCount', { n: matchCount })}
            </Button>
          </div>
        }
      >
        <Choices
          draft={draft ?? noFilter}
          onChange={(patch) => setDraft((previous) => ({ ...(previous ?? noFilter), ...patch }))}
          oneShop={among.shopId !== undefined}
        />
      </Sheet>
    </>
  );
};
