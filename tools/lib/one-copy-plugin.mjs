/** Packages that may exist once in the page, or not at all in a remote. */
const onlyInShell = /node_modules\/(react|react-dom|react-router|react-redux|@reduxjs\/toolkit|axios|use-intl|scheduler)\//;

/** Returns a file of one of our packages without the folders above it. */
const shortName = (file) => file.replace(/^.*\/(packages|node_modules\/@juhe)\//, '@juhe/');

/**
 * Refuses a remote that bundles its own copy of something the shell shares: two stores, two sessions or two Reacts would fail
 * at run time in obscure ways.
 */
export class OneCopyPlugin {
  constructor(app, sharedFiles) {
    this.app = app;
    this.sharedFiles = sharedFiles;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('one copy', (compilation) => {
      compilation.hooks.finishModules.tap('one copy', (modules) => {
        const duplicates = new Set();
        for (const module of modules) {
          const file = module.resource?.split('?')[0];
          // The contract is plain data: a second copy of an operation costs bytes, not correctness.
          if (!file || file.endsWith('.json') || /\/(packages|@juhe)\/contract\//.test(file)) continue;
          const packageName = onlyInShell.exec(file)?.[1];
          const allowed = /\/react\/(cjs\/react-jsx-(dev-)?runtime|jsx-(dev-)?runtime)/.test(file);
          if ((packageName && !allowed) || this.sharedFiles.has(file)) duplicates.add(packageName ?? shortName(file));
        }
        for (const duplicate of duplicates)
          compilation.errors.push(
            new Error(`${this.app} bundles ${duplicate}, which the shell shares: import it from @juhe/… by the package's name`),
          );
      });
    });
  }
}
