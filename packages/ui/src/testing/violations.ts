import { axe } from 'jest-axe';

/** Returns axe's violations of an element: rule and location, empty for an accessible one. */
export const violations = async (element: Element): Promise<string[]> =>
  (await axe(element)).violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
