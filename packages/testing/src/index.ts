/** The public API of the test kit for pages in jsdom; `@juhe/testing/playwright` is the one for a browser (docs/testing.md). */
import '@testing-library/jest-dom/jest-globals';

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } from '@jest/globals';
export { act, screen, waitFor, within } from '@testing-library/react';
export { userEvent } from '@testing-library/user-event';
export { type Answer, answer, recorded, type Recording, refuse } from './answers.ts';
export { type MountedPage, mountPage, type MountOptions } from './mount.tsx';
export type { Call } from './network.ts';
