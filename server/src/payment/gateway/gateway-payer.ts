/** Identifies the payer inside the messaging app: its payment sheet requires the payer's id at the app that takes the payment. */
import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../http/failure/failures.ts';
import { wxOpenidOf, type WxProvider, wxProviderOf } from '../../member/api.ts';
import { sameText } from '../pay/cashier-token.ts';
import type { Payment } from '../pay/pay.repository.ts';
import { isPrepared } from '../trade/trade.repository.ts';

/** Parameters that the messaging app adds to the address of our page; empty if there are none. */
export interface Grant {
  readonly code: string;
  readonly state: string;
}

/**
 * `known` without an id: the trade was already opened with it. `asked`: redirect to the app at this address. `nobody`: the
 * app cannot be asked.
 */
export type Payer =
  | { readonly is: 'known'; readonly openid?: string | undefined }
  | { readonly is: 'asked'; readonly at: string }
  | { readonly is: 'refused' | 'nobody' };

/** Timeout of the app's response (seconds); its code is valid for five minutes. */
const stateSeconds = 600;
const expiryDigits = 8;

/** States of requests to the app: signed, for one payment, valid for ten minutes. The app allows letters and digits only. */
export const payerStates = (secretKey: Buffer) => {
  const key = createHmac('sha256', secretKey).update('payment-payer').digest();
  const signed = (payNo: string, expiry: string): string =>
    expiry + createHmac('sha256', key).update(`${payNo} ${expiry}`).digest('hex').slice(0, 32);
  return {
    stateOf: (payNo: string): string =>
      signed(payNo, (Math.floor(Date.now() / 1000) + stateSeconds).toString(16).padStart(expiryDigits, '0')),
    isStateOf: (payNo: string, state: string): boolean => {
      const expiry = state.slice(0, expiryDigits);
      return sameText(signed(payNo, expiry), state) && Number.parseInt(expiry, 16) >= Date.now() / 1000;
    },
  };
};

/** The app for members' sign-ins, if it is also the one that takes the payment. */
const appOf = (deps: Deps): WxProvider | undefined => {
  const { wx, payment } = deps.config;
  return wx.provider === 'wechat' && wx.appId === payment.wechat?.appId ? wxProviderOf(deps) : undefined;
};

/**
 * Returns the payer of a visit from inside the messaging app; call it outside transactions. For a member who has not signed in
 * through the app, the id is requested from the app without interaction (snsapi_base); it serves this payment only and creates
 * no account.
 * @param ownAddress our cashier page of the payment, to which the app redirects
 */
export const payerOf = async (
  deps: Deps,
  { payNo, memberId }: Payment,
  { code, state }: Grant,
  ownAddress: string,
): Promise<Payer> => {
  const app = appOf(deps);
  if (!app) return { is: 'nobody' };
  const openid = await wxOpenidOf(deps.db, 'wechat', memberId);
  if (openid !== undefined) return { is: 'known', openid };
  // On a reload the code has already been consumed.
  if (await isPrepared(deps.db, 'wechat', payNo, 'jsapi')) return { is: 'known' };
  const { stateOf, isStateOf } = payerStates(deps.secrets.secretKey);
  if (code === '' && state === '')
    return { is: 'asked', at: app.authorizeUrl(stateOf(payNo), deps.config.publicOrigin + ownAddress, 'snsapi_base') };
  if (!/^[\w-]{1,128}$/.test(code) || !isStateOf(payNo, state)) return { is: 'refused' };
  try {
    return { is: 'known', openid: (await app.exchange(code)).openid };
  } catch (error) {
    if (error instanceof Failure) return { is: 'refused' };
    throw error;
  }
};
