/** The common domain's public API for other domains. */
export { type Judgement, checkContent, judgeByWords, judgeTexts, refuseDoubtful } from './check/check.ts';
export { categoryNumber, reasonIn } from './check/check-failures.ts';
export { closeChecks, enqueueCheck } from './check/check-queue.ts';
export { type CheckRow, waitingOf } from './check/check.repository.ts';
export type { Verdict } from './check/checker.ts';
export { refuseFlood } from './check/flood.ts';
export { type Impose, type Moderation, moderations, removals, type Remove, sanctions } from './check/moderations.ts';
export { isReserved, refuseReserved } from './check/reserved-names.ts';
export { configValue } from './config/config.repository.ts';
export { type Interests, interestsOf, labelGroups, labelsOf } from './label/label.repository.ts';
export { type LiveDetails, liveDetails, type MemberHint } from './live/live-details.ts';
export { type Reportable, reportables } from './report/reportables.ts';
export { regionOf } from './area/area.service.ts';
export { rounded as roundedPosition } from './nearby/coordinates.ts';
export { protocolTexts, protocolVersions } from './protocol/protocol.repository.ts';
export { picturesOf, readables, type Readable, summaryOf } from './share-page/readables.ts';
export { sharePageTexts } from './share-page/share-page-texts.ts';
export { type Shareable, shareables } from './share/shareables.ts';
export { cleanRichText } from './rich-text.ts';
export { refuseFullStorage, reserveStorage, storedFiles } from './upload/stored-bytes.ts';
export {
  attachPictures,
  attachPrivatePictures,
  attachSitePictures,
  attachSitePicturesByField,
  storeFetchedPicture,
  storeOperatorPicture,
  retainPictures,
  privatePictureKey,
  qrTextOf,
  releasePictures,
  releasePrivatePictures,
  restorePictures,
  uploadPictures,
  withdrawPictures,
} from './upload/upload.service.ts';
