import type { DomainModule } from '../modules/domain-module.ts';
import { articleRoutes } from './article/article.routes.ts';
import { bookRoutes } from './book/book.routes.ts';
import { answerDeadline, meetAnswerDeadline } from './chat/answer-life.ts';
import { registerAnswering } from './chat/answering.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { checkCreation, checkDeadline } from './creation/creation-check.service.ts';
import { creationRoutes } from './creation/creation.routes.ts';
import { discoverRoutes } from './discover/discover.routes.ts';
import { draftRoutes } from './draft/draft.routes.ts';
import { registerFilmAddresses } from './film/film-addresses.ts';
import { filmRoutes } from './film/film.routes.ts';
import { filmDeadline, removeFilm } from './film/film.service.ts';
import { libraryRoutes } from './library/library.routes.ts';
import { newChapterDeadline, tellOfChapter } from './library/library.service.ts';
import { registerNarrationAddresses } from './narration/narration-addresses.ts';
import { narrationRoutes } from './narration/narration.routes.ts';
import { narrationDeadline, removeNarration } from './narration/narration.service.ts';
import { newsroomRoutes } from './newsroom/newsroom.routes.ts';
import { contentOperator } from './operator.ts';
import { partnerRoutes } from './partner/partner.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { studyDeskRoutes } from './study-desk/study-desk.routes.ts';
import { registerLessonAddresses } from './study/lesson-addresses.ts';
import { refundOverByTime } from './study/refund.service.ts';
import { callOffByTime, endByTime, remindByTime } from './study/seat.service.ts';
import { callOffDeadline, endDeadline, refundOverDeadline, remindDeadline } from './study/study-steps.ts';
import { studyRoutes } from './study/study.routes.ts';
import { topicRoutes } from './topic/topic.routes.ts';
import { videoRoutes } from './video/video.routes.ts';

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
  siteRoutes: [registerFilmAddresses, registerNarrationAddresses, registerLessonAddresses, registerAnswering],
  jobs: {
    [answerDeadline]: meetAnswerDeadline,
    [filmDeadline]: removeFilm,
    [narrationDeadline]: removeNarration,
    [checkDeadline]: checkCreation,
    [newChapterDeadline]: tellOfChapter,
    [endDeadline]: endByTime,
    [remindDeadline]: remindByTime,
    [callOffDeadline]: callOffByTime,
    [refundOverDeadline]: refundOverByTime,
  },
  operatorParts: contentOperator,
};
