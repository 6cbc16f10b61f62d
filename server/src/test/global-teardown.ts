import { stopRememberedEngine } from './engine-state.ts';

export default async function teardown(): Promise<void> {
  await stopRememberedEngine();
}
