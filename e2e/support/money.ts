import { recharge } from '@juhe/contract/payment/recharge';
import { call, dataOf, type Member } from '@juhe/testing/playwright';

/**
 * Tops up a member's wallet or service-fee account through the API: opens the payment and presses the sandbox cashier's
 * button.
 */
export const topUp = async (
  origin: string,
  { token }: Pick<Member, 'token'>,
  kind: 'wallet' | 'serviceFee',
  amountCents: number,
): Promise<void> => {
  const answer = await call(origin, recharge.startRecharge, { kind, amountCents, channel: 'sandbox' }, { token });
  const { cashierUrl } = dataOf(recharge.startRecharge, answer);
  const cashier = new URL(cashierUrl ?? '', origin);
  const paid = await fetch(`${origin}${cashier.pathname}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ token: cashier.searchParams.get('token') ?? '', lang: 'zh-Hans', action: 'success' }),
  });
  if (paid.status !== 303) throw new Error(`the sandbox cashier answered ${paid.status}`);
};

/** Formats integer cents like a Chinese page, `¥1,234.50`. */
export const shownAmount = (cents: number): string =>
  new Intl.NumberFormat('zh-Hans', { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' }).format(cents / 100);
