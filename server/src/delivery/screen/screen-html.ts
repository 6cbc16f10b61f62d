import { decodeEntities } from '@juhe/contract/html-entities';

/**
 * Permitted elements of a rendered page; everything else (scripts, styles, frames, documents) is excluded from a first
 * screen.
 */
const allowed = new Set(
  (
    'a abbr address article aside b bdi blockquote br button caption cite code dd details div dl dt em figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr i img ' +
    'input label li main mark nav ol option p picture pre progress s search section select small source span strong sub summary sup svg table tbody td tfoot th thead time tr ' +
    'u ul use path circle rect line polyline g'
  ).split(' '),
);
const empty = new Set(['br', 'hr', 'img', 'input', 'source']);
const ownClosed = new Set(['use', 'path', 'circle', 'rect', 'line', 'polyline', 'g']);

/** Attributes in React's format: always with a value in double quotes. */
const tag = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/y;

/** Addresses of pages, files and messages; of those with a scheme only these, so that none is a script in any notation. */
const isAddress = (value: string): boolean => !/^[^/?#]*[:&]/.test(value) || /^(https?|mailto|tel|juhe-base|blob):/i.test(value);

/**
 * Maximum number of pictures that load with the first screen, besides the preloaded one: the scripts share the connection
 * with them.
 */
const maxPictures = 6;

/** The widths in which a picture exists, as in the attributes of the same names. */
export interface PictureSources {
  readonly srcset: string;
  readonly sizes: string;
}

export interface ScreenHtml {
  readonly html: string;
  /** The style attributes, which the page's policy does not allow, as rules for elements of the screen. */
  readonly css: string;
  readonly classes: ReadonlySet<string>;
  /** Address of the picture that the page preloads, as in `html`. */
  readonly picture: string | undefined;
  /** Set when that picture exists in several widths. */
  readonly pictureSources: PictureSources | undefined;
}

const valueOf = (attributes: string, name: string): string =>
  decodeEntities(new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? '');

const sourcesOf = (attributes: string): PictureSources | undefined => {
  const srcset = valueOf(attributes, 'srcset');
  return srcset ? { srcset, sizes: valueOf(attributes, 'sizes') } : undefined;
};

/**
 * Sanitises a renderer's output for the page: every element is closed, none is active, style attributes become rules below
 * `root` (a selector). Throws for anything else.
 */
export const readScreenHtml = (source: string, root: string): ScreenHtml => {
  // React preloads pictures; here the picture itself is in the same text.
  const markup = source
    .replace(/<link rel="preload" as="image"[^<>]*\/>/g, '')
    // Dialogs are opened by scripts; until then they are invisible. Films stand above their pictures, which stay.
    .replace(/<dialog(?![^<>]* open=)[^<>]*>[^]*?<\/dialog>|<video(?=[\s>])[^<>]*>[^]*?<\/video>/g, '');
  const open: string[] = [];
  const classes = new Set<string>();
  const styles = new Map<string, number>();
  const parts: string[] = [];
  let pictures = 0;
  /** Nesting depth of the element that begins out of sight (`data-later`, packages/ui/src/lists/swiper.tsx). */
  let outOfSight: number | undefined;
  let picture: string | undefined;
  let pictureSources: PictureSources | undefined;
  let at = 0;
  while (at < markup.length) {
    const begin = markup.indexOf('<', at);
    if (begin < 0) break;
    parts.push(markup.slice(at, begin));
    // React separates adjacent texts by empty comments.
    if (markup.startsWith('<!-- -->', begin)) {
      at = begin + 8;
      continue;
    }
    tag.lastIndex = begin;
    const match = tag.exec(markup);
    if (!match) throw new Error(`no element: ${markup.slice(begin, begin + 80)}`);
    const [matched, slash, name = '', attributes = '', self] = match;
    const element = name.toLowerCase();
    if (!allowed.has(element)) throw new Error(`<${element}> does not belong into a first screen`);
    if (slash) {
      if (open.pop() !== element) throw new Error(`</${element}> closes another element`);
      if (open.length === outOfSight) outOfSight = undefined;
      parts.push(matched);
    } else {
      if (!empty.has(element) && !(self && ownClosed.has(element))) {
        if (attributes.includes(' data-later="')) outOfSight ??= open.length;
        open.push(element);
      }
      const isPicture = element === 'img' && outOfSight === undefined;
      const isLater = isPicture && !attributes.includes(' loading="eager"');
      if (isLater) pictures += 1;
      else if (isPicture && picture === undefined && attributes.includes(' fetchPriority="high"')) {
        picture = valueOf(attributes, 'src') || undefined;
        if (picture !== undefined) pictureSources = sourcesOf(attributes);
      }
      const safeAttributes = attributes.replace(/\s+([\w:-]+)="([^"]*)"/g, (attribute, key: string, value: string) => {
        if (/^on/i.test(key) || /^srcdoc$/i.test(key)) throw new Error(`${key} does not belong into a first screen`);
        if (/^(href|action|formaction|src|xlink:href)$/i.test(key) && !isAddress(decodeEntities(value)))
          throw new Error(`${key} leads to no address of a page`);
        // The page itself has the same names.
        if (key === 'id') return '';
        // The page of another address, which does not show it, would load the pictures anyway.
        if (key === 'loading') return ' loading="lazy"';
        const isLeftOut = element === 'img' && (outOfSight !== undefined || (isLater && pictures > maxPictures));
        if (isLeftOut && /^src(set)?$/i.test(key)) return '';
        if (key === 'class') for (const used of value.split(/\s+/)) classes.add(used);
        if (key !== 'style') return attribute;
        const number = styles.get(value) ?? styles.size;
        styles.set(value, number);
        return ` data-s="${number}"`;
      });
      // Pictures in texts of the API have no such attribute.
      const lazy = element === 'img' && !attributes.includes(' loading="') ? ' loading="lazy"' : '';
      parts.push(`<${name}${safeAttributes}${lazy}${self ? '/' : ''}>`);
    }
    at = tag.lastIndex;
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)}> is not closed`);
  parts.push(markup.slice(at));
  const css = [...styles].map(([value, number]) => {
    const body = decodeEntities(value);
    if (/[{}<>\\@]/.test(body)) throw new Error(`no style: ${body.slice(0, 80)}`);
    return `${root} [data-s="${number}"]{${body}}`;
  });
  return { html: parts.join(''), css: css.join(''), classes, picture, pictureSources };
};
