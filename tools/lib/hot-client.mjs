/* global __webpack_public_path__, __webpack_hash__, __resourceQuery */
/**
 * Development only, in a remote: applies changes as they are compiled. Pages accept changes themselves
 * (tools/lib/generate.mjs), so a renewed one is ready when the shell requests it the next time; the shell is notified by
 * `juhe:remote-updated`, because a production build of React does not rerender by itself. Where that is not possible the page
 * is reloaded.
 */
const app = new URLSearchParams(__resourceQuery).get('app');
const pages = /\.generated\/pages\//;
let newest = '';

const update = async () => {
  if (!newest || newest === __webpack_hash__ || import.meta.webpackHot.status() !== 'idle') return;
  try {
    const renewed = await import.meta.webpackHot.check(true);
    if (!renewed) return location.reload();
    if (renewed.some((id) => pages.test(id))) dispatchEvent(new CustomEvent('juhe:remote-updated', { detail: { app } }));
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
  ok: update,
  warnings: update,
  errors: (errors) => console.error(`${app} does not compile:`, ...errors.map((error) => error.message ?? error)),
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
