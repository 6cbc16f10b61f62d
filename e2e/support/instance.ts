export { findJourneyBrowser } from '../../tools/run/browser.mjs';
export { makeSnapshots, startInstance } from '../../tools/run/instance.mjs';
export { freePort } from '../../tools/run/ports.mjs';
