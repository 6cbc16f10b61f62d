/** The response of `/platform/screen`. */
export interface FetchedScreen {
  html: string;
  css: string;
  answers: Record<string, string>;
  /** Address of its largest picture. */
  picture?: string;
  /** Set when that picture exists in several widths. */
  pictureSources?: { srcset: string; sizes: string };
  /** Address of the sprite whose icons it contains: the app's own page refers to it. */
  sprite?: string;
}

/** The first screen that the early script has requested, until the boot script takes it. */
export interface EarlyScreen {
  address: string;
  /** Undefined when none arrives in time. Never rejects. */
  answer: Promise<FetchedScreen | undefined>;
  /** The screen that the early script has inserted, perhaps a copy of an earlier visit, and its adopted styles. */
  shown?: { screen: FetchedScreen; sheet: CSSStyleSheet } | undefined;
  /** Set by the boot script when it takes over: shows a copy of an earlier visit that is read only then. */
  showCopy?: (copy: FetchedScreen) => void;
}

/** Width (px) from which lists have more columns than the first screen. */
export const wide = 600;

/** Timeout (ms) of a first screen request. */
const screenPatience = 2500;

/** Lifetime (ms) of a first screen and its answers; a page from the copy on the device (offline/) is older. */
export const screenMs = 180_000;

/** The page of an address without a path behind the hash. */
export const homePath = '/pages/index/index';

/** Reads a setting; without storage nobody is signed in and nothing is chosen. */
export const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Whether a page looks different on this device than for other visitors (content's `own-start.ts`). */
export const isOwnScreen = (path: string): boolean => ` ${stored('juhe-own-screens')} `.includes(` ${path} `);

/** Key of the early request until the boot script takes it. */
export const earlyKey = '__JUHE_SCREEN__';

export const screenAddress = (path: string, search: string): string =>
  `/platform/screen?${new URLSearchParams({ path, search })}`;

/** Age (ms) from which a copy in the browser's cache has to be confirmed by the server. */
const confirmMs = 3000;
/** Age (ms) from which it is not even shown until then. */
const staleMs = 86_400_000;

/**
 * Requests a first screen; undefined when none arrives in time. Never rejects.
 * @param showCopy called with a copy of an earlier visit while the server is asked whether it is current. Without it the
 *   browser's cache is not used before the server has confirmed it.
 */
export const fetchScreen = async (
  address: string,
  showCopy?: (copy: FetchedScreen) => void,
): Promise<FetchedScreen | undefined> => {
  const get = (cache: RequestCache) => fetch(address, { cache, signal: AbortSignal.timeout(screenPatience) });
  const read = async (answer: Response) => (answer.status === 200 ? ((await answer.json()) as FetchedScreen) : undefined);
  try {
    if (!showCopy) return await read(await get('no-cache'));
    // Without a copy this is a request like any other.
    const answer = await get('force-cache');
    const age = Math.abs(Date.now() - Date.parse(answer.headers.get('Date') ?? ''));
    if (!(age > confirmMs)) return await read(answer);
    const confirmed = get('no-cache');
    confirmed.catch(() => undefined);
    const copy = age < staleMs && (await read(answer));
    if (copy) showCopy(copy);
    return await read(await confirmed);
  } catch {
    return undefined;
  }
};

/** Preloads the largest picture of a screen, in the width that its element will select. */
export const preloadPicture = ({ picture, pictureSources }: Pick<FetchedScreen, 'picture' | 'pictureSources'>): void => {
  if (!picture) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'image', fetchPriority: 'high' });
  if (pictureSources) Object.assign(link, { imageSrcset: pictureSources.srcset, imageSizes: pictureSources.sizes });
  else link.href = picture;
  document.head.append(link);
};

/** Removes the first screen that the document contains, with its styles: their class names are numbers, as in every screen. */
export const removeEmbedded = (): void => {
  for (const part of document.querySelectorAll('[data-embedded]')) part.remove();
};

/**
 * Shows a fetched first screen beside the app's root.
 * @returns its styles, which the document has adopted
 */
export const insertScreen = ({ html, css }: FetchedScreen): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const first = document.createElement('div');
  first.id = 'first';
  // Sanitised by the server: only inert elements, without inline styles.
  first.innerHTML = html;
  // In an embedded first screen the picture waits for the layout, because the screen may stay hidden; this one is shown.
  const picture = first.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (picture) picture.loading = 'eager';
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  document.getElementById('root')?.after(first);
  document.documentElement.dataset.first = 'on';
  return sheet;
};

/** Removes a screen shown by {@link insertScreen}. Returns nothing, as the new value of what is shown. */
export const removeScreen = (sheet: CSSStyleSheet): undefined => {
  document.getElementById('first')?.remove();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
  document.documentElement.dataset.first = 'off';
};

/** Whether two screens look the same. */
export const isSameScreen = (a: FetchedScreen, b: FetchedScreen | undefined): boolean => a.html === b?.html && a.css === b.css;
