/* global __webpack_public_path__, __webpack_hash__, __resourceQuery */
/**
 * Development only, in a remote: takes changes over as they are compiled. Pages take changes themselves (tools/lib/generate.mjs), so a
 * renewed one is there when the shell asks for it the next time; it is told by `juhe:remote-updated`, because a production build of React
 * shows nothing anew by itself. Where that is not possible the page loads again.
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

const taken = {
  hash: (hash) => {
    newest = hash;
  },
  ok: update,
  warnings: update,
  errors: (errors) => console.error(`${app} does not compile:`, ...errors.map((error) => error.message ?? error)),
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
