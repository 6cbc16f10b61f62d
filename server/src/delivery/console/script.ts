/**
 * The console's only script. It formats times in the reader's time zone and refetches an overview every 15 seconds: changed
 * parts are replaced in place, the part that is being read keeps its position on the screen, open details stay open, and the
 * focus stays on the same control. It pauses while the page is hidden or text is selected; pages with a form do not use it.
 */
export const script = `(() => {
  const lang = document.documentElement.lang;
  const sameDay = (a, b) => a.toDateString() === b.toDateString();
  const localise = (root) => {
    for (const time of root.querySelectorAll('time[data-local]')) {
      const at = new Date(time.dateTime);
      const day = sameDay(at, new Date()) ? {} : { year: 'numeric', month: '2-digit', day: '2-digit' };
      time.textContent = new Intl.DateTimeFormat(lang, { ...day, hour: '2-digit', minute: '2-digit', hour12: false }).format(at);
    }
  };
  localise(document);
  const first = document.querySelector('[data-focus]');
  // After the browser has gone to the address' fragment, which takes the focus away.
  if (first) addEventListener('load', () => requestAnimationFrame(() => first.focus({ preventScroll: true })));
  if (!('fresh' in document.body.dataset)) return;
  const main = document.getElementById('main');
  const stale = document.getElementById('stale');
  let shownAt = new Date();
  const parts = (root) => [...root.querySelectorAll('[data-part]')];
  const ids = (root) => parts(root).map((part) => part.id).join();
  const swap = (before, after) => {
    for (const open of before.querySelectorAll('details[open][id]')) {
      const same = [...after.querySelectorAll('details')].find((one) => one.id === open.id);
      if (same) same.open = true;
    }
    if (before.isEqualNode(after)) return;
    const focused = before.contains(document.activeElement) ? document.activeElement.id : '';
    before.replaceWith(document.adoptNode(after));
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  };
  const reading = () => parts(main).find((part) => part.getBoundingClientRect().bottom > 60);
  const show = (next) => {
    const anchor = reading();
    const top = anchor?.getBoundingClientRect().top;
    main.querySelector('.done')?.remove();
    if (ids(next) === ids(main)) {
      const after = parts(next);
      parts(main).forEach((part, i) => swap(part, after[i]));
    } else swap(main.firstElementChild, next.firstElementChild);
    const now = anchor && document.getElementById(anchor.id);
    if (now && scrollY > 0) scrollBy(0, now.getBoundingClientRect().top - top);
  };
  const address = new URL(location.href);
  address.searchParams.delete('done');
  address.searchParams.delete('approved');
  history.replaceState(null, '', address);
  let busy = false;
  const refresh = async () => {
    if (busy || document.hidden || String(getSelection())) return;
    busy = true;
    try {
      const response = await fetch(location.pathname + location.search, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(10000) });
      if (!response.ok) throw new Error(String(response.status));
      const next = new DOMParser().parseFromString(await response.text(), 'text/html');
      // The session has ended: the response is the sign-in page.
      if (!('fresh' in next.body.dataset)) return location.reload();
      localise(next);
      show(next.getElementById('main'));
      shownAt = new Date();
      stale.hidden = true;
    } catch {
      const time = new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false }).format(shownAt);
      stale.textContent = stale.dataset.text.replace('{time}', time);
      stale.hidden = false;
    } finally {
      busy = false;
    }
  };
  setInterval(refresh, 15000);
  document.addEventListener('visibilitychange', refresh);
})();`;
