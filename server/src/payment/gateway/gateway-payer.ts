/** Who pays inside the messaging app: its own payment sheet needs the payer's id at the app that takes the payment. */
import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../http/failures.ts';
import { wxOpenidOf, type WxProvider, wxProviderOf } from '../../member/api.ts';
import { sameText } from '../pay/cashier-token.ts';
import type { Payment } from '../pay/pay.repository.ts';
import { isPrepared } from '../trade/trade.repository.ts';

/** What the messaging app adds to the address of our page; empty where it added nothing. */
export interface Grant {
  readonly code: string;
  readonly state: string;
}

/** `known` without an id: the trade was opened with it before. `asked`: the app is asked at this address. `nobody`: it cannot be asked. */
export type Payer =
  | { readonly is: 'known'; readonly openid?: string | undefined }
  | { readonly is: 'asked'; readonly at: string }
  | { readonly is: 'refused' | 'nobody' };

/** Seconds that the app has for its answer; its code is good for five minutes. */
const stateSeconds = 600;
const expiryDigits = 8;

/** States of questions to the app: signed, of one payment, for ten minutes. The app allows letters and digits only. */
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

/** The app through which members sign in, where it is the one that takes the payment. */
const appOf = (deps: Deps): WxProvider | undefined => {
  const { wx, payment } = deps.config;
  return wx.provider === 'wechat' && wx.appId === payment.wechat?.appId ? wxProviderOf(deps) : undefined;
};

/**
 * The payer of a visit from inside the messaging app, outside of any transaction. Of who has not signed in through the app it is asked without
 * the person noticing (snsapi_base); the id serves this payment and opens no account.
 * @param own our cashier page of the payment, to which the app comes back
 */
export const payerOf = async (deps: Deps, { payNo, memberId }: Payment, { code, state }: Grant, own: string): Promise<Payer> => {
  const app = appOf(deps);
  if (!app) return { is: 'nobody' };
  const openid = await wxOpenidOf(deps.db, 'wechat', memberId);
  if (openid !== undefined) return { is: 'known', openid };
  // Whoever loads the page again has used the code up already.
  if (await isPrepared(deps.db, 'wechat', payNo, 'jsapi')) return { is: 'known' };
  const { stateOf, isStateOf } = payerStates(deps.secrets.secretKey);
  if (code === '' && state === '')
    return { is: 'asked', at: app.authorizeUrl(stateOf(payNo), deps.config.publicOrigin + own, 'snsapi_base') };
  if (!/^[\w-]{1,128}$/.test(code) || !isStateOf(payNo, state)) return { is: 'refused' };
  try {
    return { is: 'known', openid: (await app.exchange(code)).openid };
  } catch (error) {
    if (error instanceof Failure) return { is: 'refused' };
    throw error;
  }
};
