/** Outcomes of a requested frame (PipelineReporter of Chromium's compositor), the best first. */
const states = ['STATE_PRESENTED_ALL', 'STATE_PRESENTED_PARTIAL', 'STATE_DROPPED'];

/**
 * Counts the frames of a page while `work` runs. Partially presented frames were on time but without the main thread's
 * update; dropped are only those that affect something visible: an animation, a scroll or a touch.
 * @param {import('@playwright/test').Browser} browser
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<unknown>} work
 * @returns {Promise<{ shown: number, partly: number, dropped: number }>}
 */
export const countFrames = async (browser, page, work) => {
  await browser.startTracing(page, { categories: ['benchmark', 'cc', 'disabled-by-default-devtools.timeline.frame'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  // A frame for which the main thread was late is reported twice under the same number.
  const best = new Map();
  for (const { name, ph, pid, args } of traceEvents) {
    const frame = name === 'PipelineReporter' && ph === 'b' ? args?.frame_reporter : undefined;
    const state = states.indexOf(frame?.state);
    if (state < 0 || (state === 2 && !frame.affects_smoothness)) continue;
    const id = `${pid} ${frame.frame_source} ${frame.frame_sequence}`;
    best.set(id, Math.min(best.get(id) ?? 2, state));
  }
  const count = (state) => [...best.values()].filter((outcome) => outcome === state).length;
  return { shown: count(0), partly: count(1), dropped: count(2) };
};
