import { join } from 'node:path';
import { readJson, root } from './apps.mjs';
import { refusalKeys } from './refusal-keys.mjs';

/**
 * Writes `api-facts.json` beside the server's bundle: the facts of its API document that only the sources contain: the version of
 * the contract and the refusals of each operation.
 */
export class ApiFactsPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('api facts', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'api facts', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        const { version } = readJson(join(root, 'packages/contract/package.json'));
        compilation.emitAsset('api-facts.json', new sources.RawSource(JSON.stringify({ version, ...refusalKeys() })));
      });
    });
  }
}
