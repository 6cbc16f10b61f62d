/**
 * Page modules in the format of `generatePages`, with injected faults (plant.mjs): while `globalThis.planted` is `load` or
 * `render` they throw there, while it is `name` they use a name that the shell's packages lack.
 */
export default function plantLoader(source) {
  return `
import { createElement } from 'react';
import * as platform from '@juhe/platform';
${source.replace(/export \{ (?:(\w+) as )?Screen \}/, (_, name = 'Screen') => `import { ${name} as Whole }`)}
const planted = () => Reflect.get(globalThis, 'planted');
export const Screen = () => {
  if (planted() === 'render') throw new Error('planted: at render');
  if (planted() === 'name') Reflect.get(platform, 'useNothingOfThatName')();
  return createElement(Whole);
};
if (planted() === 'load') throw new Error('planted: at load');
`;
}
