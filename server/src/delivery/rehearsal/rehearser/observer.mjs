/* Code that runs inside the page during a rehearsal; each function is sent to the browser as text and uses nothing from this
   module. */

/** Runs before any script of the page: deterministic random numbers, no beacons to the server, and the session's items. */
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
  const recorded = { beacons: [], shift: 0 };
  Object.defineProperty(window, '__rehearsal', { value: recorded });
  navigator.sendBeacon = (_address, body) => {
    recorded.beacons.push(String(body));
    return true;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) recorded.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Collects the visible result: text, elements' boxes, links, rooms of fragments, and the page's own reports. */
export const takeObservation = () => {
  const limits = { boxes: 400, links: 300, text: 40 };
  // Leaving a page sends its pending reports.
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
    if (boxes.length === limits.boxes) break;
    const isDrawn = /^(img|svg|video|canvas|input|textarea|select|button)$/i.test(element.tagName);
    if (!isDrawn && !hasOwnText(element)) continue;
    if (element.closest('svg') && element.tagName.toLowerCase() !== 'svg') continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const box = boxOf(element);
    if (box.w === 0 || box.h === 0) continue;
    const name = (element.innerText ?? element.getAttribute('alt') ?? '').trim().slice(0, limits.text);
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
    links: [...document.querySelectorAll('a[href^="#/"]')]
      .slice(0, limits.links)
      .map((link) => link.getAttribute('href').slice(1)),
    // As rendered by packages/platform/src/parts/slot.tsx.
    rooms: [...document.querySelectorAll('[style*="contain: strict"]')].map(boxOf),
    shift: Math.round(window.__rehearsal.shift * 1000) / 1000,
    events: events.filter((event) => event && (event.kind === 'failure' || event.kind === 'error' || event.kind === 'load')),
  };
};
