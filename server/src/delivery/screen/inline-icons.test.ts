import type { Release } from '../release/release-document.ts';
import { createIconInliner } from './inline-icons.ts';

const name = 'assets/icons.1.svg';
const shell = { app: 'shell', release: '1', files: { [name]: { sha384: 'a' } } } as unknown as Release;
const remote = { app: 'content', release: '2', files: {} } as unknown as Release;
const use = (id: string, file = name, app = 'shell') => `<svg width="18"><use href="juhe-base:${app}/${file}#${id}"></use></svg>`;

const sprite = `<svg xmlns="http://www.w3.org/2000/svg">
<symbol id="plus" viewBox="0 0 24 24"><path d="M5 12h14"/><path d="M12 5v14"/></symbol>
<symbol id="active" viewBox="0 0 24 24"><path d="M5 12h14" onload="alert(1)"/></symbol>
<symbol id="script" viewBox="0 0 24 24"><script>alert(1)</script></symbol>
<symbol id="link" viewBox="0 0 24 24"><a href="#/x"><path d="M5 12h14"/></a></symbol>
<symbol id="styled" viewBox="0 0 24 24"><path d="M5 12h14" style="fill:red"/></symbol>
<symbol id="drawing" viewBox="0 0 240 240"><path d="${'M5 12h14'.repeat(200)}"/></symbol>
</svg>`;

describe('icons of a first screen', () => {
  let reads: string[];
  const inline = (html: string, textOf = async (_: Release, file: string) => (reads.push(file), sprite)) =>
    createIconInliner(textOf)(html, [shell, remote]);

  beforeEach(() => {
    reads = [];
  });

  it('are part of it instead of references to a sprite', async () => {
    const icon = '<svg viewBox="0 0 24 24"><path d="M5 12h14"/><path d="M12 5v14"/></svg>';
    const { html, sprite: address } = await inline(`<main>${use('plus')}${use('plus')}</main>`);
    expect(html).toBe(`<main><svg width="18">${icon}</svg><svg width="18">${icon}</svg></main>`);
    expect(address).toBe(`juhe-base:shell/${name}`);
  });

  it.each(['active', 'script', 'link', 'styled', 'drawing', 'unknown'])('are left in the sprite: %s', async (id) => {
    expect(await inline(use(id))).toEqual({ html: use(id), sprite: undefined });
  });

  it.each([
    ['a file that the release does not have', use('plus', 'assets/other.svg')],
    ['another app', use('plus', name, 'content')],
    ['an app that is not live', use('plus', name, 'wallet')],
    ['a parent folder', use('plus', '../icons.svg')],
  ])('are not looked up in %s', async (_, html) => {
    expect(await inline(html)).toEqual({ html, sprite: undefined });
    expect(reads).toEqual([]);
  });

  it('stay references when the sprite is lost', async () => {
    const rejectFile = async () => {
      throw new Error('lost');
    };
    expect(await inline(use('plus'), rejectFile)).toEqual({ html: use('plus'), sprite: undefined });
  });

  it('are read once for a release', async () => {
    const inlineIcons = createIconInliner(async (_, file) => (reads.push(file), sprite));
    await inlineIcons(use('plus'), [shell]);
    await inlineIcons(use('plus'), [shell]);
    expect(reads).toEqual([name]);
  });
});
