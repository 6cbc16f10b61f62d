import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { appDir, inWorkspace, readJsonIfThere } from '../lib/apps.mjs';
import { Stop } from '../run/client.mjs';
import { run } from '../run/process.mjs';
import { change, stateOf } from './change.mjs';
import { findRelease } from './find.mjs';
import { deprecationWarnings } from './deprecations.mjs';
import { platform } from './platform.mjs';
import { publishPackages } from './packages.mjs';
import { kb } from './table.mjs';

const atOnce = 4;

/** Builds an app of the workspace when its build is outdated. @returns {Promise<string>} the folder of its build */
const build = async (app) => {
  const { code, output } = await run(process.execPath, ['tools/build.mjs', '--only', app]);
  if (code !== 0) throw new Stop(output.trim());
  return join(appDir(app), 'dist');
};

/** For an app of the workspace whose sources are unchanged since the build, the current commit is used. */
const describesToday = async (app, document) => {
  const { appFiles } = await import('../lib/inputs.mjs');
  const { inputsToday } = await import('../lib/release-types.mjs');
  const { commitOf } = await import('../lib/commit.mjs');
  const dir = appDir(app);
  return (await inputsToday(app, dir)) === document.inputs
    ? { ...document, commit: commitOf(dir, appFiles(app, dir)) }
    : document;
};

const readBuild = (app, dir) => {
  const file = join(dir, 'release.json');
  if (!existsSync(file)) throw new Stop(`${file} does not exist: build ${app} first, or name its build with --dir`);
  let document;
  try {
    document = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Stop(`${file} is not JSON: build ${app} again`);
  }
  if (document.app !== app) throw new Stop(`${file} is of ${document.app}, not of ${app}`);
  return document;
};

/** Runs `work` for every item, four at a time; after a failure no further ones start. */
const forEachOf = async (items, work) => {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await work(item);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};

const publishedAlready = (app, release) =>
  new Stop(
    `${app} ${release} is published already and never changes. Make it live: npm run release -- promote ${app}@${release}`,
    1,
    { key: 'releaseExists', status: 409 },
  );

/**
 * Publishes a build: reserve, upload files missing in the registry, commit. For a published release it restores files that
 * the registry has lost or that were damaged (`restored`).
 * @param {string} app
 * @param {string} dir the folder with `release.json`
 * @returns {Promise<{ app: string, release: string, files: number, uploaded: number, bytes: number, figures?: object,
 *   restored?: true }>}
 */
export const publishFolder = async (app, dir, document = readBuild(app, dir)) => {
  const { release, files } = document;
  const base = `releases/${app}/${encodeURIComponent(release)}`;
  const refused = (error) => {
    throw error.details?.key === 'releaseExists' ? publishedAlready(app, release) : error;
  };
  const { missing: absent, restores } = await platform('POST', base, { json: document, tries: 3 }).catch(refused);
  await forEachOf(absent, async (name) => {
    const file = join(dir, name);
    const bytes = await readFile(file).catch(() => {
      throw new Stop(`${file} does not exist although release.json lists it: build ${app} again`);
    });
    await platform('PUT', `${base}/files/${name.split('/').map(encodeURIComponent).join('/')}`, { bytes, tries: 3 }).catch(
      refused,
    );
  });
  const bytes = absent.reduce((sum, name) => sum + files[name].size, 0);
  const sent = { app, release, files: Object.keys(files).length, uploaded: absent.length, bytes };
  if (restores) return { ...sent, restored: true };
  const { figures } = await platform('POST', `${base}/commit`).catch(refused);
  return { ...sent, figures };
};

/** In a team's project the app's name comes from the build. */
const appOfBuild = (folder) => {
  const { app } = inWorkspace ? {} : (readJsonIfThere(join(folder, 'release.json')) ?? {});
  if (app === undefined) throw new Stop(inWorkspace ? 'It takes: publish <app>' : `${folder} has no build: npm run build`, 2);
  return app;
};

export const publish = async ([word], { dir, channel, why: reason }) => {
  const app = word ?? appOfBuild(resolve(process.env.INIT_CWD ?? process.cwd(), dir ?? 'dist'));
  const isWorkspaceApp = dir === undefined && inWorkspace && existsSync(join(appDir(app), 'rspack.config.mjs'));
  const from = process.env.INIT_CWD ?? process.cwd();
  const folder = isWorkspaceApp ? await build(app) : resolve(from, dir ?? 'dist');
  const builtDocument = readBuild(app, folder);
  const document = isWorkspaceApp ? await describesToday(app, builtDocument) : builtDocument;
  const started = performance.now();
  const data = await publishFolder(app, folder, document).catch(async (error) => {
    if (app !== 'shell' || error.details?.key !== 'releaseExists') throw error;
    // The same shell may come with other packages.
    const packages = await publishPackages(document.release, folder);
    throw packages ? new Stop(`${error.message}\nIts packages: ${packages}`, error.code, error.details) : error;
  });
  const packages = app === 'shell' ? await publishPackages(data.release, folder) : undefined;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (data.restored)
    return {
      data,
      text: `${app} ${data.release} is published already; ${data.uploaded} of its ${data.files} files were lost or damaged and are whole again`,
    };
  const warnings = deprecationWarnings(await platform('GET', `releases/${app}/${encodeURIComponent(data.release)}`));
  const text = [
    `${app} ${data.release} is published: ${data.uploaded} of ${data.files} files uploaded (${kb(data.bytes)}) in ${seconds} s`,
    ...(packages ? [`Its packages: ${packages}`] : []),
    ...warnings,
  ];
  if (channel === 'none') return { data, text: text.join('\n') };
  const state = await change(channel, [{ action: 'promote', app, release: data.release }], { why: reason }).catch((error) => {
    if (!(error instanceof Stop)) throw error;
    throw new Stop(`${text[0]}\nIt is not live in ${channel}: ${error.message}`, error.code, error.details);
  });
  text.push(`It is live in ${channel}, generation ${state.generation}`);
  return { data: { ...data, channel, generation: state.generation }, text: text.join('\n') };
};

/** Checks that every file of a release is intact in the registry; by default of the live release. */
/** Withdraws a release: its files are deleted, and it never becomes live again. */
export const withdraw = async ([word], { why: reason }) => {
  const [app, ...rest] = word.split('@');
  // Without a release nothing is deleted by accident.
  if (rest.length === 0) throw new Stop('withdraw <app>@<release>: name the release', 2);
  if (!reason) throw new Stop('withdraw needs a reason: --why "text"', 2);
  // The command after one that the store interrupted: the list no longer has the release.
  const id = rest.join('@');
  const release = /\+[0-9a-f]{12}$/.test(id) ? id : await findRelease(app, id);
  const data = await platform('POST', `releases/${app}/${encodeURIComponent(release)}/withdraw`, { json: { why: reason } });
  return { data, text: `${app} ${release} is withdrawn: ${data.deleted} files are deleted` };
};

export const check = async ([word], { channel }) => {
  const [app, ...rest] = word.split('@');
  const live = async () => (await stateOf(channel)).apps[app]?.release;
  const release = rest.length ? await findRelease(app, rest.join('@')) : ((await live()) ?? (await findRelease(app)));
  const data = await platform('GET', `releases/${app}/${encodeURIComponent(release)}/check`);
  const { damaged, files } = data;
  if (damaged.length === 0) return { data, text: `${app} ${release}: all ${files} files are whole` };
  const list = damaged.map(({ name, state }) => `  ${name}: ${state}`);
  throw new Stop(
    [
      `${app} ${release}: ${damaged.length} of ${files} files are not whole`,
      ...list,
      `Give them back: npm run release -- publish ${app}, with the build of this release`,
    ].join('\n'),
    1,
    { key: 'filesDamaged', data },
  );
};
