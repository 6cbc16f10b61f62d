/**
 * Page modules in the format of `generatePages`, with injected faults (faulty-builds.mjs): while `globalThis.injectedFault` is
 * `load` or `render` they throw there, while it is `name` they use a name that the shell's packages lack.
 */
export default function faultLoader(source) {
  return `
import { createElement } from 'react';
import * as platform from '@juhe/platform';
${source.replace(/export \{ (?:(\w+) as )?Screen \}/, (_, name = 'Screen') => `import { ${name} as Whole }`)}
const injectedFault = () => Reflect.get(globalThis, 'injectedFault');
export const Screen = () => {
  if (injectedFault() === 'render') throw new Error('injected fault: at render');
  if (injectedFault() === 'name') Reflect.get(platform, 'useNothingOfThatName')();
  return createElement(Whole);
};
if (injectedFault() === 'load') throw new Error('injected fault: at load');
`;
}
