import type { Release } from '../release/release-document.ts';
import { readScreenHtml } from './screen-html.ts';

/** Maximum number of cached sprites: those of some releases of each app. */
const maxSprites = 100;
/** Maximum length of an inlined icon; a drawing stays in its file. */
const maxIcon = 1200;

type Icons = ReadonlyMap<string, string>;

export interface InlinedIcons {
  readonly html: string;
  /** Address of the first sprite whose icons were inlined, as in the markup. */
  readonly sprite: string | undefined;
}

/** Reads the symbols of a sprite as elements of their own; those with anything but shapes are left out. */
const readSprite = (source: string): Icons => {
  const icons = new Map<string, string>();
  for (const [, attributes = '', shapes = ''] of source.matchAll(/<symbol((?:\s+[\w:-]+="[^"<>]*")*)>(.*?)<\/symbol>/gs)) {
    const id = /\sid="([\w-]+)"/.exec(attributes)?.[1];
    const icon = `<svg${attributes.replace(/\sid="[^"]*"/, '')}>${shapes}</svg>`;
    if (!id || icon.length > maxIcon) continue;
    try {
      const { html, css } = readScreenHtml(icon, '');
      if (!css && !/<(?!\/?(?:svg|path|circle|rect|line|polyline|g)\b)/.test(html)) icons.set(id, html);
    } catch {
      // The reference to the file remains.
    }
  }
  return icons;
};

/**
 * Returns a function that replaces references to icons in sprites of releases by the icons themselves: the browser would
 * request and parse a sprite of hundreds of shapes before it paints the few of a first screen. A missing sprite or icon
 * stays a reference.
 * @param textOf returns a file of a release; rejects when it is lost
 */
export const createIconInliner = (textOf: (release: Release, name: string) => Promise<string>) => {
  const sprites = new Map<string, Icons>();

  const iconsOf = async (release: Release, name: string): Promise<Icons> => {
    const hash = release.files[name]?.sha384 ?? `${release.app} ${release.release} ${name}`;
    const cachedIcons = sprites.get(hash);
    if (cachedIcons) return cachedIcons;
    const icons = readSprite(await textOf(release, name));
    if (sprites.size >= maxSprites) sprites.clear();
    sprites.set(hash, icons);
    return icons;
  };

  /** @param html markup whose addresses of files begin with `juhe-base:<app>/` */
  return async (html: string, releases: readonly Release[]): Promise<InlinedIcons> => {
    let inlined = html;
    let sprite: string | undefined;
    const references = new Set(
      [...html.matchAll(/<use href="(juhe-base:\w+\/[\w./-]+\.svg)#[\w-]+"/g)].map(([, file = '']) => file),
    );
    for (const file of references) {
      const [base = ''] = /^juhe-base:\w+\//.exec(file) ?? [];
      const release = releases.find(({ app }) => base === `juhe-base:${app}/`);
      const name = file.slice(base.length);
      const icons = release?.files[name] && (await iconsOf(release, name).catch(() => undefined));
      if (!icons) continue;
      inlined = inlined.replace(/<use href="([^"#]*)#([\w-]+)"(?:\/>|><\/use>)/g, (reference, address: string, id: string) => {
        const icon = address === file ? icons.get(id) : undefined;
        if (icon) sprite ??= file;
        return icon ?? reference;
      });
    }
    return { html: inlined, sprite };
  };
};
