import { RuntimeGlobals, RuntimeModule } from '@rspack/core';

/** The global name of an app's chunk queue; the same in every release, so that an unchanged chunk stays the same file. */
export const chunksGlobal = (app) => `juheChunks_${app}`;

/**
 * Property of the runtime that passes the shared queue from the first runtime module to the second: each has a separate
 * scope.
 */
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
 * Runs after chunk loading: restores the shared queue and dispatches each chunk to every release that owns its file, by the
 * name of the running script, which contains the hash of its content. Numbers of chunks and modules are the same in two
 * releases of an app, their contents are not. `__juheFiles['<app>@<release>']` are the files that the release has loaded or
 * requested: their addresses do not tell the release.
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

/**
 * Two releases of an app may run in one page, and each loads only the chunks of its own build. For builds with federation's
 * containers.
 */
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
