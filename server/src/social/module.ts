import type { DomainModule } from '../modules/domain-module.ts';
import { chatDetails } from './conversation/chat-event.ts';
import { conversationRoutes } from './conversation/conversation.routes.ts';
import { messageModeration, messageRemoval, reportedMessage } from './conversation/moderation.ts';
import { historyRoutes } from './history/history.routes.ts';
import { cleanUpHistory } from './history/history.service.ts';
import { homepageRoutes } from './homepage/homepage.routes.ts';
import { redPacketRoutes } from './red-packet/red-packet.routes.ts';
import { inviteRoutes } from './invite/invite.routes.ts';
import { inviteCompletion, lapseInviteJob, qualifyInviteJob } from './invite/qualify.ts';
import { orderCompletions } from '../mall/api.ts';
import { iconsRoutes } from './icons/icons.routes.ts';
import { noticeRoutes } from './notice/notice.routes.ts';
import { cleanUpNotices } from './notice/notice.service.ts';
import { liveDetails, moderations, removals, reportables } from '../common/api.ts';
import { departures } from '../member/api.ts';
import { closeServiceJob } from './service-desk/close-job.ts';
import { serviceDeskRoutes } from './service-desk/service-desk.routes.ts';
import { socialOperator } from './operator.ts';
import { socialDeparture } from './departure.repository.ts';
import { reportedMember } from './homepage/homepage.service.ts';

export const socialModule: DomainModule = {
  name: 'social',
  routes: [
    homepageRoutes,
    noticeRoutes,
    historyRoutes,
    iconsRoutes,
    conversationRoutes,
    redPacketRoutes,
    serviceDeskRoutes,
    inviteRoutes,
  ],
  jobs: [closeServiceJob, qualifyInviteJob, lapseInviteJob],
  operatorParts: socialOperator,
  cleanUps: [cleanUpNotices, cleanUpHistory],
  extensions: [
    departures.with({ social: socialDeparture }),
    orderCompletions.with({ invite: inviteCompletion }),
    reportables.with({ member: reportedMember, message: reportedMessage }),
    liveDetails.with({ chat: chatDetails }),
    moderations.with({ message: messageModeration }),
    removals.with({ message: messageRemoval }),
  ],
};
