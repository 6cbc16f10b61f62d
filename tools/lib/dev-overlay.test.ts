/** @jest-environment jsdom */
import { clearProblem, showProblem, watchThrown } from './dev-overlay.mjs';

const card = () => document.querySelector('[role=alert]')?.textContent ?? '';

let end: () => void;
let printed: unknown[][];
const original = console.error;
beforeEach(() => {
  printed = [];
  console.error = (...values: unknown[]) => void printed.push(values);
  end = watchThrown();
});
afterEach(() => {
  end();
  console.error = original;
  document.querySelector<HTMLElement>('[role=alert]')?.click();
});

it('shows a compile error until it is corrected', () => {
  showProblem('mall', 'mall does not compile:\nsrc/cart/cart-screen.tsx: Unexpected token');
  showProblem('wallet', 'wallet does not compile');
  expect(card()).toContain('src/cart/cart-screen.tsx: Unexpected token');
  clearProblem('mall');
  expect(card()).not.toContain('mall');
  expect(card()).toContain('wallet does not compile');
  clearProblem('wallet');
  expect(document.querySelector('[role=alert]')).toBeNull();
});

it('shows message and stack of a component’s error until the app is updated', () => {
  const error = new TypeError('cart is undefined');
  console.error('%o\n\n%s', error, 'The above error occurred in the <CartScreen> component.\nmore');
  expect(printed).toHaveLength(1);
  expect(card()).toContain('TypeError: cart is undefined');
  expect(card()).toContain('dev-overlay.test.ts');
  expect(card()).toContain('<CartScreen>');
  dispatchEvent(new CustomEvent('juhe:remote-updated', { detail: { app: 'mall' } }));
  expect(document.querySelector('[role=alert]')).toBeNull();
});

it('leaves other output to the console', () => {
  console.error('mall /cart: network');
  expect(printed).toEqual([['mall /cart: network']]);
  expect(document.querySelector('[role=alert]')).toBeNull();
});
