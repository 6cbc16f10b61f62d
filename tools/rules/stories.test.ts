import { filesBelow, read } from './repository.ts';

const files = filesBelow('packages/ui/stories').filter((path) => path.endsWith('.stories.tsx'));
const told = files.map(read).join('\n');

/** What the kit's face gives, types aside: `export { Button, buttonClass, type ButtonKind } from …`. */
const given = [...read('packages/ui/src/index.ts').matchAll(/^export \{([^}]+)\} from/gm)]
  .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
  .filter((name) => name !== '' && !name.startsWith('type '));

/** Functions that show something, and hooks that a widget is made with. */
const acts = /^(toast|notify|confirmDialog|noticeDialog|copyText|useLongPress|useRules|open[A-Z]\w*)$/;

describe('the stories of the kit', () => {
  it('has a story of every component that the kit gives', () => {
    const components = given.filter((name) => /^[A-Z]/.test(name));
    expect(components.length).toBeGreaterThan(50);
    expect(components.filter((name) => !new RegExp(`(<|component: )${name}\\b`).test(told))).toEqual([]);
  });

  it('has a story of every function that shows something', () => {
    expect(given.filter((name) => acts.test(name) && !new RegExp(`\\b${name}\\(`).test(told))).toEqual([]);
  });
});
