import type { AfterSaleKind } from '@juhe/contract/mall/after-sale-reasons';
import type { AfterSalePreview } from '@juhe/contract/mall/after-sale.schemas';
import { Card, Facts, Muted, Price, SectionHead, Skeleton, Stack } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

interface CalculationProps {
  worth: AfterSalePreview | undefined;
  kind: AfterSaleKind;
  /** The amount that the member requests, up to the maximum. */
  amountCents: number;
}

/** The calculation of the amount, before anything is submitted. */
export const Calculation = ({ worth, kind, amountCents }: CalculationProps) => {
  const t = useTranslations('afterSale');
  const wayBack = kind !== 'refund' && worth?.wayBackPayer && <Muted>{t(`wayBack.${worth.wayBackPayer}`)}</Muted>;
  if (kind === 'exchange')
    return (
      <Card>
        <Stack gap={1}>
          <Muted>{t('exchangeNote')}</Muted>
          {wayBack}
        </Stack>
      </Card>
    );
  if (!worth) return <Skeleton height={180} />;
  const price = (cents: number) => <Price cents={cents} size="s" tone="ink" />;
  const freight = ({ freightCents, freightWhy }: AfterSalePreview) => {
    if (freightWhy === 'none') return null;
    return freightCents === 0 ? t('freightKept') : price(freightCents);
  };
  // A lower amount returns proportionally less of the red bag, rounded down as on the server.
  const redBagCents =
    amountCents === worth.maxCents
      ? worth.redBagCents
      : Math.floor((worth.redBagCents * Math.min(amountCents, worth.maxCents)) / worth.maxCents);
  return (
    <section>
      <SectionHead>{t('calculation')}</SectionHead>
      <Card>
        <Stack gap={2}>
          <Facts
            total
            items={[
              [t('goodsSum', { n: worth.asked }), price(worth.goodsCents)],
              [t('discountPart'), worth.discountCents > 0 ? price(-worth.discountCents) : null],
              [t(worth.freightCents < 0 ? 'freightDue' : 'freight'), freight(worth)],
              [t('redBagBack'), redBagCents > 0 ? price(redBagCents) : null],
              [t('back'), <Price key="b" cents={amountCents + worth.freightCents} />],
            ]}
          />
          {worth.freightWhy !== 'none' && <Muted>{t(`freightWhy.${worth.freightWhy}`)}</Muted>}
          {wayBack}
        </Stack>
      </Card>
    </section>
  );
};
