import { deviceValue } from '@juhe/platform';

/** The payment number of the top-up whose cashier the member was sent to: the page shows its result on return. */
export const lastTopUp = deviceValue({ key: 'auction.topUp', scope: 'tab', text: (stored) => stored });
