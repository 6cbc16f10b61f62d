/** How the browser ended each frame that was wanted (PipelineReporter of Chromium's compositor). */
const ended = { STATE_PRESENTED_ALL: 'shown', STATE_PRESENTED_PARTIAL: 'partly', STATE_DROPPED: 'dropped' };

/**
 * Counts the frames of a page while `work` runs. Partly shown ones came in time but without the main thread's share.
 * @param {import('@playwright/test').Browser} browser
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<unknown>} work
 * @returns {Promise<{ shown: number, partly: number, dropped: number }>}
 */
export const countFrames = async (browser, page, work) => {
  await browser.startTracing(page, { categories: ['benchmark', 'cc'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const counts = { shown: 0, partly: 0, dropped: 0 };
  for (const { name, args } of traceEvents) {
    const reporter = name === 'PipelineReporter' ? args?.chrome_frame_reporter : undefined;
    const kind = ended[reporter?.state];
    // Frames of an animation, a scroll or a finger; others are late without anybody seeing it.
    if (kind && reporter.affects_smoothness) counts[kind] += 1;
  }
  return counts;
};
