import { basename } from 'node:path';
import { exists, filesBelow, lineOf, read } from './repository.ts';

const allFiles = filesBelow('.');
const sources = allFiles.filter((path) => /\.(ts|tsx|mjs|cjs|css)$/.test(path) && !/\.gen\./.test(path));
const written = sources.filter((path) => !/\/seed\/data\//.test(path));
const texts = allFiles.filter(
  (path) => /\.(ts|tsx|mjs|cjs|css|html|json|yaml|yml|md|sql|sh)$/.test(path) || ['.npmrc', 'run'].includes(basename(path)),
);

/** The closed list of dotted suffixes (docs/ARCHITECTURE.md), besides those prescribed by tools. */
const suffixes = /^[^.]+(-screen)?(\.(slice|schemas|constants|routes|service|repository|test|spec|stories))?\.tsx?$/;
const prescribed = /\.(config|d)\.ts$|^[^.]+\.test\.tsx$/;

/** Words that no file may contain, written so that this one does not. */
const textOf = (list: string): string[] => list.replaceAll('·', '').split(' ');

describe('files', () => {
  it('have at most 400 lines', () => {
    const tooLong = written
      .map((path) => ({ path, lines: read(path).split('\n').length - 1 }))
      .filter(({ lines }) => lines > 400);
    expect(tooLong).toEqual([]);
  });

  it('have kebab-case names', () => {
    const violations = written.filter((path) => !/^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(basename(path)));
    expect(violations).toEqual([]);
  });

  it('have dotted suffixes of the closed list', () => {
    const violations = written
      .filter((path) => /^(apps|packages|server|e2e)\/.+\.tsx?$/.test(path))
      .filter((path) => !suffixes.test(basename(path)) && !prescribed.test(basename(path)));
    expect(violations).toEqual([]);
  });

  it('are placed by their kind: screens as .tsx in apps, journeys in e2e, tests beside what they test', () => {
    const violations = written.filter(
      (path) =>
        (/-screen\.tsx?$/.test(path) && !/^(apps|e2e\/fixtures)\/.+-screen\.tsx$/.test(path)) ||
        (/\.spec\.tsx?$/.test(path) && !path.startsWith('e2e/')) ||
        (/\.test\.tsx?$/.test(path) && path.startsWith('e2e/')),
    );
    expect(violations).toEqual([]);
  });

  it('are index files only in the four shared packages, the test kit and the domains', () => {
    const barrels = written.filter((path) => /\/index\.tsx?$/.test(path));
    const violations = barrels.filter(
      (path) => !/^packages\/(platform|ui|api-client|auth|testing)\/src\/index\.ts$|^server\/src\/[a-z]+\/index\.ts$/.test(path),
    );
    expect(violations).toEqual([]);
  });

  it('contain no markers for later work, and no focused or skipped tests', () => {
    const marks = new RegExp(
      `\\b(${textOf('TO·DO FIX·ME X·XX').join('|')})\\b|\\b(it|test|describe)\\.(only|skip|fixme|todo)\\(`,
    );
    const findings = written.flatMap((path) => {
      const hit = marks.exec(read(path));
      return hit ? [`${path}:${lineOf(read(path), hit.index)} ${hit[0]}`] : [];
    });
    expect(findings).toEqual([]);
  });

  it('suppress no rule of Biome, which only formats; the linter is oxlint', () => {
    const suppression = textOf('biome-ig·nore lint').join(' ');
    expect(written.filter((path) => read(path).includes(suppression))).toEqual([]);
  });

  it('name no package registry', () => {
    const hosts = textOf('registry.·npmjs registry.·yarnpkg npm·mirror.com artifact·ory ver·daccio');
    const configured = process.env.npm_config_registry;
    if (configured && URL.canParse(configured)) hosts.push(new URL(configured).host);
    const findings = texts.filter((path) => {
      const text = read(path);
      return hosts.some((host) => text.includes(host));
    });
    expect(findings).toEqual([]);
  });

  it('include a lockfile with versions and hashes, without addresses', () => {
    expect(read('pnpm-lock.yaml')).not.toMatch(/https?:\/\//);
    expect(exists('package-lock.json') || exists('yarn.lock')).toBe(false);
  });
});
