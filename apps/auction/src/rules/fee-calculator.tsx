import { bondOf, feeOf } from '@juhe/api-client/auction/resale';
import type { AuctionLevel } from '@juhe/contract/applyfor/daren.schemas';
import { useLang } from '@juhe/platform';
import { AmountInput, Card, Facts, Field, FieldGroup, Muted, Price, SectionHead, Select, Stack } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { percentOf } from '../shared/rates.ts';

interface Props {
  levels: readonly AuctionLevel[];
  /** The member's level, or 1. */
  current: number;
  isExpert: boolean;
  /** The fee is charged on at most this share of the start price, in basis points. */
  feeCapBp: number;
}

/** The member's own rate at a level, with rank and card, if the answer has it. */
const rateOf = ({ own, expert, feeBp }: AuctionLevel, isExpert: boolean): number =>
  own?.feeBp ?? (isExpert ? expert.feeBp : feeBp);

/** The cost of a resale at a level, by the server's rates. */
export const FeeCalculator = ({ levels, current, isExpert, feeCapBp }: Props) => {
  const t = useTranslations('rules');
  const lang = useLang();
  const [level, setLevel] = useState(current);
  const [start, setStart] = useState<number | null>(100_000);
  const [hammer, setHammer] = useState<number | null>(120_000);
  const rights = levels.find((row) => row.level === level);
  const feeBp = rights ? rateOf(rights, isExpert) : 0;
  const fee = feeOf(feeBp, start ?? 0, hammer ?? 0);
  return (
    <section>
      <SectionHead>{t('calculator')}</SectionHead>
      <Card>
        <Stack>
          <FieldGroup>
            <Field label={t('level')}>
              <Select
                placeholder={false}
                value={String(level)}
                options={levels.map((row) => ({
                  value: String(row.level),
                  label: `${row.level} · ${percentOf(rateOf(row, isExpert), lang)}`,
                }))}
                onChange={({ target }) => setLevel(Number(target.value))}
              />
            </Field>
            <Field label={t('start')}>
              <AmountInput value={start} onChange={setStart} />
            </Field>
            <Field label={t('hammer')}>
              <AmountInput value={hammer} onChange={setHammer} />
            </Field>
          </FieldGroup>
          <Facts
            items={[
              [t('hammer'), <Price key="hammer" cents={hammer ?? 0} size="s" tone="ink" />],
              [t('fee'), <Price key="fee" cents={0 - fee} size="s" tone="ink" />],
              [t('remains'), <Price key="remains" cents={Math.max(0, (hammer ?? 0) - fee)} tone="ink" />],
            ]}
            total
          />
          <Facts items={[[t('bond'), <Price key="bond" cents={bondOf(start ?? 0)} size="s" tone="ink" />]]} />
          <Muted>{t('calculatorNote', { cap: percentOf(feeCapBp, lang) })}</Muted>
        </Stack>
      </Card>
    </section>
  );
};
