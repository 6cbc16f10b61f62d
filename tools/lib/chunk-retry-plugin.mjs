import { RuntimeGlobals, RuntimeModule } from '@rspack/core';

/**
 * The bundler-runtime hooks for a page retry, exposed to the shell as `__juheRetry['<app>@<release>']` (for the shell itself
 * `shell`):
 * - `attempt`: a hung URL hangs again, and a failed preload fails every later load of the same URL (toolchain.md, pitfall 2),
 *   so chunks are requested under `?r=<attempt>` while the shell has set one;
 * - `forget()`: a module that threw while loading keeps its error; this makes the next attempt run it again.
 */
class ChunkRetryRuntime extends RuntimeModule {
  constructor(name) {
    super('chunk retry', RuntimeModule.STAGE_ATTACH + 10);
    this.key = JSON.stringify(name);
  }

  generate() {
    const { getChunkScriptFilename: script, getChunkCssFilename: css, moduleCache } = RuntimeGlobals;
    return `
var all = globalThis.__juheRetry = globalThis.__juheRetry || {};
var retry = all[${this.key}] = {
  attempt: (all[${this.key}] || {}).attempt || 0,
  forget: function () { for (var id in ${moduleCache}) if (${moduleCache}[id].error !== undefined) delete ${moduleCache}[id]; }
};
var again = function (file) { return function (id) { return retry.attempt ? file(id) + '?r=' + retry.attempt : file(id); }; };
${[script, css].map((name) => `if (${name}) ${name} = again(${name});`).join('\n')}
`;
  }
}

/** Two releases of an app may be in one page; the compiler's `uniqueName` keeps their runtimes apart, here too. */
export class ChunkRetryPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('chunk retry', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('chunk retry', (chunk, needed) => {
        needed.add(RuntimeGlobals.moduleCache);
        compilation.addRuntimeModule(chunk, new ChunkRetryRuntime(compilation.outputOptions.uniqueName));
      });
    });
  }
}
