import { basename } from 'node:path';
import { pathOwners } from '../../server/src/delivery/gate/path-owners.ts';
import { filesBelow, specification } from './repository.ts';

describe('owners of paths', () => {
  it('assign every page of the specification to the app that it names, whatever the operator assigned', () => {
    const pages = specification<{ path: string; owner: string }>('routes.json');
    expect(pages.length).toBeGreaterThan(100);
    const owners = pathOwners(pages.map(({ path }) => ({ prefix: path, app: 'plain' })));
    expect(pages.filter(({ path, owner }) => owners.ownerOf(path)?.app !== owner)).toEqual([]);
    expect(owners.ownedBy('plain')).toEqual([{ prefix: '/remote/plain', app: 'plain', by: 'default' }]);
  });

  it('include all apps that have pages in the contract', () => {
    const apps = filesBelow('packages/contract/src/pages').map((file) => basename(file, '.ts'));
    expect(apps.length).toBeGreaterThan(5);
    const owning = new Set(
      pathOwners([])
        .list()
        .map(({ app }) => app),
    );
    expect(apps.filter((app) => !owning.has(app))).toEqual([]);
  });
});
