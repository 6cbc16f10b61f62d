import { useUpdateShopCarMutation } from '@juhe/api-client/mall/cart';
import type { CartLine } from '@juhe/contract/mall/cart.schemas';
import { useTranslations } from '@juhe/platform';
import { toast } from '@juhe/ui';
import { useState } from 'react';

/** After the last press of several, in milliseconds. */
const rest = 350;

const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; send: () => Promise<void> }>();
const underWay = new Set<Promise<void>>();

const sendNow = (lineId: string): void => {
  const change = waiting.get(lineId);
  if (!change) return;
  waiting.delete(lineId);
  clearTimeout(change.timer);
  const sent = change.send().finally(() => underWay.delete(sent));
  underWay.add(sent);
};

/** Resolves once the server has answered every change of a quantity: an order must not overtake one. */
export const settleQuantities = async (): Promise<void> => {
  for (const lineId of [...waiting.keys()]) sendNow(lineId);
  await Promise.all(underWay);
};

/** The quantity that a line really has: stock may have fallen below what was wanted. */
export const unitsOf = (line: CartLine): number => Math.max(1, Math.min(line.quantity, line.stock));

/**
 * The quantity of a line while it is being changed: shown at once, sent when the member pauses (also after leaving the page),
 * and what it was before when the server refuses.
 */
export const useQuantity = (line: CartLine): [number, (quantity: number) => void] => {
  const t = useTranslations('cart');
  const [wanted, setWanted] = useState<number>();
  const [update] = useUpdateShopCarMutation();
  const change = (quantity: number) => {
    setWanted(quantity);
    clearTimeout(waiting.get(line.id)?.timer);
    const send = async () => {
      setWanted(undefined);
      const { data } = await update({ id: line.id, quantity });
      if (data?.clamped) toast(t('clamped', { n: data.quantity }));
    };
    waiting.set(line.id, { timer: setTimeout(() => sendNow(line.id), rest), send });
  };
  return [wanted ?? unitsOf(line), change];
};
