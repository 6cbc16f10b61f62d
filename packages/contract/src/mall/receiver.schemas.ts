import { z } from 'zod';

/** Whom an order is sent to, as copied from an address: `region` is province, city and district without repeated names. */
export const receiver = z.object({ name: z.string(), mobile: z.string(), region: z.string(), detail: z.string() });
export type Receiver = z.output<typeof receiver>;

/** The receiver as shown to others than the shop: name and mobile number masked, no street. */
export const maskedReceiver = receiver.omit({ detail: true });
