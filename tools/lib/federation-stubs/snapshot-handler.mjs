/** Remotes are registered at run time without manifests, so the federation runtime needs no snapshots of them. */
export class SnapshotHandler {
  hooks = { lifecycle: {}, registerPlugins: {}, applyPlugin: () => undefined, removePlugin: () => undefined };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({ hostGlobalSnapshot: undefined });
