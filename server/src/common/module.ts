import type { DomainModule } from '../modules/domain-module.ts';
import { areaRoutes } from './area/area.routes.ts';
import { bannerRoutes } from './banner/banner.routes.ts';
import { checkRoutes } from './check/check.routes.ts';
import { checkOperator } from './check/check-operator.ts';
import { submitJob } from './check/check.service.ts';
import { configRoutes } from './config/config.routes.ts';
import { dictRoutes } from './dict/dict.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { jobRoutes } from './job/job.routes.ts';
import { labelRoutes } from './label/label.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { nearbyRoutes } from './nearby/nearby.routes.ts';
import { protocolRoutes } from './protocol/protocol.routes.ts';
import { reportRoutes } from './report/report.routes.ts';
import { secretKeyRoutes } from './secret-key/secret-key.routes.ts';
import { securityRoutes } from './security/security.routes.ts';
import { shareRoutes } from './share/share.routes.ts';
import { registerSharePages } from './share-page/share-pages.ts';
import { pictureFiles } from './upload/export-files.ts';
import { registerFileAddresses } from './upload/file-addresses.ts';
import { uploadRoutes } from './upload/upload.routes.ts';
import { eraseJob, removeOrphanJob } from './upload/upload.service.ts';
import { weatherRoutes } from './weather/weather.routes.ts';
import { accountDeletions } from '../modules/account-deletion.ts';
import { exportFiles } from '../modules/account-export.ts';
import { commonAccountDeletion } from './account-deletion.repository.ts';
import { memberMerges } from '../modules/member-merge.ts';
import { commonMerge } from './merge.repository.ts';

export const commonModule: DomainModule = {
  name: 'common',
  routes: [
    configRoutes,
    bannerRoutes,
    dictRoutes,
    protocolRoutes,
    uploadRoutes,
    liveRoutes,
    areaRoutes,
    feedbackRoutes,
    reportRoutes,
    checkRoutes,
    jobRoutes,
    labelRoutes,
    weatherRoutes,
    nearbyRoutes,
    shareRoutes,
    securityRoutes,
    secretKeyRoutes,
  ],
  siteRoutes: [registerFileAddresses, registerSharePages],
  operatorParts: checkOperator,
  jobs: [removeOrphanJob, eraseJob, submitJob],
  extensions: [
    memberMerges.with({ common: commonMerge }),
    accountDeletions.with({ common: commonAccountDeletion }),
    exportFiles.with({ pictures: pictureFiles }),
  ],
};
