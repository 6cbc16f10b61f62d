import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Release, ReleaseRoute } from '../delivery/release/release-document.ts';
import { assetOf, sampleRelease } from './sample-release.ts';

/** A page of a sample build; its files are the build's `index.js` and `index.css`. */
export const sampleRoute = (path: string, more: Partial<ReleaseRoute> = {}): ReleaseRoute => ({
  path,
  title: '发现',
  titles: { 'zh-Hans': '发现', 'zh-Hant': '發現', en: 'Discover', fr: 'Découvrir', es: 'Descubrir' },
  access: 'public',
  kind: 'page',
  query: ['id'],
  expose: `.${path}`,
  js: ['index.js'],
  css: ['index.css'],
  ...more,
});

const boot = 'globalThis.booted=true';
const critical = 'body{margin:0}';
const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const shellParts: Partial<Release> = {
  initial: { js: ['main.js'], css: ['main.css'] },
  page: {
    html: `<html lang="{{lang}}"><title>{{title}}</title><meta name="description" content="{{description}}"><style>${critical}</style>{{scripts}}<script type="application/json" id="juhe-page">{{page}}</script><script>${boot}</script><body>{{tabs}}{{body}}`,
    scriptHashes: [cspHash(boot)],
    styleHashes: [cspHash(critical)],
  },
};

export interface SampleBuild {
  readonly release: Release;
  /** The contents of its files. */
  readonly files: Readonly<Record<string, string>>;
}

export interface SampleParts extends Partial<Omit<Release, 'files'>> {
  readonly files?: SampleBuild['files'];
}

/**
 * Creates a tiny build with its files: for a remote one page, for the shell the page template. `mark` distinguishes builds of
 * an app.
 */
export const sampleBuild = (app: string, mark: string | number = 1, { files, ...more }: SampleParts = {}): SampleBuild => {
  const ofShell = app === 'shell';
  const content = files ?? {
    [ofShell ? 'main.js' : 'remoteEntry.js']: `${app}(${JSON.stringify(mark)})`,
    ...(ofShell ? { 'main.css': 'a{}' } : { 'index.js': '1', 'index.css': `.${app}-b{}` }),
  };
  return {
    files: content,
    release: sampleRelease(app, mark, {
      ...(ofShell ? shellParts : { routes: [sampleRoute(`/pages/${app}/index`)] }),
      ...more,
      files: Object.fromEntries(Object.entries(content).map(([name, text]) => [name, assetOf(text)])),
    }),
  };
};

/** Writes a build in the format of tools/build.mjs, replacing an earlier one of the app. */
export const writeBuild = (appsDir: string, { release, files }: SampleBuild): Release => {
  const dist = join(appsDir, release.app, 'dist');
  rmSync(dist, { recursive: true, force: true });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), content);
  }
  writeFileSync(join(dist, 'secret.map'), 'source');
  writeFileSync(join(dist, 'release.json'), JSON.stringify(release));
  return release;
};
