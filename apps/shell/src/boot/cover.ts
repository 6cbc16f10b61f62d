import { type FetchedScreen, insertScreen, removeEmbedded, wide } from './first-screens.ts';
import { counterpartOf, handOver } from './hand-over.ts';
import { watchPress } from './press.ts';

/** Maximum time (ms) for which a page with content may still load beneath the first screen. */
const maxCover = 4000;
/** Maximum time (ms) for which the screen of the previous address stays until that of the next one arrives. */
const maxExit = 1000;

/** Whether texts or pictures in the visible part of the page are still loading. */
const isLoading = (main: Element): boolean => {
  const waits = main.querySelectorAll('[aria-busy="true"],.skeleton-page,span[aria-hidden="true"]:empty');
  return [...waits].some((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 8 && top < innerHeight && bottom > 0;
  });
};

/** Whether the app's page has content beneath the first screen. */
const hasContent = (main: Element | null): main is Element =>
  main?.firstElementChild != null && !main.querySelector('.skeleton-page');

/** Resolves when the visible pictures of the page that have loaded are decoded, so that none of them flickers. */
const whenDecoded = (main: Element): Promise<unknown> => {
  const pictures = [...main.querySelectorAll('img')].filter(
    (image) => image.complete && image.getBoundingClientRect().top < innerHeight,
  );
  return Promise.race([
    Promise.allSettled(pictures.map((image) => image.decode())),
    new Promise((resolve) => setTimeout(resolve, 300)),
  ]);
};

/** Calls `work` once the body is parsed. `DOMContentLoaded` would also wait for the scripts. */
export const whenParsed = (work: () => void): void => {
  if (document.readyState === 'loading') document.addEventListener('readystatechange', work, { once: true });
  else work();
};

/** Whether the shell has not rendered anything yet. */
export const isStarting = (): boolean => document.querySelector('#root>.skeleton') !== null;

/** Removes the first screen that is shown. */
const removeFirst = (): void => {
  removeEmbedded();
  document.getElementById('first')?.remove();
};

/** The first screen embedded in the page, in the form of a fetched one. */
export const ownScreen = (): Pick<FetchedScreen, 'html' | 'css'> | undefined => {
  const first = document.getElementById('first');
  return first ? { html: first.innerHTML, css: first.previousElementSibling?.textContent ?? '' } : undefined;
};

/** Leaves the first screen that is currently shown. */
let exitCurrent: ((next?: Promise<unknown>) => void) | undefined;

/**
 * Handles a change of address: the first screen is removed at once or, while the screen of the new address is loading
 * (`next`), when that arrives or after `maxExit`.
 */
export const exitCover = (next?: Promise<unknown>): void => exitCurrent?.(next);

/**
 * Shows the first screen beside the app's root until the app's own page has content, then removes it and repeats the click
 * made on it. Links work on their own; `exitCover` removes the screen. `sheet` holds its styles when they were not embedded
 * in the page.
 */
export const coverStart = (sheet?: CSSStyleSheet): void => {
  const html = document.documentElement;
  html.dataset.first = 'on';
  /** Contains the screen once it is sealed. */
  let shadow: ShadowRoot | undefined;
  const firstScreen = () => (shadow ?? document).getElementById('first');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let exitTimer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isExiting = false;
  const ended = new AbortController();
  const { signal } = ended;
  const counterpart = (element: HTMLElement) => counterpartOf(element, firstScreen());
  const end = () => {
    isOver = true;
    if (press.isHeld || signal.aborted) return;
    ended.abort();
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(exitTimer);
    exitCurrent = undefined;
    const pressed = press.element && counterpart(press.element);
    const focused = handOver(firstScreen(), (shadow ?? document).activeElement);
    html.dataset.first = 'off';
    removeFirst();
    if (sheet) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    // A field that the page focuses at its start could not be focused while it was invisible.
    const initialField = document.querySelector<HTMLElement>('#root>main [data-autofocus]');
    const target = focused ?? (document.activeElement === document.body ? initialField : null);
    target?.focus({ preventScroll: true });
    pressed?.click();
  };
  const exit = (next?: Promise<unknown>) => {
    press.element = undefined;
    press.isHeld = false;
    clearTimeout(exitTimer);
    isExiting = next !== undefined && isStarting();
    if (!isExiting) return end();
    exitTimer = setTimeout(end, maxExit);
    // Frees their connections for the next screen.
    for (const image of firstScreen()?.querySelectorAll('img') ?? [])
      if (!image.complete) for (const name of ['srcset', 'src']) image.removeAttribute(name);
    void next?.then((screen) => screen || end());
  };
  /** The bars belong to the shell: its own replace them as soon as it has started, whatever the page is waiting for. */
  const takeBars = () => {
    if (press.isHeld || html.dataset.first !== 'on' || document.querySelector('#root>.skeleton')) return;
    const bars = [...(firstScreen()?.children ?? [])].filter(({ localName }) => localName !== 'main');
    const isInBars = (element: Element | null | undefined): element is HTMLElement =>
      element instanceof HTMLElement && bars.some((bar) => bar.contains(element));
    const pressed = isInBars(press.element) && counterpart(press.element);
    const focused = isInBars(document.activeElement) && counterpart(document.activeElement);
    for (const bar of bars) bar.remove();
    html.dataset.first = 'page';
    if (focused) focused.focus({ preventScroll: true });
    if (!pressed) return;
    press.element = undefined;
    pressed.click();
  };
  let isDue = false;
  const inspectFrame = () => {
    isDue = false;
    if (signal.aborted) return;
    const failed = document.querySelector('.boot-failed,#root>main [role=alert]');
    const main = document.querySelector('#root>main');
    if (failed) return end();
    if (!hasContent(main)) return;
    timer ??= setTimeout(end, maxCover);
    if (isLoading(main)) return;
    void whenDecoded(main).then(end);
  };
  /**
   * Turns the screen into a mere picture for the short time it stays after the app's page has content: in a closed shadow
   * tree its texts are not in the document a second time when that is searched. A visitor who is typing in it keeps the
   * focus.
   */
  const seal = () => {
    const cover = firstScreen();
    if (press.isHeld || shadow || !cover || cover.contains(document.activeElement)) return;
    const styles = cover.previousElementSibling;
    const host = document.createElement('div');
    host.id = cover.id;
    cover.before(host);
    shadow = host.attachShadow({ mode: 'closed' });
    if (sheet) shadow.adoptedStyleSheets = [sheet];
    else if (styles) shadow.append(styles.cloneNode(true));
    // Not `moveBefore`: Chromium crashes when a page transition starts after it.
    shadow.append(cover);
    press.listenIn(shadow);
  };
  const inspect = () => {
    // The app already shows another page than this one.
    if (isExiting && !isStarting()) return end();
    takeBars();
    if (hasContent(document.querySelector('#root>main'))) seal();
    if (isDue) return;
    isDue = true;
    // After the frame: the layout is done by then, and measuring does not force another one.
    requestAnimationFrame(() => setTimeout(inspectFrame));
  };
  const observer = new MutationObserver(inspect);
  exitCurrent = exit;
  const press = watchPress(firstScreen, signal, () => (isOver ? end() : inspect()));
  whenParsed(() => {
    const root = document.getElementById('root');
    if (root) observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
    takeBars();
    inspectFrame();
  });
};

/** Shows a fetched first screen beside the app's root, unless the address has changed or the app's own page is already shown. */
export const coverBy = (screen: FetchedScreen, hash: string): void => {
  const isLoadingStill = document.querySelector('#root>.skeleton,#root .skeleton-page,.boot-failed') !== null;
  if (!document.getElementById('root') || !isLoadingStill || location.hash !== hash || innerWidth >= wide) return;
  exitCover();
  removeFirst();
  coverStart(insertScreen(screen));
};
