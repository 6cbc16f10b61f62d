import { join } from 'node:path';
import type { Operation } from '../../packages/contract/src/operation.ts';
import { tagDescriptions } from '../../server/src/http/document/openapi-tags.ts';
import { root } from './repository.ts';

const { routeGroups } = jest.requireActual<{ routeGroups: { operation: Operation }[][] }>(join(root, 'server/src/wiring.ts'));

describe('tags of the API document', () => {
  it('are described for each slice, and for no other', () => {
    const slices = new Set(routeGroups.flat().map(({ operation }) => operation.id.split('.')[0] ?? ''));
    expect(Object.keys(tagDescriptions)).toEqual([...slices].toSorted());
  });

  it('have a description of one sentence', () => {
    const violations = Object.entries(tagDescriptions).filter(([, text = '']) => !/^[A-Z][^\n]{10,118}[a-z]\.$/.test(text));
    expect(violations).toEqual([]);
  });
});
