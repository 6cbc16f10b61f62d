import { onRecoverableError } from './recoverable-error.ts';

const report = jest.fn();
beforeEach(() => {
  report.mockClear();
  Object.assign(globalThis, { reportError: report });
});

it('says nothing of a page transition that the browser skipped', () => {
  onRecoverableError(
    new DOMException('Transition was aborted because of invalid state. Viewport size changed', 'InvalidStateError'),
  );
  expect(report).not.toHaveBeenCalled();
});

it('reports everything else', () => {
  const errors = [new Error('hydration'), new DOMException('The object is in an invalid state', 'InvalidStateError')];
  for (const error of errors) onRecoverableError(error);
  expect(report.mock.calls).toEqual(errors.map((error) => [error]));
});
