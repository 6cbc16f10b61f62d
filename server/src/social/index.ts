/** What other domains may call of the social domain. */
export { follow } from './homepage/homepage.service.ts';
