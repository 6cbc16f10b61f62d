import type { Route } from '../call/routes.ts';
import { routeGroups } from '../../wiring.ts';
import { exampleInput, exampleOf } from './openapi-examples.ts';
import { describeRoutes, type Json } from './openapi-schemas.ts';

const routes = routeGroups.flat();
const described = describeRoutes(routes);
const resolve = (reference: string): Json => described.components[reference.slice(reference.lastIndexOf('/') + 1)] ?? {};
const idOf = ({ operation }: Route): string => operation.id;

it('every input without a file has an example that the contract accepts', () => {
  const withoutExample = routes.filter(
    (route) => !exampleInput(described.input(route), resolve, (example) => route.input.safeParse(example).success),
  );
  expect(withoutExample.filter(({ operation }) => operation.encoding !== 'multipart').map(idOf)).toEqual([]);
});

it('every output has an example that the contract accepts', () => {
  const refused = routes.filter((route) => !route.output.safeParse(exampleOf('', described.output(route), resolve)).success);
  expect(refused.map(idOf)).toEqual([]);
});
