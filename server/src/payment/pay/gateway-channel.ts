import type { GatewayName } from '../provider/gateway.ts';
import { cashierTokens } from './cashier-token.ts';
import type { Channel } from './channel.ts';

/** Where our cashier page of a payment at an outside gateway is. */
export const gatewayCashier = (name: GatewayName, payNo: string, query: Readonly<Record<string, string>>): string =>
  `/pay/${name}/${payNo}?${new URLSearchParams(query)}`;

/**
 * An outside gateway. It is asked by our cashier page, which no transaction of a call's surrounds, and which knows whether the payer sits at a
 * desktop, a telephone, or inside the messaging app.
 */
export const gatewayChannel = (name: GatewayName, secretKey: Buffer): Channel => ({
  name,
  begin: (ctx, _tx, { payNo }) =>
    Promise.resolve({
      paid: false,
      cashierUrl: gatewayCashier(name, payNo, { token: cashierTokens(secretKey).tokenOf(payNo), lang: ctx.lang }),
    }),
});
