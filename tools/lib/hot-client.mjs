/* global __webpack_public_path__, __webpack_hash__, __resourceQuery */
/**
 * Development only, in a remote: takes changes over as they are compiled. Pages take changes themselves (tools/lib/generate.mjs), so a
 * renewed one is there when the shell asks for it the next time; it is told by `juhe:remote-updated`, because a production build of React
 * shows nothing anew by itself. Where that is not possible the page loads again.
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

const taken = {
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

/** The server that this code came from, by whatever name the address called it. */
const connect = () => {
  const socket = new WebSocket(`${__webpack_public_path__.replace(/^http/, 'ws')}ws`);
  socket.onmessage = ({ data }) => {
    const { type, data: told } = JSON.parse(data);
    void taken[type]?.(told);
  };
  socket.onclose = () => setTimeout(connect, 1000);
};
connect();
