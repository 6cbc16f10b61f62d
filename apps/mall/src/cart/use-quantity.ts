import { useSetCartQuantityMutation } from '@juhe/api-client/mall/cart';
import type { CartLine } from '@juhe/contract/mall/cart.schemas';
import { debounce, type Debounced } from '@juhe/platform/parts/debounce';
import { toast } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

/** Debounce delay (ms). */
const sendDelay = 350;

/** Sends the pending quantity of a line, by line. */
const pending = new Map<string, Debounced>();
const underWay = new Set<Promise<void>>();

/** Resolves once the server has responded to every quantity change: an order must not overtake one. */
export const settleQuantities = async (): Promise<void> => {
  for (const sendSoon of [...pending.values()]) sendSoon.flush();
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
  const [pendingQuantity, setPendingQuantity] = useState<number>();
  const [update] = useSetCartQuantityMutation();
  const change = (quantity: number) => {
    setPendingQuantity(quantity);
    pending.get(line.id)?.cancel();
    const send = async () => {
      setPendingQuantity(undefined);
      try {
        const answer = await update({ id: line.id, quantity }).unwrap();
        if (answer.clamped) toast(t('clamped', { n: answer.quantity }));
      } catch {
        // The error policy shows the server's message, and the optimistic update is rolled back.
      }
    };
    const sendSoon = debounce(() => {
      pending.delete(line.id);
      const request = send().finally(() => underWay.delete(request));
      underWay.add(request);
    }, sendDelay);
    pending.set(line.id, sendSoon);
    sendSoon();
  };
  return [pendingQuantity ?? unitsOf(line), change];
};
