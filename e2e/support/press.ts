import type { Page } from '@playwright/test';

const pressable = 'a[href], button, label[for], [role="button"]';
const mark = 'data-press-probe';

/** Collects the styles that a touch can change: of an element, its `::before` and `::after`, its children, and its container. */
const appearanceSource = `(function () {
  const names = ['opacity', 'scale', 'transform', 'filter', 'background-color', 'color', 'border-top-color', 'box-shadow', 'outline-color'];
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  const styles = [];
  const read = (element, pseudo) => {
    const style = getComputedStyle(element, pseudo);
    styles.push(names.map((name) => style.getPropertyValue(name)).join());
  };
  for (const element of [this, ...[...this.querySelectorAll('*')].slice(0, 40)]) {
    read(element);
    read(element, '::before');
    read(element, '::after');
  }
  if (this.parentElement) read(this.parentElement);
  return styles.join(';');
})`;

/**
 * Returns pressable elements of a page whose appearance does not change while they are touched. `pressedKinds` holds the
 * kinds (element, classes, role) that were pressed before, so that each is pressed once per journey.
 */
export const deafToPress = async (page: Page, pressedKinds: Set<string>): Promise<string[]> => {
  const kinds = await page.evaluate(
    ({ pressable, mark, known: pressedKinds }) => {
      const met = new Set(pressedKinds);
      const newKinds: string[] = [];
      for (const element of document.querySelectorAll(pressable)) {
        if (element.matches(':disabled, [aria-disabled="true"], [aria-busy="true"], .visually-hidden')) continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const kind = [element.localName, element.getAttribute('class') ?? '', element.getAttribute('role') ?? ''].join(' ');
        if (met.has(kind)) continue;
        met.add(kind);
        element.setAttribute(mark, String(newKinds.length));
        newKinds.push(kind);
      }
      return newKinds;
    },
    { pressable, mark, known: [...pressedKinds] },
  );
  if (kinds.length === 0) return [];
  const cdp = await page.context().newCDPSession(page);
  const deaf: string[] = [];
  try {
    await cdp.send('DOM.enable');
    await cdp.send('CSS.enable');
    const { root } = await cdp.send('DOM.getDocument', { depth: 0 });
    for (const [index, kind] of kinds.entries()) {
      const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: `[${mark}="${index}"]` });
      if (nodeId === 0) continue;
      const { object } = await cdp.send('DOM.resolveNode', { nodeId });
      const currentAppearance = async (): Promise<unknown> => {
        const { result } = await cdp.send('Runtime.callFunctionOn', {
          objectId: object.objectId ?? '',
          functionDeclaration: `function () { return this.isConnected ? ${appearanceSource}.call(this) : null; }`,
          returnByValue: true,
        });
        return result.value;
      };
      /** Presses once; undefined when the page has replaced the element meanwhile. */
      const answers = async (): Promise<boolean | undefined> => {
        const before = await currentAppearance();
        await cdp.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['active'] });
        const after = await currentAppearance();
        await cdp.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [] });
        return before === null || after === null ? undefined : before !== after;
      };
      // A render between press and check resets the forced state: only elements without feedback in every attempt are reported.
      let isAnswered = await answers();
      for (let i = 0; i < 2 && isAnswered === false; i += 1) isAnswered = await answers();
      // The kind of a replaced element is pressed on another page.
      if (isAnswered === false) deaf.push(kind);
      else if (isAnswered) pressedKinds.add(kind);
    }
  } finally {
    await cdp.detach();
  }
  return deaf;
};
