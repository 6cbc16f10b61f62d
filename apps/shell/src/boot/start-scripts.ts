/** Milliseconds for which the scripts wait for a first screen that was asked for: of a second visit, where they are there already. */
export const longestScreenWait = 500;
/** Milliseconds for which a first screen may hold back the scripts: once they run, nothing is drawn for a while. */
const longestDrawing = 300;

const nextFrame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve));

/** Resolves when the first screen has been drawn with its largest picture, after `longestDrawing` at the latest. */
export const whenDrawn = async (): Promise<void> => {
  if (document.hidden) return;
  const drawing = async () => {
    await nextFrame();
    await document.querySelector<HTMLImageElement>('#first img[fetchpriority=high]')?.decode?.();
    await nextFrame();
    await new Promise((resolve) => setTimeout(resolve));
  };
  await Promise.race([drawing().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, longestDrawing))]);
};

/** The document's list of the shell's scripts, which do nothing by themselves. */
const listed = () => document.querySelectorAll<HTMLLinkElement>('link:is([rel=x-script],[data-script])');

/** Fetches the shell's scripts, two at a time; they run later. `low`: behind what a first screen shows. */
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

/** Runs the shell's scripts in their order. */
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
