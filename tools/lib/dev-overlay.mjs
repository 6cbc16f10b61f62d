/**
 * Development only: an overlay with compile errors and errors thrown by components, with their stacks, until they are fixed or
 * dismissed. The console shows the same with links into the sources.
 */
const id = 'juhe-dev-overlay';

/** Problems by subject: one for each app with compile errors, and one for the last thrown error. */
const problems = new Map();

const styleOf = {
  position: 'fixed',
  inset: 'auto 8px 8px',
  maxHeight: '60vh',
  overflow: 'auto',
  zIndex: '2147483647',
  padding: '12px 14px',
  borderRadius: '8px',
  background: '#2b1010',
  color: '#ffd9d4',
  font: '12px/1.5 ui-monospace, monospace',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};

const draw = () => {
  document.getElementById(id)?.remove();
  if (problems.size === 0) return;
  const card = document.createElement('div');
  card.id = id;
  card.setAttribute('role', 'alert');
  Object.assign(card.style, styleOf);
  card.textContent = `${[...problems.values()].join('\n\n')}\n\n(click to dismiss)`;
  card.addEventListener('click', () => {
    problems.clear();
    draw();
  });
  document.body.append(card);
};

/** Shows a problem, replacing an earlier one of the same subject. */
export const showProblem = (about, text) => {
  problems.set(about, text);
  draw();
};

/** Removes the problem of a subject. */
export const clearProblem = (about) => {
  if (problems.delete(about)) draw();
};

const thrown = 'thrown';

/** React reports an error that a boundary caught only through `console.error`. */
const errorIn = (values) => values.find((value) => value instanceof Error || value?.reason instanceof Error);

/** Shows errors thrown by components; call it once. @returns a function that ends it */
export const watchThrown = () => {
  const { error: original } = console;
  console.error = (...values) => {
    original(...values);
    const error = errorIn(values);
    if (!error) return;
    const { name, message, stack = '' } = error;
    const text = stack.includes(message) ? stack : `${name}: ${message}\n${stack}`;
    const component =
      values
        .map(String)
        .find((value) => value.includes('component'))
        ?.split('\n')[0] ?? '';
    showProblem(thrown, `${text}${component ? `\n${component}` : ''}`);
  };
  const renewed = () => clearProblem(thrown);
  addEventListener('juhe:remote-updated', renewed);
  addEventListener('hashchange', renewed);
  return () => {
    console.error = original;
    removeEventListener('juhe:remote-updated', renewed);
    removeEventListener('hashchange', renewed);
  };
};
