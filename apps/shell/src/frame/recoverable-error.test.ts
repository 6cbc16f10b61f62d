import { onRecoverableError } from './recoverable-error.ts';

const report = jest.fn();
beforeEach(() => {
  report.mockClear();
  Object.assign(globalThis, { reportError: report });
});

it('does not report a page transition skipped by the browser', () => {
  onRecoverableError(
    new DOMException('Transition was aborted because of invalid state. Viewport size changed', 'InvalidStateError'),
  );
  expect(report).not.toHaveBeenCalled();
});

it('reports all other errors', () => {
  const errors = [new Error('hydration'), new DOMException('The object is in an invalid state', 'InvalidStateError')];
  for (const error of errors) onRecoverableError(error);
  expect(report.mock.calls).toEqual(errors.map((error) => [error]));
});
