import {
  type EarlyScreen,
  earlyKey,
  fetchScreen,
  homePath,
  insertScreen,
  preloadPicture,
  removeEmbedded,
  screenAddress,
  screenMs,
  wide,
} from './first-screens.ts';

/** Whether nobody is signed in and the language is the document's, as first screens require. */
const isVisitor = (): boolean => {
  const { lang } = document.documentElement;
  try {
    return !localStorage.getItem('token') && (localStorage.getItem('juhe-lang') ?? lang) === lang;
  } catch {
    // Without storage nobody is signed in.
    return true;
  }
};

/** Calls `work` after each part of the document that is parsed, before the browser paints it. */
const whileParsing = (work: () => void): void => {
  const observer = new MutationObserver(work);
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('readystatechange', () => observer.disconnect(), { once: true });
};

/** Maximum time (ms) without any paint while a requested screen is loading; the skeleton appears then. */
const maxBlank = 400;

/**
 * Delays the first paint until the parser reaches an element or the returned link is removed, at the latest until the document
 * is parsed: painting an unfinished screen moves its columns, and the layout of a skeleton delays the screen. Browsers without
 * this link type paint as they like.
 * @param id `none`: no element
 */
const blockPaint = (id: 'juhe-page' | 'none'): HTMLLinkElement => {
  const link = document.createElement('link');
  link.rel = 'expect';
  link.setAttribute('blocking', 'render');
  link.setAttribute('href', `#${id}`);
  document.head.append(link);
  return link;
};

/**
 * The first inline script: placed at the top of the page. It decides whether the first screen in the document is shown, which
 * then needs neither the live document nor the boot script behind it. Otherwise it removes that screen, requests the one of
 * the address behind the hash and shows it without waiting for the rest of the document: on a slow phone the boot script
 * runs half a second later. The boot script checks both again and takes over; for a page without a first screen the server
 * responds with 204.
 */
export const startEarly = (): void => {
  const root = document.documentElement;
  const { hash } = location;
  const [rawPath = '', search = ''] = hash.slice(1).split('?');
  const path = rawPath.replace(/\/+$/, '');
  const [at, screenPath, picture] = (root.dataset.screen ?? '').split(' ');
  const isServed = innerWidth < wide && isVisitor();
  if (isServed && !search && (path || homePath) === screenPath && Math.abs(Date.now() - Number(at)) < screenMs) {
    root.dataset.first = 'on';
    preloadPicture({ picture });
    // Follows the screen.
    blockPaint('juhe-page');
    return;
  }
  root.dataset.first = 'off';
  whileParsing(removeEmbedded);
  // The boot script requests existing pages only; an invalid path would be refused.
  if (!isServed || !/^(\/[\w-]+){1,8}$/.test(path)) return;
  const address = screenAddress(path, search);
  const early: EarlyScreen = { address, answer: fetchScreen(address) };
  Object.assign(window, { [earlyKey]: early });
  const blank = blockPaint('none');
  setTimeout(() => blank.remove(), maxBlank);
  void early.answer.then((screen) => {
    if (!screen) return blank.remove();
    const insert = () => {
      // Not after the boot script has taken the screen over, nor after a link. The width is left to that script: reading it
      // would force a layout of the skeleton.
      const isOwn = Reflect.get(window, earlyKey) === early && location.hash === hash;
      if (isOwn && !early.sheet && document.querySelector('#root>.skeleton')) early.sheet = insertScreen(screen);
    };
    preloadPicture(screen);
    insert();
    if (!early.sheet) whileParsing(insert);
    blank.remove();
  });
};
