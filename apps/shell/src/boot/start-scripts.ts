/** Time (ms) for which the scripts wait for a requested first screen, on a repeat visit when they are already cached. */
export const maxScreenWait = 500;
/** Time (ms) for which a first screen may delay the scripts: once they run, nothing is painted for a while. */
const maxDrawing = 300;

const nextFrame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve));

/** Resolves when the first screen has been painted with its largest picture, after `maxDrawing` at the latest. */
export const whenFirstScreenPainted = async (): Promise<void> => {
  if (document.hidden) return;
  const drawing = async () => {
    await nextFrame();
    await document.querySelector<HTMLImageElement>('#first img[fetchpriority=high]')?.decode?.();
    await nextFrame();
    await new Promise((resolve) => setTimeout(resolve));
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

/** Runs the shell's scripts in order. */
export const startScripts = (): void => {
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
