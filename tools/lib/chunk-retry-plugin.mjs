import { RuntimeGlobals, RuntimeModule } from '@rspack/core';

/**
 * A hung URL hangs again, and a failed preload fails every later load of the same URL (toolchain.md, pitfall 2). So a remote's
 * chunks are asked for under `?r=<n>` once the shell has set the attempt for its container in `__juheAttempts`.
 */
class ChunkRetryRuntime extends RuntimeModule {
  constructor(container) {
    super('chunk retry', RuntimeModule.STAGE_ATTACH + 10);
    this.container = container;
  }

  generate() {
    const names = [RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename];
    return `
var attempts = globalThis.__juheAttempts = globalThis.__juheAttempts || {};
var again = function (file) {
  return function (id) { var n = attempts[${JSON.stringify(this.container)}]; return n ? file(id) + '?r=' + n : file(id); };
};
${names.map((name) => `if (${name}) ${name} = again(${name});`).join('\n')}
`;
  }
}

export class ChunkRetryPlugin {
  constructor(container) {
    this.container = container;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('chunk retry', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('chunk retry', (chunk) => {
        compilation.addRuntimeModule(chunk, new ChunkRetryRuntime(this.container));
      });
    });
  }
}
