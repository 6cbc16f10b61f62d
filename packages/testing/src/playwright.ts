/** The test kit for a browser: journeys through the shell of an instance, with one's own build in it (docs/testing.md). */
export { expect } from '@playwright/test';
export { type ClockChange, type ClockReading, type TestClock, testClock } from './clock.ts';
export { type Api, call, type CallOptions, dataOf } from './playwright/api.ts';
export { axe } from './playwright/axe.ts';
export { type Fault, faultsOf, type ResponseFault, type ThrowingRemote } from './playwright/faults.ts';
export { type JourneyFixtures, type JourneyOptions, phone, test } from './playwright/fixtures.ts';
export {
  demo,
  demoPassword,
  enter,
  freshMobile,
  type Invitation,
  type Member,
  readSmsCode,
  register,
  signIn,
} from './playwright/members.ts';
export { checkReleases, openBuild, type OpenOptions, parseReleases, type Releases } from './playwright/releases.ts';
export { serveBuild, type ServedBuild } from './playwright/served.ts';
export { takenOver } from './playwright/taken-over.ts';
