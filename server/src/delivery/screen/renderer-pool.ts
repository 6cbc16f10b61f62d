import type { Log } from '../../events/bus.ts';
import type { Release } from '../release/release-document.ts';
import { createReleaseRenderer, type ReleaseRenderer } from './release-renderer.ts';

/** Maximum number of processes, canaries and older generations included; the least recently used one is ended. */
const maxRenderers = 6;

interface PoolDeps {
  readonly log: Log;
  /** Returns a file of a release. */
  readonly textOf: (release: Release, name: string) => Promise<string>;
}

/** A release of the shell and one of a remote, with the names of their files for the server. */
export interface RenderedPair {
  readonly shell: Release;
  readonly shellFile: string;
  readonly remote: Release;
  readonly remoteFile: string;
}

export interface RendererPool {
  /** Returns the renderer of two releases, and starts one when there is none. */
  rendererOf(pair: RenderedPair): ReleaseRenderer;
  /** Starts a renderer before its first page and keeps it until another call; undefined: none is kept any longer. */
  prepare(pair: RenderedPair | undefined): void;
  /** Ends the renderers of all other releases, each after its queued pages. */
  retain(live: readonly Pick<Release, 'app' | 'release'>[]): void;
  /** Ends the renderers. */
  close(): void;
}

/** Creates the renderers, each a process for a release and the shell's. */
export const createRendererPool = ({ log, textOf }: PoolDeps): RendererPool => {
  const renderers = new Map<string, ReleaseRenderer>();
  let prepared: ReleaseRenderer | undefined;

  const rendererOf: RendererPool['rendererOf'] = ({ shell, shellFile, remote, remoteFile }) => {
    const key = `${shell.release} ${remote.app} ${remote.release}`;
    const renderer =
      renderers.get(key) ??
      createReleaseRenderer({ shell, remote, log }, async () => {
        const [shellCode, remoteCode] = await Promise.all([textOf(shell, shellFile), textOf(remote, remoteFile)]);
        return { shell: shellCode, remote: remoteCode };
      });
    renderers.delete(key);
    renderers.set(key, renderer);
    for (const [oldest, former] of renderers) {
      if (renderers.size <= maxRenderers) break;
      if (former === prepared) continue;
      renderers.delete(oldest);
      former.end();
    }
    return renderer;
  };

  const prepare: RendererPool['prepare'] = (pair) => {
    const next = pair && rendererOf(pair);
    if (next === prepared) return;
    prepared?.release();
    prepared = next;
    next?.prepare();
  };

  return {
    rendererOf,
    prepare,
    retain: (live) => {
      const names = new Set(live.map(({ app, release }) => `${app} ${release}`));
      for (const [key, renderer] of renderers) {
        if (renderer.isOf(names)) continue;
        renderers.delete(key);
        if (renderer === prepared) prepared = undefined;
        renderer.retire();
      }
    },
    close: () => {
      for (const { end } of renderers.values()) end();
      renderers.clear();
    },
  };
};
