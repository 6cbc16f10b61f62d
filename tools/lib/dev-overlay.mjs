/**
 * Development only: a card over the page that says what does not compile or what a component threw, with its stack, until it is mended or
 * dismissed. The console has the same with links into the sources.
 */
const id = 'juhe-dev-overlay';

/** What is wrong, by what it is about: one entry for each app that does not compile, one for what was thrown last. */
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

/** Shows a problem in the place of an earlier one about the same. */
export const showProblem = (about, text) => {
  problems.set(about, text);
  draw();
};

/** Takes back what was said about something. */
export const clearProblem = (about) => {
  if (problems.delete(about)) draw();
};

const thrown = 'thrown';

/** React tells what a boundary caught by `console.error`, and nobody else. */
const errorIn = (values) => values.find((value) => value instanceof Error || value?.reason instanceof Error);

/** Shows what components throw; to be called once. @returns a function that ends it */
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
