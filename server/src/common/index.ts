import type { RouteGroup } from '../http/routes.ts';
import { areaRoutes } from './area/area.routes.ts';
import { bannerRoutes } from './banner/banner.routes.ts';
import { configRoutes } from './config/config.routes.ts';
import { dictRoutes } from './dict/dict.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { labelRoutes } from './label/label.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { protocolRoutes } from './protocol/protocol.routes.ts';
import { reportRoutes } from './report/report.routes.ts';
import { uploadRoutes } from './upload/upload.routes.ts';
import { weatherRoutes } from './weather/weather.routes.ts';

export { commonDeparture } from './departure.repository.ts';
export { configValue } from './config/config.repository.ts';
export { labelGroups, labelsOf } from './label/label.repository.ts';
export { protocolTexts, protocolVersions } from './protocol/protocol.repository.ts';
export { registerFileAddresses } from './upload/file-addresses.ts';
export { cleanRichText } from './rich-text.ts';
export { registerReportables } from './report/reportables.ts';
export {
  attachPictures,
  attachPrivatePictures,
  keepFetchedPicture,
  keepPictures,
  orphanDeadline,
  releasePictures,
  removeOrphan,
} from './upload/upload.service.ts';

/** The operations of this domain for `wiring.ts`. */
export const commonRoutes: readonly RouteGroup[] = [
  configRoutes,
  bannerRoutes,
  dictRoutes,
  protocolRoutes,
  uploadRoutes,
  liveRoutes,
  areaRoutes,
  feedbackRoutes,
  reportRoutes,
  labelRoutes,
  weatherRoutes,
];
