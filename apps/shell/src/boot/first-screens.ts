/** The response of `/platform/screen`. */
export interface FetchedScreen {
  html: string;
  css: string;
  answers: Record<string, string>;
  /** Address of its largest picture. */
  picture?: string;
  /** Set when that picture exists in several widths. */
  pictureSources?: { srcset: string; sizes: string };
}

/** The first screen that the early script has requested, until the boot script takes it. */
export interface EarlyScreen {
  address: string;
  /** Undefined when none arrives in time. Never rejects. */
  answer: Promise<FetchedScreen | undefined>;
  /** Its styles, once the early script has inserted it. */
  sheet?: CSSStyleSheet;
}

/** Width (px) from which lists have more columns than the first screen. */
export const wide = 600;

/** Timeout (ms) of a first screen request. */
const screenPatience = 2500;

/** Lifetime (ms) of a first screen and its answers; a page from the copy on the device (offline/) is older. */
export const screenMs = 180_000;

/** The page of an address without a path behind the hash. */
export const homePath = '/pages/index/index';

/** Key of the early request until the boot script takes it. */
export const earlyKey = '__JUHE_SCREEN__';

export const screenAddress = (path: string, search: string): string =>
  `/platform/screen?${new URLSearchParams({ path, search })}`;

/** Requests a first screen; undefined when none arrives in time. Never rejects. */
export const fetchScreen = async (address: string): Promise<FetchedScreen | undefined> => {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(screenPatience) });
    return answer.status === 200 ? ((await answer.json()) as FetchedScreen) : undefined;
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
