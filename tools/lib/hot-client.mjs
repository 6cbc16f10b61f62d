/* global __webpack_public_path__, __webpack_hash__, __resourceQuery */
/**
 * Development only, in a remote: applies changes as they are compiled. Pages accept changes themselves
 * (tools/lib/generate.mjs), so a renewed one is ready when the shell requests it the next time; the shell is notified by
 * `juhe:remote-updated`, because a production build of React does not rerender by itself. Where that is not possible the page
 * is reloaded.
 */
import { clearProblem, showProblem } from './dev-overlay.mjs';

const app = new URLSearchParams(__resourceQuery).get('app');
let newest = '';

const update = async () => {
  if (!newest || newest === __webpack_hash__ || import.meta.webpackHot.status() !== 'idle') return;
  try {
    const renewed = await import.meta.webpackHot.check(true);
    if (!renewed) return location.reload();
    // Also where React has taken the change itself: a page that had thrown is shown again.
    dispatchEvent(new CustomEvent('juhe:remote-updated', { detail: { app } }));
    await update();
  } catch (error) {
    console.warn(`${app}: the change cannot be taken over, the page loads again`, error);
    location.reload();
  }
};

const handlers = {
  hash: (hash) => {
    newest = hash;
  },
  ok: () => {
    clearProblem(app);
    return update();
  },
  warnings: () => {
    clearProblem(app);
    return update();
  },
  errors: (errors) => {
    const texts = errors.map((error) =>
      error.message === undefined ? String(error) : `${error.moduleName ?? ''}\n${error.message}`,
    );
    console.error(`${app} does not compile:`, ...texts);
    // Colours of a terminal.
    showProblem(app, `${app} does not compile:\n${texts.join('\n\n')}`.replace(new RegExp('\\u001b\\[[0-9;]*m', 'g'), ''));
  },
};

/** The server that delivered this code, under the name used in its address. */
const connect = () => {
  const socket = new WebSocket(`${__webpack_public_path__.replace(/^http/, 'ws')}ws`);
  socket.onmessage = ({ data }) => {
    const { type, data: payload } = JSON.parse(data);
    void handlers[type]?.(payload);
  };
  socket.onclose = () => setTimeout(connect, 1000);
};
connect();
