import { useGetGoodsSpecQuery } from '@juhe/api-client/mall/goods';
import type { GroupDetail } from '@juhe/contract/mall/group.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation } from '@juhe/platform';
import { Button, Chips, formatPrice, Muted, Price, QueryView, Row, Sheet, Skeleton, Stack, Stepper } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { ActivityFreight } from '../shared/activity-freight.tsx';

interface SkuSheetProps {
  activity: GroupDetail['activity'];
  /** The group to join; without one, a new group is opened. */
  groupId?: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** Selects a SKU at the group's price, and leads to the order. */
export const SkuSheet = ({ activity, groupId, open, onClose }: SkuSheetProps) => {
  const t = useTranslations('group');
  const activityText = useTranslations('activity');
  const { navigateTo } = useNavigation();
  const spec = useGetGoodsSpecQuery({ saleNo: activity.saleNo }, { skip: !open });
  const [picked, setPicked] = useState<string>();
  const [quantity, setQuantity] = useState(1);
  const prices = new Map(activity.skus.map(({ skuId, priceCents }) => [skuId, priceCents]));
  const skus = (spec.data?.skus ?? []).filter(({ id }) => prices.has(id));
  const first = skus.find(({ stock }) => stock > 0);
  const chosen = skus.find(({ id }) => id === picked) ?? first;
  const maxQuantity = Math.max(
    1,
    Math.min(chosen?.stock ?? 1, activity.maxQuantity, activity.memberLimit ?? Number.POSITIVE_INFINITY),
  );
  const units = Math.min(quantity, maxQuantity);
  const cents = chosen && prices.get(chosen.id);
  const { cents: feeCents, freeFromCents } = activity.freight;
  const freightCents = chosen && chosen.priceCents * units < freeFromCents ? feeCents : 0;
  const openOrder = () => {
    if (!chosen) return;
    onClose();
    navigateTo(mallPages.createOrder({ skuId: chosen.id, quantity: units, activityId: activity.activityId, groupId }));
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('choose')}
      footer={
        <Stack gap={1}>
          {freightCents > 0 && <Muted>{activityText('withFreight', { amount: formatPrice(freightCents) })}</Muted>}
          <Button kind="primary" block disabled={!chosen || chosen.stock === 0} onClick={openOrder}>
            {t(groupId === undefined ? 'confirmOpen' : 'confirmJoin')}
            {cents !== undefined && ` ${formatPrice(cents * units + freightCents)}`}
          </Button>
        </Stack>
      }
    >
      <QueryView query={spec} skeleton={<Skeleton height={140} />}>
        {() => (
          <Stack gap={4}>
            {chosen && cents !== undefined && (
              <Row>
                <Price cents={cents} size="xl" />
                {chosen.priceCents > cents && <Price cents={chosen.priceCents} tone="muted" />}
                <ActivityFreight cents={freightCents} />
                <Muted>{t('stock', { n: chosen.stock })}</Muted>
              </Row>
            )}
            {skus.length > 1 && (
              <Chips
                label={t('choose')}
                items={skus.map(({ id, values, stock }) => ({
                  key: id,
                  label: Object.values(values).join(' / '),
                  disabled: stock === 0,
                }))}
                value={chosen ? [chosen.id] : []}
                onChange={([id]) => setPicked(id ?? chosen?.id)}
              />
            )}
            <Row justify="between">
              <Stack gap={0}>
                <span>{t('quantity')}</span>
                <Muted>
                  {t('most', { n: activity.maxQuantity })}
                  {activity.memberLimit !== null && ` · ${t('memberLimit', { n: activity.memberLimit })}`}
                </Muted>
              </Stack>
              <Stepper value={units} onChange={setQuantity} max={maxQuantity} label={t('quantity')} />
            </Row>
          </Stack>
        )}
      </QueryView>
    </Sheet>
  );
};
