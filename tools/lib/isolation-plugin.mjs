import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pageEffects } from './page-effects.mjs';
import { unscopedRules } from './scoped-css.mjs';

const scoped =
  'applies to the pages of other apps: begin it with a class of this module. It is not scoped by :not(), :global or an element';

const styleFaults = (app, file, css) => {
  if (!file.endsWith('.module.css'))
    return [
      {
        line: 1,
        text: `a style sheet that is not a module applies to every app: name it ${file.replace(/\.css$/, '.module.css')}`,
      },
    ];
  return unscopedRules(css, { isModule: true, isOwn: (name) => name.startsWith(`${app}-`) }).map(({ line, text }) => ({
    line,
    text: `"${text}" ${text.startsWith('@font-face') ? `is known to every app: name its font ${app}-…` : scoped}`,
  }));
};

/**
 * Refuses a remote whose styles and scripts affect anything beyond its own pages, as far as its sources show
 * (docs/releasing.md, Isolation): style sheets of everything that it bundles, scripts of its own `src`.
 */
export class IsolationPlugin {
  /**
   * @param {string} app
   * @param {string} dir the remote's folder
   */
  constructor(app, dir) {
    this.app = app;
    this.dir = dir;
    /** File → its text and findings: a development server compiles repeatedly. */
    this.checked = new Map();
  }

  async faultsOf(file) {
    const text = readFileSync(file, 'utf8');
    const earlier = this.checked.get(file);
    if (earlier?.text === text) return earlier.faults;
    const name = relative(this.dir, file);
    const violations = file.endsWith('.css')
      ? styleFaults(this.app, name, text)
      : await pageEffects(file).catch((error) => [{ line: 1, text: `cannot be read: ${error.message}` }]);
    const faults = violations.map((fault) => `${name}:${fault.line}: ${fault.text}`);
    this.checked.set(file, { text, faults });
    return faults;
  }

  apply(compiler) {
    const ownSources = join(this.dir, 'src') + sep;
    compiler.hooks.thisCompilation.tap('isolation', (compilation) => {
      compilation.hooks.finishModules.tapPromise('isolation', async (modules) => {
        const files = new Set();
        for (const module of modules) {
          const file = module.resource?.split('?')[0];
          if (file && (file.endsWith('.css') || (file.startsWith(ownSources) && /\.[mc]?[jt]sx?$/.test(file)))) files.add(file);
        }
        const faults = await Promise.all([...files].sort().map((file) => this.faultsOf(file)));
        for (const fault of faults.flat()) compilation.errors.push(new Error(fault));
      });
    });
  }
}
