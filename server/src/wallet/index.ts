/** What other domains may call of the wallet. */
export { walletDeparture } from './departure.ts';
