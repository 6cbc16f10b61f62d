import type { DomainModule } from '../modules/domain-module.ts';
import { chatDetails } from './conversation/chat-event.ts';
import { conversationRoutes } from './conversation/conversation.routes.ts';
import { messageModeration, messageRemoval, reportedMessage } from './conversation/moderation.ts';
import { historyRoutes } from './history/history.routes.ts';
import { cleanUpHistory } from './history/history.service.ts';
import { homepageRoutes } from './homepage/homepage.routes.ts';
import { orphanVoiceJob, registerVoiceAddress, storedVoices, voiceFiles } from './voice/voice.service.ts';
import { voiceRoutes } from './voice/voice.routes.ts';
import { cardGiftRoutes } from './card-gift/card-gift.routes.ts';
import { cardGiftPayables } from './card-gift/card-gift.service.ts';
import { chatMoneyRoutes } from './chat-money/chat-money.routes.ts';
import { redPacketRoutes } from './red-packet/red-packet.routes.ts';
import { inviteRoutes } from './invite/invite.routes.ts';
import { inviteCompletion, lapseInviteJob, qualifyInviteJob } from './invite/qualify.ts';
import { orderCompletions } from '../mall/api.ts';
import { iconsRoutes } from './icons/icons.routes.ts';
import { noticeRoutes } from './notice/notice.routes.ts';
import { cleanUpNotices } from './notice/notice.service.ts';
import { liveDetails, moderations, removals, reportables, storedFiles } from '../common/api.ts';
import { accountDeletions } from '../modules/account-deletion.ts';
import { exportFiles, exportSections } from '../modules/account-export.ts';
import { payables } from '../payment/api.ts';
import { conversationExport } from './conversation/export-section.ts';
import { closeServiceJob } from './service-desk/close-job.ts';
import { serviceDeskRoutes } from './service-desk/service-desk.routes.ts';
import { socialOperator } from './operator.ts';
import { socialAccountDeletion } from './account-deletion.repository.ts';
import { reportedMember } from './homepage/homepage.service.ts';
import { memberMerges } from '../modules/member-merge.ts';
import { socialMerge } from './merge.repository.ts';

export const socialModule: DomainModule = {
  name: 'social',
  routes: [
    homepageRoutes,
    noticeRoutes,
    historyRoutes,
    iconsRoutes,
    conversationRoutes,
    redPacketRoutes,
    chatMoneyRoutes,
    cardGiftRoutes,
    voiceRoutes,
    serviceDeskRoutes,
    inviteRoutes,
  ],
  siteRoutes: [registerVoiceAddress],
  jobs: [orphanVoiceJob, closeServiceJob, qualifyInviteJob, lapseInviteJob],
  operatorParts: socialOperator,
  cleanUps: [cleanUpNotices, cleanUpHistory],
  extensions: [
    payables.with(cardGiftPayables),
    memberMerges.with({ social: socialMerge }),
    accountDeletions.with({ social: socialAccountDeletion }),
    exportSections.with({ conversations: conversationExport }),
    exportFiles.with({ voice: voiceFiles }),
    storedFiles.with(storedVoices),
    orderCompletions.with({ invite: inviteCompletion }),
    reportables.with({ member: reportedMember, message: reportedMessage }),
    liveDetails.with({ chat: chatDetails }),
    moderations.with({ message: messageModeration }),
    removals.with({ message: messageRemoval }),
  ],
};
