import { deviceValue } from '@juhe/platform';

/**
 * Number of the payment for whose cashier this tab left the app. The shell announces the result on return, whatever page the
 * cashier leads to.
 */
export const awaitedPayment = deviceValue({ key: 'juhe-awaited-payment', scope: 'tab', text: (stored) => stored });
