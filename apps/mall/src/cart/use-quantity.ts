import { useUpdateShopCarMutation } from '@juhe/api-client/mall/cart';
import type { CartLine } from '@juhe/contract/mall/cart.schemas';
import { useTranslations } from '@juhe/platform';
import { toast } from '@juhe/ui';
import { useEffect, useEffectEvent, useState } from 'react';

/** After the last press of several, in milliseconds. */
const rest = 350;

/** The quantity that a line really has: stock may have fallen below what was wanted. */
export const unitsOf = (line: CartLine): number => Math.max(1, Math.min(line.quantity, line.stock));

/**
 * The quantity of a line while it is being changed: shown at once, sent once the member pauses (or leaves), and what it was
 * before when the server refuses.
 */
export const useQuantity = (line: CartLine): [number, (quantity: number) => void] => {
  const t = useTranslations('cart');
  const [wanted, setWanted] = useState<number>();
  const [update] = useUpdateShopCarMutation();
  const send = useEffectEvent(async (quantity: number) => {
    setWanted(undefined);
    const { data } = await update({ id: line.id, quantity });
    if (data?.clamped) toast(t('clamped', { n: data.quantity }));
  });
  useEffect(() => {
    if (wanted === undefined) return undefined;
    let sent = false;
    const now = () => {
      if (!sent) void send(wanted);
      sent = true;
    };
    const timer = setTimeout(now, rest);
    return () => clearTimeout(timer);
  }, [wanted]);
  return [wanted ?? unitsOf(line), setWanted];
};
