/** What other domains may call of the social domain. */
export { follow, reportedMember } from './homepage/homepage.service.ts';
