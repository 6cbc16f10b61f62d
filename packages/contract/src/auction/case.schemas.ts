import { z } from 'zod';
import { pictureIds, privatePicture } from '../common/feedback.schemas.ts';
import { cents, id, instant, integer, pageInput, pageOf, text } from '../fields.ts';
import { claimLimits } from './claim.constants.ts';
import { caseKinds, caseOpeners, caseStates } from './claim.schemas.ts';
import { productNo } from './lot.schemas.ts';
import { orderSides } from './order-groups.ts';
import { auctionOrderNo } from './order.schemas.ts';
import { auctionOrderStates } from './order-states.ts';

const orderNo = auctionOrderNo;
const done = z.object({ orderNo, state: z.enum(auctionOrderStates) });
const textAndPictures = { text: text(claimLimits.text, claimLimits.textMin), pictureIds: pictureIds(claimLimits.pictures) };

/** A picture of evidence; `isReused`: the same picture is used for another payment as well. */
const casePicture = privatePicture.extend({ isReused: z.boolean() });

const waitingCase = z.object({
  id,
  orderNo,
  productNo,
  kind: z.enum(caseKinds),
  openedBy: z.enum(caseOpeners),
  openedAt: instant,
  /** Waiting time. */
  ageHours: z.number(),
  /** No more statements are accepted. */
  isHeard: z.boolean(),
  buyerId: id,
  sellerId: id,
  amountCents: cents,
  depositCents: cents,
  bondCents: cents,
  claimWithdrawn: z.boolean(),
  claim: z.object({ reference: z.string(), at: instant, vouchers: z.array(casePicture) }).nullable(),
  statements: z.array(z.object({ side: z.enum(orderSides), text: z.string(), pictures: z.array(casePicture), at: instant })),
});

export const caseSchemas = {
  addCaseStatement: { input: z.object({ orderNo, ...textAndPictures }), output: done },
  giveUpCase: { input: z.object({ orderNo }), output: done },
  openLateCase: { input: z.object({ orderNo, ...textAndPictures }), output: done },
  listCases: { input: z.object(pageInput), output: pageOf(waitingCase) },
  ruleCase: {
    input: z.object({ orderNo, ruling: z.enum(['buyer', 'seller']), reason: text(500) }),
    output: done.extend({ caseState: z.enum(caseStates) }),
  },
  listSuspectLots: {
    input: z.object({ days: integer(1, 90).default(30) }),
    output: z.array(
      z.object({
        kind: z.enum(['runnerUpPair', 'oneSeller', 'reusedVoucher']),
        productNo: productNo.nullable(),
        memberIds: z.array(id),
        n: z.number().int(),
        at: instant,
      }),
    ),
  },
};
