/** Runs `finish(stats)` after a production build; its error fails the build like a compile error. */
export class ReleasePlugin {
  constructor(finish) {
    this.finish = finish;
  }

  apply(compiler) {
    compiler.hooks.done.tapPromise('release', async (stats) => {
      if (stats.hasErrors()) return;
      const json = stats.toJson({
        all: false,
        chunkGroups: true,
        entrypoints: true,
        assets: true,
        modules: false,
        chunkGroupChildren: false,
      });
      await this.finish(json, stats.compilation);
    });
  }
}
