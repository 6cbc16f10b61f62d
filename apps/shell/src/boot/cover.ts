/** What `/platform/screen` answers. */
export interface FetchedScreen {
  html: string;
  css: string;
  answers: Record<string, string>;
  /** Address of its largest picture. */
  picture?: string;
}

/** Milliseconds after which a first screen that was asked for is given up. */
const screenPatience = 2500;
/** Milliseconds for which a page that shows may still be loading beneath the first screen. */
const longestCover = 4000;
/** Milliseconds for which a finger on the first screen keeps it there: the browser does not always tell that it was lifted. */
const longestHold = 1500;
/** Milliseconds for which the screen of the address that was left stays until that of the next one comes. */
const longestLeave = 1000;
/** From this width on lists have more columns than the first screen. */
export const wide = 600;

/** Texts and pictures that are still on their way, within the part of the page that is in sight. */
const isLoading = (main: Element): boolean => {
  const waits = main.querySelectorAll('[aria-busy="true"],.skeleton-page,span[aria-hidden="true"]:empty');
  return [...waits].some((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 8 && top < innerHeight && bottom > 0;
  });
};

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a field holds before anybody has touched it. */
const defaultOf = (field: Field): string | undefined =>
  field instanceof HTMLSelectElement
    ? (field.querySelector<HTMLOptionElement>('option[selected]') ?? field.options[0])?.value
    : field.defaultValue;

/** Calls `work` once the body is there. `DOMContentLoaded` would wait for the scripts. */
export const whenParsed = (work: () => void): void => {
  if (document.readyState === 'loading') document.addEventListener('readystatechange', work, { once: true });
  else work();
};

/** Whether the shell has not rendered anything yet. */
export const isStarting = (): boolean => document.querySelector('#root>.skeleton') !== null;

/** Takes the first screen away, with the styles that came with the page for it: those of elements are named by number. */
export const removeFirst = (): void => {
  const first = document.getElementById('first');
  const styles = first?.previousElementSibling;
  if (styles?.localName === 'style') styles.remove();
  first?.remove();
};

/** What came with the page, in the form of one that was asked for. */
export const ownScreen = (): Pick<FetchedScreen, 'html' | 'css'> | undefined => {
  const first = document.getElementById('first');
  return first ? { html: first.innerHTML, css: first.previousElementSibling?.textContent ?? '' } : undefined;
};

/** How the first screen that shows is left. */
let leaveCurrent: ((next?: Promise<unknown>) => void) | undefined;

/**
 * The address has changed: the first screen goes at once, or, when the screen of the new address is under way (`next`), when it has come or has
 * not come in `longestLeave`.
 */
export const leaveCover = (next?: Promise<unknown>): void => leaveCurrent?.(next);

/**
 * Shows the first screen, which stands beside the app's root, until the app's own page has its content, then takes it away and presses again what
 * was pressed on it. Links work by themselves; `leaveCover` takes it away. `sheet` has its styles when they did not come with the page.
 */
export const coverStart = (sheet?: CSSStyleSheet): void => {
  const html = document.documentElement;
  /** Where the screen is once it is sealed. */
  let shadow: ShadowRoot | undefined;
  const of = () => (shadow ?? document).getElementById('first');
  const pressable = 'button,[role=button],summary';
  const fields = 'input,textarea,select';
  let pressed: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leaveTimer: ReturnType<typeof setTimeout> | undefined;
  /** While a finger is down nothing is moved or removed: the browser makes no click of a press whose element has left the document. */
  let isHeld = false;
  let holdTimer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isLeaving = false;
  const ended = new AbortController();
  const { signal } = ended;
  const keyOf = (element: Element) =>
    [element.localName, element.textContent, element.getAttribute('aria-label'), element.getAttribute('placeholder')].join();
  /** The app's own element for one of the first screen: the same kind and words, at the same position among those. */
  const counterpart = (element: HTMLElement) => {
    const alike = (within: HTMLElement | null) =>
      [...(within?.querySelectorAll<HTMLElement>(element.localName) ?? [])].filter((other) => keyOf(other) === keyOf(element));
    return alike(document.getElementById('root'))[alike(of()).indexOf(element)];
  };
  /** What was typed and where the focus is goes along. */
  const handOver = () => {
    const { activeElement } = shadow ?? document;
    const focused = activeElement instanceof HTMLElement && of()?.contains(activeElement) && counterpart(activeElement);
    for (const field of of()?.querySelectorAll<Field>(fields) ?? []) {
      const own = field.value !== defaultOf(field) && counterpart(field);
      if (!own) continue;
      // React overwrites the property on the element itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(own), 'value')?.set?.call(own, field.value);
      own.dispatchEvent(new Event(own.localName === 'select' ? 'change' : 'input', { bubbles: true }));
    }
    return focused || undefined;
  };
  const end = () => {
    isOver = true;
    if (isHeld || signal.aborted) return;
    ended.abort();
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(leaveTimer);
    leaveCurrent = undefined;
    const press = pressed && counterpart(pressed);
    const focused = handOver();
    html.dataset.first = 'off';
    removeFirst();
    if (sheet) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    focused?.focus({ preventScroll: true });
    press?.click();
  };
  const leave = (next?: Promise<unknown>) => {
    pressed = undefined;
    isHeld = false;
    clearTimeout(leaveTimer);
    isLeaving = next !== undefined && isStarting();
    if (!isLeaving) return end();
    leaveTimer = setTimeout(end, longestLeave);
    // Their connections are for the next screen.
    for (const image of of()?.querySelectorAll('img') ?? [])
      if (!image.complete) for (const name of ['srcset', 'src']) image.removeAttribute(name);
    void next?.then((screen) => screen || end());
  };
  /** Whether the app's page has content beneath. */
  const hasContent = (main: Element | null): main is Element =>
    main?.firstElementChild != null && !main.querySelector('.skeleton-page');
  /** The bars are the shell's: its own take over as soon as it has begun, whatever the page is waiting for. */
  const takeBars = () => {
    if (isHeld || html.dataset.first !== undefined || document.querySelector('#root>.skeleton')) return;
    const bars = [...(of()?.children ?? [])].filter(({ localName }) => localName !== 'main');
    const holds = (element: Element | null | undefined): element is HTMLElement =>
      element instanceof HTMLElement && bars.some((bar) => bar.contains(element));
    const press = holds(pressed) && counterpart(pressed);
    const focused = holds(document.activeElement) && counterpart(document.activeElement);
    for (const bar of bars) bar.remove();
    html.dataset.first = 'page';
    if (focused) focused.focus({ preventScroll: true });
    if (!press) return;
    pressed = undefined;
    press.click();
  };
  let isDue = false;
  const inspectFrame = () => {
    isDue = false;
    if (signal.aborted) return;
    const failed = document.querySelector('.boot-failed,#root>main [role=alert]');
    const main = document.querySelector('#root>main');
    if (failed) return end();
    if (!hasContent(main)) return;
    timer ??= setTimeout(end, longestCover);
    if (isLoading(main)) return;
    // Pictures of the page are there already: they are decoded first, so that none of them blinks.
    const pictures = [...main.querySelectorAll('img')].filter(
      (image) => image.complete && image.getBoundingClientRect().top < innerHeight,
    );
    void Promise.race([
      Promise.allSettled(pictures.map((image) => image.decode())),
      new Promise((resolve) => setTimeout(resolve, 300)),
    ]).then(end);
  };
  const onClick = ({ target: element }: Event) => {
    const target = element instanceof Element ? element.closest<HTMLElement>(pressable) : null;
    if (target && of()?.contains(target)) pressed = target;
  };
  // The button that was pressed submits the app's own form later.
  const onSubmit = (event: Event) => {
    if (event.target instanceof Node && of()?.contains(event.target)) event.preventDefault();
  };
  const release = () => {
    if (!isHeld) return;
    isHeld = false;
    if (isOver) end();
    else inspect();
  };
  const hold = ({ target }: Event) => {
    isHeld = target instanceof Node && of()?.contains(target) === true;
    clearTimeout(holdTimer);
    if (isHeld) holdTimer = setTimeout(release, longestHold);
  };
  const listen = (within: Document | ShadowRoot) => {
    within.addEventListener('pointerdown', hold, { capture: true, signal });
    within.addEventListener('click', onClick, { capture: true, signal });
    within.addEventListener('submit', onSubmit, { capture: true, signal });
  };
  /**
   * The app's page has content beneath: for the moment that it still needs, the screen is a picture. In a closed tree its texts are not in
   * the document a second time, for whoever searches it. Who types in it stays where they are.
   */
  const seal = () => {
    const cover = of();
    if (isHeld || shadow || !cover || cover.contains(document.activeElement)) return;
    const styles = cover.previousElementSibling;
    const host = document.createElement('div');
    host.id = cover.id;
    cover.before(host);
    shadow = host.attachShadow({ mode: 'closed' });
    if (sheet) shadow.adoptedStyleSheets = [sheet];
    else if (styles) shadow.append(styles.cloneNode(true));
    // Not `moveBefore`: Chromium crashes when a change of pages begins behind it.
    shadow.append(cover);
    listen(shadow);
  };
  const inspect = () => {
    // The app shows another page by now than this one.
    if (isLeaving && !isStarting()) return end();
    takeBars();
    if (hasContent(document.querySelector('#root>main'))) seal();
    if (isDue) return;
    isDue = true;
    // Behind the frame: what is measured has been laid out then, and is not laid out twice.
    requestAnimationFrame(() => setTimeout(inspectFrame));
  };
  const observer = new MutationObserver(inspect);
  leaveCurrent = leave;
  // The click follows the release within the same task.
  for (const lift of ['pointerup', 'pointercancel']) addEventListener(lift, () => setTimeout(release), { capture: true, signal });
  listen(document);
  whenParsed(() => {
    const root = document.getElementById('root');
    if (root) observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
    takeBars();
    inspectFrame();
  });
};

/** Puts a first screen that was asked for beside the app's root, unless the visitor has left or the app's own page shows already. */
export const coverBy = ({ html, css }: FetchedScreen, hash: string): void => {
  const root = document.getElementById('root');
  const isLoadingStill = document.querySelector('#root>.skeleton,#root .skeleton-page,.boot-failed') !== null;
  if (!root || !isLoadingStill || location.hash !== hash || innerWidth >= wide) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const first = document.createElement('div');
  first.id = 'first';
  // Sanitised by the server: elements that cannot do anything, no styles of their own.
  first.innerHTML = html;
  // In the page's own first screen it waits for the layout, since that may not be shown; this one is.
  const picture = first.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (picture) picture.loading = 'eager';
  leaveCover();
  removeFirst();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  root.after(first);
  delete document.documentElement.dataset.first;
  coverStart(sheet);
};

/** Asks for the first screen of an address behind the hash; undefined when there is none in time. Never rejects. */
export const fetchScreen = async (path: string, search: string): Promise<FetchedScreen | undefined> => {
  try {
    const address = `/platform/screen?${new URLSearchParams({ path, search })}`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(screenPatience) });
    return answer.status === 200 ? ((await answer.json()) as FetchedScreen) : undefined;
  } catch {
    return undefined;
  }
};
