import type { DomainModule } from '../modules/domain-module.ts';
import { accountRoutes } from './account/account.routes.ts';
import { accountDeletions } from '../modules/account-deletion.ts';
import { exportAccountDeletion, buildExportJob, eraseExportJob } from './account-export/account-export.service.ts';
import { accountExportRoutes } from './account-export/account-export.routes.ts';
import { registerExportAddress } from './account-export/export-address.ts';
import { deviceRoutes } from './device/device.routes.ts';
import { factorRoutes } from './factor/factor.routes.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import { totpColumn } from './factor/totp.ts';
import { formerIdentityTable, identityColumn } from './identity/identity-secrets.ts';
import { keyedTables, sealedColumns } from '../key-ring/stored-secrets.ts';
import { releaseIdentityJob, identityAccountDeletion } from './identity/identity.service.ts';
import { memberLabelRoutes } from './label/label.routes.ts';
import { registerInbox } from './session/inbox.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { sanctionRoutes } from './sanction/sanction.routes.ts';
import { impose } from './sanction/sanction.service.ts';
import { suspensionRoutes } from './suspension/suspension.routes.ts';
import { teamRoutes } from './team/team.routes.ts';
import { registerConsent } from './wx/sandbox-pages.ts';
import { wxRoutes } from './wx/wx.routes.ts';
import { moderations, removals, sanctions } from '../common/api.ts';
import { profileModerations, profileRemovals } from './session/profile-check.ts';
import { memberMerges } from '../modules/member-merge.ts';
import { memberMerge } from './merge.repository.ts';

export const memberModule: DomainModule = {
  name: 'member',
  routes: [
    sessionRoutes,
    wxRoutes,
    accountRoutes,
    accountExportRoutes,
    factorRoutes,
    identityRoutes,
    deviceRoutes,
    memberLabelRoutes,
    teamRoutes,
    suspensionRoutes,
    sanctionRoutes,
  ],
  jobs: [releaseIdentityJob, buildExportJob, eraseExportJob],
  siteRoutes: [registerInbox, registerConsent, registerExportAddress],
  extensions: [
    moderations.with(profileModerations),
    removals.with(profileRemovals),
    sanctions.with({ impose }),
    memberMerges.with({ member: memberMerge }),
    sealedColumns.with({ 'member_totp.secret_sealed': totpColumn, 'member_identity.sealed': identityColumn }),
    keyedTables.with({ 'former_identity.number_mac': formerIdentityTable }),
    accountDeletions.with({ identity: identityAccountDeletion, accountExport: exportAccountDeletion }),
  ],
};
