/** Time (ms) for which the scripts wait for a requested first screen, on a repeat visit when they are already cached. */
export const maxScreenWait = 500;
/** Time (ms) for which a first screen may delay the scripts: once they run, nothing is painted for a while. */
const maxDrawing = 300;

const nextFrame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve));

/**
 * Resolves when the current state of the document has been painted, after `maxDrawing` at the latest: a tab that is hidden
 * meanwhile paints nothing.
 */
export const whenPainted = async (): Promise<void> => {
  if (document.hidden) return;
  const frames = async () => {
    // The second frame follows once the compositor has taken the first one over.
    await nextFrame();
    await nextFrame();
    await new Promise((resolve) => setTimeout(resolve));
  };
  await Promise.race([frames(), new Promise((resolve) => setTimeout(resolve, maxDrawing))]);
};

/** Resolves when the first screen has been painted with its largest picture, after `maxDrawing` at the latest. */
export const whenFirstScreenPainted = async (): Promise<void> => {
  if (document.hidden) return;
  const drawing = async () => {
    await nextFrame();
    await document.querySelector<HTMLImageElement>('#first img[fetchpriority=high]')?.decode?.();
    await whenPainted();
  };
  await Promise.race([drawing().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, maxDrawing))]);
};

/** The document's list of the shell's scripts, which do not load on their own. */
const listed = () => document.querySelectorAll<HTMLLinkElement>('link:is([rel=x-script],[data-script])');

/** Preloads the shell's scripts, two at a time; they run later. `low`: with lower priority than the content of a first screen. */
export const fetchScripts = (low: boolean): void => {
  const links = [...listed()].filter(({ rel }) => rel !== 'preload');
  const next = () => {
    const link = links.shift();
    if (!link) return;
    link.onload = link.onerror = next;
    if (low) link.fetchPriority = 'low';
    link.dataset.script = '';
    link.rel = 'preload';
  };
  next();
  next();
};

/**
 * Adds the shell's style sheets, which the document keeps in a template: a first screen has its own styles, and the sheets
 * would share the connection with it. Resolves when each has arrived or failed (boot.ts requests those once more).
 */
const addStyles = async (): Promise<void> => {
  const template = document.getElementById('juhe-styles');
  if (!(template instanceof HTMLTemplateElement)) return;
  const links = [...template.content.children].map((link) => link.cloneNode());
  const arrivals = links.map((link) => new Promise((resolve) => Object.assign(link, { onload: resolve, onerror: resolve })));
  document.body.append(...links);
  await Promise.all(arrivals);
};

/** Loads the sprite of the app's icons, which a first screen contains itself: the page that replaces it shows them at once. */
const loadSprite = (address: string): void => {
  const icons = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `${address}#x`);
  icons.append(use);
  icons.setAttribute('aria-hidden', 'true');
  icons.id = 'sprite';
  document.body.append(icons);
};

/** Runs the shell's scripts in order. */
const startScripts = (): void => {
  for (const link of listed()) {
    const script = document.createElement('script');
    for (const name of ['crossorigin', 'integrity']) {
      const value = link.getAttribute(name);
      if (value !== null) script.setAttribute(name, value);
    }
    script.dataset.initial = '';
    script.async = false;
    script.src = link.getAttribute('href') ?? '';
    document.head.append(script);
  }
};

/** The shell's files besides the preloads of its scripts, each requested once. */
export const createStarter = () => {
  let styles: Promise<void> | undefined;
  let sprite: string | undefined;
  let isRunning = false;
  const style = () => (styles ??= addStyles());
  return {
    /** Adds the shell's style sheets. */
    style,
    /** Loads the sprite of a painted first screen. */
    holdSprite: (address: string | undefined): void => {
      if (address && !sprite) loadSprite((sprite = address));
    },
    /** Runs the shell's scripts once its style sheets are there. */
    run: (): void => {
      if (!isRunning) void style().then(startScripts);
      isRunning = true;
    },
  };
};
