/**
 * RTK Query in the build for the server (tools/lib/server-build.mjs): a query sends its request while its component renders,
 * because effects never run there.
 */
import { buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react';

export { setupListeners } from '@reduxjs/toolkit/query/react';
export const createApi = buildCreateApi(coreModule(), reactHooksModule({ unstable__sideEffectsInRender: true }));
