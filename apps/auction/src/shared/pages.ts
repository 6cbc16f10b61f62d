/** Where the auction's pages are (specification, routes.json). */
export const lotsPath = '/subPackages/auction-page/auciton-index/index';
export const lotPath = '/subPackages/auction-page/auction-detail/index';
export const myBiddingPath = '/subPackages/auction-page/auction-my/index';
export const topUpPath = '/subPackages/auction-page/auction-to-up/index';
