import { startRehearser } from './rehearser-process.ts';

jest.setTimeout(30_000);

it('reports that the browser does not start, and leaves no process behind', async () => {
  const { signal } = new AbortController();
  await expect(startRehearser('/nowhere/chromium', false, signal)).rejects.toThrow(/executable doesn't exist|Failed to launch/i);
});

it('does not start when its time is over', async () => {
  await expect(startRehearser('/nowhere/chromium', false, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
});
