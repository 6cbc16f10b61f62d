/** Browser APIs that jsdom lacks, as far as tests need them; the globals are in environment.mjs. */

/** The parts of `<dialog>` that tests use: open state, focus, close event. */
const dialog = window.HTMLDialogElement.prototype;
const openDialog = function (this: HTMLDialogElement): void {
  this.setAttribute('open', '');
  this.querySelector<HTMLElement>('[autofocus], button, input, select, textarea, a[href]')?.focus();
};
dialog.show = openDialog;
dialog.showModal = openDialog;
dialog.close = function (this: HTMLDialogElement, value?: string): void {
  if (!this.hasAttribute('open')) return;
  this.removeAttribute('open');
  if (value !== undefined) this.returnValue = value;
  this.dispatchEvent(new Event('close'));
};

const element = window.HTMLElement.prototype;
const popover = (open: boolean) =>
  function (this: HTMLElement): void {
    this.toggleAttribute('data-popover-open', open);
    this.dispatchEvent(
      Object.assign(new Event('toggle'), { newState: open ? 'open' : 'closed', oldState: open ? 'closed' : 'open' }),
    );
  };
element.showPopover = popover(true) as typeof element.showPopover;
element.hidePopover = popover(false);
element.togglePopover = function (this: HTMLElement): boolean {
  const open = !this.hasAttribute('data-popover-open');
  if (open) this.showPopover();
  else this.hidePopover();
  return open;
};

class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}
/** Observers that never fire: sizes and visibility are for end-to-end tests. */
export const missing: Record<string, unknown> = { ResizeObserver: Observer, IntersectionObserver: Observer };
for (const [name, value] of Object.entries(missing))
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });

window.scrollTo = () => {};
element.scrollIntoView = () => {};
element.scrollTo = () => {};
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }) as MediaQueryList;
