export { findJourneyBrowser } from '../../tools/run/browser.mjs';
export { startInstance } from '../../tools/run/instance.mjs';
export { freePort } from '../../tools/run/ports.mjs';
