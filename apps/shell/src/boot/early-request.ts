import {
  type EarlyScreen,
  earlyKey,
  type FetchedScreen,
  fetchScreen,
  homePath,
  insertScreen,
  isOwnScreen,
  isSameScreen,
  preloadPicture,
  removeEmbedded,
  removeScreen,
  screenAddress,
  screenMs,
  stored,
  wide,
} from './first-screens.ts';

/** Whether nobody is signed in and the language is the document's, as first screens require. */
const isVisitor = (): boolean => {
  const { lang } = document.documentElement;
  return !stored('token') && (stored('juhe-lang') ?? lang) === lang;
};

/** Calls `work` after each part of the document that is parsed, before the browser paints it. */
const whileParsing = (work: () => void): void => {
  const observer = new MutationObserver(work);
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('readystatechange', () => observer.disconnect(), { once: true });
};

/** Maximum time (ms) for which a requested screen may keep the skeleton hidden. */
const maxBlank = 400;

/**
 * Delays the first paint until the document's own screen is parsed: painted in parts, its columns move. The template of the
 * styles follows it. Browsers without this link type paint as they like.
 */
const paintAsWhole = (): void => {
  const link = document.createElement('link');
  link.rel = 'expect';
  link.setAttribute('blocking', 'render');
  link.setAttribute('href', '#juhe-styles');
  document.head.append(link);
};

/**
 * Requests the screen of an address and shows it, as soon as the document has its root. A copy of an earlier visit stands in
 * until the server has confirmed it.
 * @param hash of the address; once it changes, the boot script decides
 */
const showRequested = (address: string, hash: string): void => {
  const root = document.documentElement;
  // The layout and the paint of a skeleton would delay the screen.
  root.dataset.blank = '';
  const showSkeleton = () => delete root.dataset.blank;
  setTimeout(showSkeleton, maxBlank);
  let latest: FetchedScreen | undefined;
  const insert = () => {
    // Not after the boot script has taken over, nor after a link.
    const isOwn = Reflect.get(window, earlyKey) === early && location.hash === hash;
    if (!isOwn || !document.querySelector('#root>.skeleton')) return;
    const { shown } = early;
    if (shown && !isSameScreen(shown.screen, latest)) early.shown = removeScreen(shown.sheet);
    // The width is left to the boot script: reading it would force a layout.
    if (latest) early.shown = { screen: latest, sheet: early.shown?.sheet ?? insertScreen(latest) };
  };
  const show = (screen: FetchedScreen | undefined) => {
    if (screen && screen.picture !== latest?.picture) preloadPicture(screen);
    latest = screen;
    insert();
    if (screen && !early.shown) whileParsing(insert);
    showSkeleton();
  };
  const early: EarlyScreen = { address, answer: fetchScreen(address, (copy) => (early.showCopy ?? show)(copy)) };
  Object.assign(window, { [earlyKey]: early });
  void early.answer.then(show);
};

/**
 * The first inline script: placed at the top of the page. It decides whether the first screen in the document is shown, which
 * then needs neither the live document nor the boot script behind it. Otherwise it removes that screen, requests the one of
 * the address behind the hash and shows it without waiting for the rest of the document: on a slow phone the boot script
 * runs half a second later. The boot script takes over; for a page without a first screen the server responds with 204.
 */
export const startEarly = (): void => {
  const root = document.documentElement;
  // Rendered by critical.css; in colour until the setting is known. grey-mode/ stores it, boot.ts follows it.
  root.toggleAttribute('data-grey', stored('juhe-grey') === 'true');
  const { hash } = location;
  const [rawPath = '', search = ''] = hash.slice(1).split('?');
  const path = rawPath.replace(/\/+$/, '');
  const [at, screenPath, picture] = (root.dataset.screen ?? '').split(' ');
  const isServed = innerWidth < wide && isVisitor();
  if (isServed && !search && (path || homePath) === screenPath && Math.abs(Date.now() - Number(at)) < screenMs) {
    root.dataset.first = 'on';
    preloadPicture({ picture });
    paintAsWhole();
    return;
  }
  root.dataset.first = 'off';
  whileParsing(removeEmbedded);
  // The boot script requests existing pages only; an invalid path would be refused.
  if (isServed && /^(\/[\w-]+){1,8}$/.test(path) && !isOwnScreen(path)) showRequested(screenAddress(path, search), hash);
};
