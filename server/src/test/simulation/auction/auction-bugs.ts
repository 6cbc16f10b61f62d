import { bug, type PlantedBug } from '../planted-bugs.ts';

/** Mistakes in the auction, each of which the simulation has to find by what it always looks at (auction.md G). */
export const auctionBugs: readonly PlantedBug[] = [
  bug('the deposits of who did not win a sold lot stay', [
    'auction/close/close.service.ts',
    'await returnDeposits(tx, lot, sold ? leaderId : null);',
    'if (!sold) await returnDeposits(tx, lot, null);',
  ]),
  bug('a lot is sold below its reserve', [
    'auction/close/close.service.ts',
    '(lot.reserveCents === null || priceCents >= lot.reserveCents)',
    'true',
  ]),
  bug('of equal maxima the later one leads', ['auction/bid/resolve.ts', 'if (max > leaderMax) {', 'if (max >= leaderMax) {']),
  bug('a bidder pays the whole maximum', [
    'auction/bid/resolve.ts',
    'const final = Math.min(max, leaderMax + increment);',
    'const final = max;',
  ]),
  bug('a maximum that covers the reserve is not bid up to it', [
    'auction/bid/resolve.ts',
    'if (reserve === null || price >= reserve || leaderMax < reserve) return outcome;',
    'if (reserve !== undefined) return outcome;',
  ]),
  bug('parts of a split order are rounded from the start each', [
    'auction/storage/split.service.ts',
    '    spent = upToHere;\n',
    '',
  ]),
  bug('a split loses pieces', ['auction/storage/split.service.ts', '!== quantity)\n', '> quantity)\n']),
  bug('a deposit is not given back when the order is paid', [
    'auction/order/order-paid.ts',
    'if (depositCents > 0)',
    'if (depositCents > 1_000_000)',
  ]),
  bug('a paid order keeps its deadline', ['auction/order/order-paid.ts', '  await cancelPayDeadline(tx, orderNo);\n', '']),
  bug('goods that are taken back keep fee and bond', [
    'auction/listing/listing-holds.ts',
    '  await endListing(tx, listing.orderId);\n',
    '',
  ]),
  bug('listed goods can be picked up', [
    'auction/order/order-machine.ts',
    "{ from: 'inStorage', event: 'pickUp'",
    "{ from: ['inStorage', 'listedForResale'], event: 'pickUp'",
  ]),
  bug('gifted points count as earned', ['auction/points/gift.service.ts', "kind: 'points.gifted'", "kind: 'points.earned'"]),
];
