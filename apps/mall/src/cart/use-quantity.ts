import { useUpdateShopCarMutation } from '@juhe/api-client/mall/cart';
import type { CartLine } from '@juhe/contract/mall/cart.schemas';
import { toast } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

/** Debounce delay (ms). */
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

/** Resolves once the server has responded to every quantity change: an order must not overtake one. */
export const settleQuantities = async (): Promise<void> => {
  for (const lineId of [...waiting.keys()]) sendNow(lineId);
  await Promise.all(underWay);
};

/** The effective quantity of a line: stock may have fallen below the requested quantity. */
export const unitsOf = (line: CartLine): number => Math.max(1, Math.min(line.quantity, line.stock));

/**
 * The quantity of a line while it is being changed: an optimistic update, sent after the debounce delay (also after leaving
 * the page) and rolled back if the server refuses.
 */
export const useQuantity = (line: CartLine): [number, (quantity: number) => void] => {
  const t = useTranslations('cart');
  const [pendingQuantity, setWanted] = useState<number>();
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
  return [pendingQuantity ?? unitsOf(line), change];
};
