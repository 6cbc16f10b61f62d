import type { GatewayName } from '../provider/gateway.ts';
import { cashierTokens } from './cashier-token.ts';
import type { Channel } from './channel.ts';

/** Returns the address of our cashier page for a payment at an external gateway. */
export const gatewayCashier = (name: GatewayName, payNo: string, query: Readonly<Record<string, string>>): string =>
  `/pay/${name}/${payNo}?${new URLSearchParams(query)}`;

/**
 * An external gateway. It is called by our cashier page, which runs outside any call's transaction, and knows whether the
 * payer uses a desktop, a phone, or the messaging app.
 */
export const gatewayChannel = (name: GatewayName, secretKey: Buffer): Channel => ({
  name,
  begin: (ctx, _tx, { payNo }) =>
    Promise.resolve({
      paid: false,
      cashierUrl: gatewayCashier(name, payNo, { token: cashierTokens(secretKey).tokenOf(payNo), lang: ctx.lang }),
    }),
});
