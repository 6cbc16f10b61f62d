/** How the browser ended a frame that was wanted (PipelineReporter of Chromium's compositor), the best first. */
const states = ['STATE_PRESENTED_ALL', 'STATE_PRESENTED_PARTIAL', 'STATE_DROPPED'];

/**
 * Counts the frames of a page while `work` runs. Partly shown ones came in time but without the main thread's share; dropped are only those
 * that somebody could see: of an animation, a scroll or a finger.
 * @param {import('@playwright/test').Browser} browser
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<unknown>} work
 * @returns {Promise<{ shown: number, partly: number, dropped: number }>}
 */
export const countFrames = async (browser, page, work) => {
  await browser.startTracing(page, { categories: ['benchmark', 'cc', 'disabled-by-default-devtools.timeline.frame'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  // A frame for which the main thread was late is reported twice, under one number.
  const best = new Map();
  for (const { name, ph, pid, args } of traceEvents) {
    const frame = name === 'PipelineReporter' && ph === 'b' ? args?.frame_reporter : undefined;
    const state = states.indexOf(frame?.state);
    if (state < 0 || (state === 2 && !frame.affects_smoothness)) continue;
    const id = `${pid} ${frame.frame_source} ${frame.frame_sequence}`;
    best.set(id, Math.min(best.get(id) ?? 2, state));
  }
  const count = (state) => [...best.values()].filter((one) => one === state).length;
  return { shown: count(0), partly: count(1), dropped: count(2) };
};
