import { read } from './repository.ts';

it('editors, version managers and the installation use the same tool versions', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const [minimum = ''] = /\d+/.exec(engines.node) ?? [];
  expect(Number(read('.nvmrc'))).toBeGreaterThanOrEqual(Number(minimum));
  expect(read('.devcontainer/devcontainer.json')).toContain(`node:${read('.nvmrc').trim()}-`);
});
