import { test as journey } from '@juhe/testing/playwright';
import { operatorToken } from './operators.ts';

export { axe, type Api, demo, demoPassword, expect, freshMobile, type Member } from '@juhe/testing/playwright';

/** The journeys of this repository: `@juhe/testing`, with the operator's token of the instance under test. */
export const test = journey.extend<object>({
  operatorToken: async ({}, use) => use(process.env.E2E_DATA_DIR === undefined ? undefined : operatorToken()),
});
