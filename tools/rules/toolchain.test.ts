import { pnpm } from '../run/install.mjs';
import { read } from './repository.ts';

it('editors, version managers and the installation agree about the tools', () => {
  const { packageManager, engines } = JSON.parse(read('package.json')) as { packageManager: string; engines: { node: string } };
  expect(packageManager).toBe(pnpm);
  const [least = ''] = /\d+/.exec(engines.node) ?? [];
  expect(Number(read('.nvmrc'))).toBeGreaterThanOrEqual(Number(least));
  expect(read('.devcontainer/devcontainer.json')).toContain(`node:${read('.nvmrc').trim()}-`);
});
