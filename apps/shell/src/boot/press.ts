/**
 * Maximum time (ms) for which a pointer on the first screen keeps it there: the browser does not always report that it was
 * lifted.
 */
const maxPressDuration = 1500;

const pressable = 'button,[role=button],summary';

/** What the visitor presses on the first screen. */
interface Press {
  /** The last clicked element, whose click is repeated on the app's own. */
  element: HTMLElement | undefined;
  /**
   * While a pointer is down nothing is moved or removed: the browser fires no click when the pressed element has left the
   * document.
   */
  isHeld: boolean;
  /** Listens in the shadow tree as well, to which the screen moves. */
  listenIn: (within: Document | ShadowRoot) => void;
}

/**
 * Records clicks on the first screen and holds until `signal` aborts.
 * @param onRelease called after the click when the pointer is lifted, and after `maxPressDuration`
 */
export const watchPress = (firstScreen: () => HTMLElement | null, signal: AbortSignal, onRelease: () => void): Press => {
  let releaseTimer: ReturnType<typeof setTimeout> | undefined;
  const onClick = ({ target: element }: Event) => {
    const target = element instanceof Element ? element.closest<HTMLElement>(pressable) : null;
    if (!target || !firstScreen()?.contains(target)) return;
    // Rendered by critical.css until the click is repeated.
    delete press.element?.dataset.pressed;
    target.dataset.pressed = '';
    press.element = target;
  };
  // The repeated click on the button submits the app's own form later.
  const onSubmit = (event: Event) => {
    if (event.target instanceof Node && firstScreen()?.contains(event.target)) event.preventDefault();
  };
  const release = () => {
    if (!press.isHeld) return;
    press.isHeld = false;
    onRelease();
  };
  const onPointerDown = ({ target }: Event) => {
    press.isHeld = target instanceof Node && firstScreen()?.contains(target) === true;
    clearTimeout(releaseTimer);
    if (press.isHeld) releaseTimer = setTimeout(release, maxPressDuration);
  };
  const press: Press = {
    element: undefined,
    isHeld: false,
    listenIn: (within) => {
      within.addEventListener('pointerdown', onPointerDown, { capture: true, signal });
      within.addEventListener('click', onClick, { capture: true, signal });
      within.addEventListener('submit', onSubmit, { capture: true, signal });
    },
  };
  // The click follows the pointer release within the same task.
  for (const lift of ['pointerup', 'pointercancel']) addEventListener(lift, () => setTimeout(release), { capture: true, signal });
  press.listenIn(document);
  return press;
};
