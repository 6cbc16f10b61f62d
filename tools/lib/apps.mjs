import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The workspace's root folder; where these tools are installed as a package, it must not be relied on. */
export const root = join(import.meta.dirname, '..', '..');
/** Whether these tools are in the workspace, and not in the node_modules of an outside project. */
export const inWorkspace = existsSync(join(root, 'pnpm-workspace.yaml'));

/** The five languages of the product; the first is the default. */
export const languages = ['zh-Hans', 'zh-Hant', 'en', 'fr', 'es'];

const firstRemotes = ['content', 'mall', 'auction', 'wallet', 'social', 'applyfor'];
const appFolders = inWorkspace ? readdirSync(join(root, 'apps')) : [];
/** Apps in build order: the shell last, because it takes longest to compress. Every folder with a build file is an app. */
export const remoteNames = [
  ...firstRemotes,
  ...appFolders.filter(
    (name) => ![...firstRemotes, 'shell'].includes(name) && existsSync(join(root, 'apps', name, 'rspack.config.mjs')),
  ),
];
export const appNames = [...remoteNames, 'shell'];

/** Packages the shell shares with the remotes at run time, besides react. */
export const sharedPackages = ['@juhe/platform', '@juhe/ui', '@juhe/auth', '@juhe/api-client'];

/**
 * Budgets in gzip bytes. `firstJs`: scripts required before the heaviest page of the app shows (for the shell: before any
 * page; `pageJs` is what one of its own pages may add). `css`: all style sheets of that page.
 */
const budgets = {
  shell: { firstJs: 163_500, pageJs: 8_000, css: 10_000 },
  content: { firstJs: 48_000, css: 10_000 },
  mall: { firstJs: 48_000, css: 10_000 },
  auction: { firstJs: 44_000, css: 10_000 },
  wallet: { firstJs: 40_000, css: 8_000 },
  social: { firstJs: 48_500, css: 10_000 },
  applyfor: { firstJs: 36_000, css: 8_000 },
};

/** For an app that the list does not contain: a seventh remote, wherever it is built. */
const commonBudget = { firstJs: 48_000, css: 10_000 };
/** The scripts that render the pages on the server: the shell provides React and the shared packages. */
const serverBudget = { shell: 300_000, remote: 120_000 };
/** The entry of a remote lists every page with the hashes of its files. */
const entryBudget = 15_000;
/**
 * @param {string} app
 * @param {{ entry?: number, firstJs?: number, css?: number, server?: number }} [appBudget] limits in the build file of an app
 * that has no line above
 */
export const budgetOf = (app, appBudget) => ({
  server: app === 'shell' ? serverBudget.shell : serverBudget.remote,
  ...(app === 'shell' ? {} : { entry: entryBudget }),
  ...(budgets[app] ?? { ...commonBudget, ...appBudget }),
});

export const appDir = (name) => join(root, 'apps', name);
export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
export const readJsonIfThere = (file) => (existsSync(file) ? readJson(file) : undefined);
export const versionOf = (dir) => readJson(join(dir, 'package.json')).version;
