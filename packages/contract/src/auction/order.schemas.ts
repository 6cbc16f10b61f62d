import { z } from 'zod';

/** The number of a won order, as members read it. */
export const auctionOrderNo = z.string().regex(/^[A-Z0-9]{6,40}$/);
