import { checkKinds, removableKinds } from '@juhe/contract/common/check.schemas';
import { reportKinds } from '@juhe/contract/common/report.schemas';
import { moderations, removals, reportables } from './common/api.ts';
import { extensionsOf } from './modules/extension-point.ts';
import { extensions } from './wiring.ts';

const deps = { extensions: extensionsOf(extensions) };

it('a domain answers for every kind of content that can be reported, moderated or removed', () => {
  const contributions = [
    ...reportKinds.map((kind) => reportables.of(deps, kind)),
    ...checkKinds.map((kind) => moderations.of(deps, kind)),
    ...removableKinds.map((kind) => removals.of(deps, kind)),
  ];
  expect(contributions).not.toContain(undefined);
});
