/**
 * RTK Query as the build for the server has it (tools/lib/server-build.mjs): a query asks while its component renders, because no effect
 * ever runs there.
 */
import { buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react';

export { setupListeners } from '@reduxjs/toolkit/query/react';
export const createApi = buildCreateApi(coreModule(), reactHooksModule({ unstable__sideEffectsInRender: true }));
