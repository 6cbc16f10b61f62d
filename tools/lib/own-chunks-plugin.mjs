import { RuntimeGlobals, RuntimeModule } from '@rspack/core';

/** The global by which the chunks of an app arrive; the same in every release, so that a chunk which did not change stays the same file. */
export const chunksGlobal = (app) => `juheChunks_${app}`;

/** Property of the runtime that hands the shared queue from the first runtime module to the second: each has a scope of its own. */
const savedQueue = `${RuntimeGlobals.require}.otherChunks`;

/** Runs before the bundler's chunk loading: hides the app's shared queue, so that chunk loading creates a queue for this release only. */
class TakeQueueRuntime extends RuntimeModule {
  constructor(queue) {
    super('own chunks: queue', RuntimeModule.STAGE_NORMAL);
    this.queue = queue;
  }

  generate() {
    return `
${savedQueue} = ${this.queue};
${this.queue} = undefined;
`;
  }
}

/**
 * Runs after chunk loading: restores the shared queue and dispatches each chunk to every release whose file it is, by the name of the script that runs, in which the hash of its content is. Numbers of
 * chunks and modules are the same in two releases of an app, what is behind them is not. `__juheFiles['<app>@<release>']` are the files that the
 * release has taken or asked for: their addresses do not tell it.
 */
class OwnChunksRuntime extends RuntimeModule {
  constructor(queue, release) {
    super('own chunks', RuntimeModule.STAGE_TRIGGER);
    this.queue = queue;
    this.key = JSON.stringify(release);
  }

  generate() {
    return `
var queue = ${this.queue};
var plain = function (address) { return address.replace(/\\?.*/, ''); };
var files = (globalThis.__juheFiles = globalThis.__juheFiles || {})[${this.key}] = new Set();
if (document.currentScript) files.add(plain(document.currentScript.src).replace(/.*\\//, ''));
var noted = function (file) { return function (id) { var name = file(id); files.add(plain(name)); return name; }; };
${[RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename].map((name) => `if (${name}) ${name} = noted(${name});`).join('\n')}
${this.queue} = ${savedQueue} || { all: [], push: function (chunk) {
  var src = plain(document.currentScript.src);
  this.all.forEach(function (take) { take(chunk, src); });
} };
${this.queue}.all.push(function (chunk, src) {
  if (chunk[0].some(function (id) { return src.endsWith('/' + plain(${RuntimeGlobals.getChunkScriptFilename}(id))); })) queue.push(chunk);
});
`;
  }
}

/** Two releases of an app may run in one page, and each takes the chunks of its own build only. For builds with federation's containers. */
export class OwnChunksPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('own chunks', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('own chunks', (chunk, needed) => {
        const { chunkLoadingGlobal, globalObject, uniqueName } = compilation.outputOptions;
        const queue = `${globalObject}[${JSON.stringify(chunkLoadingGlobal)}]`;
        needed.add(RuntimeGlobals.getChunkScriptFilename);
        compilation.addRuntimeModule(chunk, new TakeQueueRuntime(queue));
        compilation.addRuntimeModule(chunk, new OwnChunksRuntime(queue, uniqueName));
      });
    });
  }
}
