import { axe } from 'jest-axe';

/** What axe finds wrong with an element: rule and place, nothing for an accessible one. */
export const violations = async (element: Element): Promise<string[]> =>
  (await axe(element)).violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
