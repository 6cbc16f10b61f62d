import type { DomainModule } from '../modules/domain-module.ts';
import { articleRoutes } from './article/article.routes.ts';
import { bookRoutes } from './book/book.routes.ts';
import { unansweredJob } from './chat/answer-life.ts';
import { registerAnswering } from './chat/answering.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { checkCreationJob } from './creation/creation-check.service.ts';
import { creationRoutes } from './creation/creation.routes.ts';
import { discoverRoutes } from './discover/discover.routes.ts';
import { draftRoutes } from './draft/draft.routes.ts';
import { filmFiles } from './film/export-files.ts';
import { registerFilmAddresses } from './film/film-addresses.ts';
import { filmRoutes } from './film/film.routes.ts';
import { cleanFilmJob, eraseFilmJob, removeFilmJob } from './film/film.service.ts';
import { registerDrawnCovers } from './shared/drawn-covers.ts';
import { libraryRoutes } from './library/library.routes.ts';
import { newChapterJob } from './library/library.service.ts';
import { registerNarrationAddresses } from './narration/narration-addresses.ts';
import { narrationRoutes } from './narration/narration.routes.ts';
import { removeNarrationJob } from './narration/narration.service.ts';
import { newsroomRoutes } from './newsroom/newsroom.routes.ts';
import { contentOperator } from './operator.ts';
import { partnerRoutes } from './partner/partner.routes.ts';
import { cleanUpSearches } from './search/search-log.repository.ts';
import { cleanUpViews } from './shared/view.repository.ts';
import { searchRoutes } from './search/search.routes.ts';
import { studyDeskRoutes } from './study-desk/study-desk.routes.ts';
import { registerLessonAddresses } from './study/lesson-addresses.ts';
import { refundOverJob } from './study/refund.service.ts';
import { seatCallOffJob, seatEndJob, seatReminderJob } from './study/seat.service.ts';
import { studyRoutes } from './study/study.routes.ts';
import { topicRoutes } from './topic/topic.routes.ts';
import { videoRoutes } from './video/video.routes.ts';
import { moderations, removals, reportables, readables, shareables } from '../common/api.ts';
import { accountDeletions } from '../modules/account-deletion.ts';
import { exportFiles } from '../modules/account-export.ts';
import { payables } from '../payment/api.ts';
import { contentModerations, contentRemovals } from './content-moderation.ts';
import { contentAccountDeletion } from './account-deletion.repository.ts';
import { contentReportables } from './shared/reported.repository.ts';
import { coursePayables } from './study/booking.service.ts';
import { contentReadables, contentShareables } from './share.ts';
import { memberMerges } from '../modules/member-merge.ts';
import { contentMerge } from './merge.repository.ts';

export const contentModule: DomainModule = {
  name: 'content',
  routes: [
    articleRoutes,
    bookRoutes,
    libraryRoutes,
    narrationRoutes,
    discoverRoutes,
    searchRoutes,
    chatRoutes,
    partnerRoutes,
    studyRoutes,
    studyDeskRoutes,
    creationRoutes,
    draftRoutes,
    filmRoutes,
    videoRoutes,
    topicRoutes,
    newsroomRoutes,
  ],
  siteRoutes: [
    registerDrawnCovers,
    registerFilmAddresses,
    registerNarrationAddresses,
    registerLessonAddresses,
    registerAnswering,
  ],
  jobs: [
    unansweredJob,
    removeFilmJob,
    eraseFilmJob,
    cleanFilmJob,
    removeNarrationJob,
    checkCreationJob,
    newChapterJob,
    seatEndJob,
    seatReminderJob,
    seatCallOffJob,
    refundOverJob,
  ],
  cleanUps: [cleanUpSearches, cleanUpViews],
  operatorParts: contentOperator,
  extensions: [
    shareables.with(contentShareables),
    readables.with(contentReadables),
    memberMerges.with({ content: contentMerge }),
    accountDeletions.with({ content: contentAccountDeletion }),
    exportFiles.with({ films: filmFiles }),
    payables.with(coursePayables),
    reportables.with(contentReportables),
    moderations.with(contentModerations),
    removals.with(contentRemovals),
  ],
};
