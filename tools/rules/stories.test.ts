import { filesBelow, read } from './repository.ts';

const files = filesBelow('packages/ui/stories').filter((path) => path.endsWith('.stories.tsx'));
const storiesText = files.map(read).join('\n');

/** The exports of the kit's entry without types: `export { Button, buttonClass, type ButtonKind } from …`. */
const exportedNames = [...read('packages/ui/src/index.ts').matchAll(/^export \{([^}]+)\} from/gm)]
  .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
  .filter((name) => name !== '' && !name.startsWith('type '));

/** Functions that render something, and hooks for building widgets. */
const acts = /^(toast|notify|confirmDialog|noticeDialog|copyText|useLongPress|useRules|open[A-Z]\w*)$/;

describe('the stories of the UI kit', () => {
  it('include every exported component', () => {
    const components = exportedNames.filter((name) => /^[A-Z]/.test(name));
    expect(components.length).toBeGreaterThan(50);
    expect(components.filter((name) => !new RegExp(`(<|component: )${name}\\b`).test(storiesText))).toEqual([]);
  });

  it('include every function that renders something', () => {
    expect(exportedNames.filter((name) => acts.test(name) && !new RegExp(`\\b${name}\\(`).test(storiesText))).toEqual([]);
  });
});
