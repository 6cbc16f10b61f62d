import { useSplitStoredGoodsMutation } from '@juhe/api-client/auction/storage';
import * as auctionPages from '@juhe/contract/pages/auction';
import { useNavigation } from '@juhe/platform';
import { Button, Card, errorText, haptic, IconButton, Price, SectionHead, Sheet, Stack, Stepper, toast } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './replacement.module.css';

/** Parts of one order (contract auction/storage). */
const maxParts = 20;

/** The price of each part, with the server's rounding: cumulative, so that the parts add up to the cent. */
const costsOf = (priceCents: number, quantity: number, parts: readonly number[]): number[] => {
  let pieces = 0;
  let assignedCents = 0;
  return parts.map((part) => {
    pieces += part;
    const upToHere = Math.floor((priceCents * pieces) / quantity);
    const cost = upToHere - assignedCents;
    assignedCents = upToHere;
    return cost;
  });
};

interface Props {
  order: { orderNo: string; quantity: number; priceCents: number };
}

/** Splits stored goods into parts that can be picked up or resold separately. */
export const SplitCard = ({ order }: Props) => {
  const t = useTranslations('storage');
  const [open, setOpen] = useState(false);
  return (
    <section>
      <SectionHead>{t('splitTitle')}</SectionHead>
      <Card>
        <div className={css.split}>
          <p>{t('splitHint', { n: order.quantity })}</p>
          <Button kind="secondary" size="s" onClick={() => setOpen(true)}>
            {t('split')}
          </Button>
        </div>
      </Card>
      {open && <SplitSheet order={order} onClose={() => setOpen(false)} />}
    </section>
  );
};

const SplitSheet = ({ order: { orderNo, quantity, priceCents }, onClose }: Props & { onClose: () => void }) => {
  const t = useTranslations('storage');
  const { redirectTo } = useNavigation();
  const [parts, setParts] = useState<readonly number[]>([Math.ceil(quantity / 2), Math.floor(quantity / 2)]);
  const [problem, setProblem] = useState<string>();
  const [split, { isLoading }] = useSplitStoredGoodsMutation();
  const remainder = quantity - parts.reduce((sum, part) => sum + part, 0);
  const costs = costsOf(priceCents, quantity, parts);
  const send = async () => {
    try {
      const { orderNos } = await split({ orderNo, quantities: [...parts] }).unwrap();
      haptic('success');
      toast(t('splitDone', { n: orderNos.length }), { kind: 'success' });
      onClose();
      redirectTo(auctionPages.orderList({ status: 'storage' }));
    } catch (refusal) {
      setProblem(errorText(refusal) ?? t('failed'));
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('splitTitle')}
      footer={
        <Button kind="primary" block busy={isLoading} disabled={remainder !== 0} onClick={send}>
          {t('confirmSplit')}
        </Button>
      }
    >
      <Stack>
        <p className={css.note}>{t('splitHint', { n: quantity })}</p>
        <ul className={css.parts}>
          {parts.map((part, position) => (
            <li key={position}>
              <span className={css.part}>
                {t('part', { n: position + 1 })}
                <small>
                  {t('partCost')} <Price cents={costs[position] ?? 0} size="xs" tone="inherit" />
                </small>
              </span>
              <Stepper
                value={part}
                max={quantity - 1}
                label={t('part', { n: position + 1 })}
                onChange={(next) => setParts(parts.with(position, next))}
              />
              {parts.length > 2 && (
                <IconButton
                  icon="trash-2"
                  label={t('removePart')}
                  onClick={() => setParts(parts.filter((_, index) => index !== position))}
                />
              )}
            </li>
          ))}
        </ul>
        <div className={css.split}>
          <p role="status">
            {remainder === 0 ? '' : remainder > 0 ? t('splitLeft', { n: remainder }) : t('splitOver', { n: -remainder })}
          </p>
          <Button
            kind="text"
            size="s"
            disabled={parts.length >= Math.min(maxParts, quantity)}
            onClick={() => setParts([...parts, Math.max(1, remainder)])}
          >
            {t('addPart')}
          </Button>
        </div>
        {problem !== undefined && (
          <p className={css.problem} role="alert">
            {problem}
          </p>
        )}
      </Stack>
    </Sheet>
  );
};
