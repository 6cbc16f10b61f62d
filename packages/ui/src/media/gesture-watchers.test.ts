import { followFinger } from './gesture-watchers.ts';

const height = 400;

describe('A sheet under a finger', () => {
  let now = 0;
  let dialog: HTMLDialogElement;
  let body: HTMLElement;
  const onClose = jest.fn();
  const touch = (type: string, target: Element, y: number, x = 100) =>
    target.dispatchEvent(
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
        touches: type === 'touchend' ? [] : [{ clientX: x, clientY: y }],
      }),
    );
  /** Drags over `ms` milliseconds in steps of ten pixels. */
  const drag = (target: Element, pixels: number, ms: number) => {
    touch('touchstart', target, 0);
    const steps = Math.abs(pixels) / 10;
    for (let step = 1; step <= steps; step += 1) {
      now += ms / steps;
      touch('touchmove', target, (pixels / steps) * step);
    }
  };
  const liftFinger = (target: Element) => touch('touchend', target, 0);

  beforeEach(() => {
    jest.useFakeTimers();
    onClose.mockReset();
    now = 1000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    document.body.innerHTML =
      '<dialog open><header data-sheet-head>head<button>x</button></header><div data-sheet-body>text<input /><i style="overflow-y: auto">wheel</i></div></dialog>';
    dialog = document.querySelector('dialog') as HTMLDialogElement;
    body = document.querySelector('[data-sheet-body]') as HTMLElement;
    Object.defineProperty(dialog, 'offsetHeight', { value: height });
    Object.defineProperty(dialog.querySelector('i'), 'scrollHeight', { value: 300 });
    dialog.animate = jest.fn() as typeof dialog.animate;
    followFinger(dialog, onClose);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('follows the gesture and returns on an early, slow release', () => {
    drag(body, 100, 1000);
    expect(dialog.style.translate).toBe('0 100px');
    liftFinger(body);
    expect(dialog.style.translate).toBe('');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes below 30 % of its height', () => {
    drag(body, 130, 2000);
    liftFinger(body);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes when it is let go faster than 0.5 px/ms', () => {
    drag(body, 60, 100);
    liftFinger(body);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('does not count a speed that was over before it is let go', () => {
    drag(body, 60, 100);
    now += 500;
    liftFinger(body);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('returns when its owner keeps it open', () => {
    drag(body, 200, 2000);
    liftFinger(body);
    expect(dialog.style.translate).toBe('0 200px');
    jest.advanceTimersByTime(100);
    expect(dialog.style.translate).toBe('');
  });

  it.each([
    ['upwards', () => drag(body, -200, 500)],
    [
      'in a body that is scrolled',
      () => {
        body.scrollTop = 40;
        drag(body, 200, 500);
      },
    ],
    ['in a field', () => drag(dialog.querySelector('input') as Element, 200, 500)],
    ['on its close button', () => drag(dialog.querySelector('button') as Element, 200, 500)],
    ['within what scrolls by itself', () => drag(dialog.querySelector('i') as Element, 200, 500)],
  ])('leaves a movement alone %s', (_, act) => {
    act();
    liftFinger(body);
    expect(dialog.style.translate).toBe('');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('follows at its head, however far its body is scrolled', () => {
    body.scrollTop = 40;
    const head = dialog.querySelector('header') as Element;
    drag(head, 200, 2000);
    liftFinger(head);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
