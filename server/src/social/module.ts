import type { DomainModule } from '../modules/domain-module.ts';
import { historyRoutes } from './history/history.routes.ts';
import { cleanUpHistory } from './history/history.service.ts';
import { homepageRoutes } from './homepage/homepage.routes.ts';
import { iconsRoutes } from './icons/icons.routes.ts';
import { noticeRoutes } from './notice/notice.routes.ts';
import { cleanUpNotices } from './notice/notice.service.ts';
import { reportables } from '../common/api.ts';
import { departures } from '../member/api.ts';
import { socialDeparture } from './departure.repository.ts';
import { reportedMember } from './homepage/homepage.service.ts';

export const socialModule: DomainModule = {
  name: 'social',
  routes: [homepageRoutes, noticeRoutes, historyRoutes, iconsRoutes],
  cleanUps: [cleanUpNotices, cleanUpHistory],
  extensions: [departures.with({ social: socialDeparture }), reportables.with({ member: reportedMember })],
};
