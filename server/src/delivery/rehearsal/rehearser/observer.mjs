/*
 * What runs inside the page during a rehearsal; each function is sent to the browser as its text and uses nothing from here.
 */

/** Before any script of the page: random numbers that are the same each time, no beacons to the server, and the session's items. */
export const startObserving = ({ origin, storage }) => {
  if (location.origin !== origin) return;
  let state = 0x2545f491;
  Math.random = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
  for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value);
  const seen = { beacons: [], shift: 0 };
  Object.defineProperty(window, '__rehearsal', { value: seen });
  navigator.sendBeacon = (_address, body) => {
    seen.beacons.push(String(body));
    return true;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

/** What a visitor sees: text, elements' boxes, links, rooms of fragments, and what the page tells of itself. */
export const takeObservation = () => {
  const most = { boxes: 400, links: 300, text: 40 };
  // Whoever leaves a page sends what is still to be told.
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
  const events = window.__rehearsal.beacons.flatMap((body) => {
    try {
      return JSON.parse(body).events;
    } catch {
      return [];
    }
  });
  const boxOf = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x), y: Math.round(y + scrollY), w: Math.round(width), h: Math.round(height) };
  };
  const hasOwnText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '');
  const boxes = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (boxes.length === most.boxes) break;
    const isDrawn = /^(img|svg|video|canvas|input|textarea|select|button)$/i.test(element.tagName);
    if (!isDrawn && !hasOwnText(element)) continue;
    if (element.closest('svg') && element.tagName.toLowerCase() !== 'svg') continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const box = boxOf(element);
    if (box.w === 0 || box.h === 0) continue;
    const name = (element.innerText ?? element.getAttribute('alt') ?? '').trim().slice(0, most.text);
    boxes.push({ name: `${element.tagName.toLowerCase()} ${name}`.trim(), ...box });
  }
  const main = document.querySelector('main') ?? document.body;
  return {
    title: document.title,
    lines: document.body.innerText
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    isEmpty: main.innerText.trim() === '' && main.querySelector('img, video, canvas, input') === null,
    address: location.hash.slice(1),
    boxes,
    links: [...document.querySelectorAll('a[href^="#/"]')].slice(0, most.links).map((link) => link.getAttribute('href').slice(1)),
    // As packages/platform/src/parts/slot.tsx draws them.
    rooms: [...document.querySelectorAll('[style*="contain: strict"]')].map(boxOf),
    shift: Math.round(window.__rehearsal.shift * 1000) / 1000,
    events: events.filter((event) => event && (event.kind === 'failure' || event.kind === 'error' || event.kind === 'load')),
  };
};
