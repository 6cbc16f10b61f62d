type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The initial value of a field. */
const defaultOf = (field: Field): string | undefined =>
  field instanceof HTMLSelectElement
    ? (field.querySelector<HTMLOptionElement>('option[selected]') ?? field.options[0])?.value
    : field.defaultValue;

const fields = 'input,textarea,select';

const keyOf = (element: Element) =>
  [element.localName, element.textContent, element.getAttribute('aria-label'), element.getAttribute('placeholder')].join();

/**
 * Returns the app's element that corresponds to one of the first screen: same tag and texts, at the same position among its
 * equals.
 */
export const counterpartOf = (element: HTMLElement, screen: HTMLElement | null): HTMLElement | undefined => {
  const equalsOf = (within: HTMLElement | null) =>
    [...(within?.querySelectorAll<HTMLElement>(element.localName) ?? [])].filter(
      (candidate) => keyOf(candidate) === keyOf(element),
    );
  return equalsOf(document.getElementById('root'))[equalsOf(screen).indexOf(element)];
};

/**
 * Transfers typed values from the first screen to the app and returns the element to focus.
 * @param activeElement the focused element of the screen's document or shadow tree
 */
export const handOver = (screen: HTMLElement | null, activeElement: Element | null): HTMLElement | undefined => {
  const focused = activeElement instanceof HTMLElement && screen?.contains(activeElement) && counterpartOf(activeElement, screen);
  for (const field of screen?.querySelectorAll<Field>(fields) ?? []) {
    const appField = field.value !== defaultOf(field) && counterpartOf(field, screen);
    if (!appField) continue;
    // React overrides the property on the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(appField), 'value')?.set?.call(appField, field.value);
    appField.dispatchEvent(new Event(appField.localName === 'select' ? 'change' : 'input', { bubbles: true }));
  }
  return focused || undefined;
};
