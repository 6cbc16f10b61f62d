import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** Returns a source as transformed by the loader, an ES module of the build. */
const load = (source: string): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import load from '${root}/tools/lib/operation-loader.mjs'; process.stdout.write(load(${JSON.stringify(source)}));`,
    ],
    { encoding: 'utf8' },
  );

describe('operation-loader', () => {
  it('removes only what is read by the server alone', () => {
    const source = [
      "    path: '/api/x',",
      '    limit: signInLimit,',
      '    limit: { max: 3, seconds: 60 },',
      "    summary: 'It\\'s one line; `code` too.',",
      '    summary:',
      '      "A second line: {mobile}",',
      "    access: 'public',",
      "    fresh: 'always',",
      '    extension: true,',
      '    mobile: true,',
      '    agreed: true,',
      '    idempotent: true,',
      '',
    ].join('\n');
    expect(load(source)).toBe("    path: '/api/x',\n    idempotent: true,\n");
  });

  it('leaves no summary in a slice of the contract', () => {
    const source = readFileSync(join(root, 'packages/contract/src/member/wx.ts'), 'utf8');
    expect(source).toContain('summary:');
    const browserSource = load(source);
    expect(browserSource).not.toContain('summary:');
    expect(browserSource).toContain("path: '/api/");
  });
});
