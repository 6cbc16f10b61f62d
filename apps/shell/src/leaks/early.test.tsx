import { act, renderHook } from '@testing-library/react';
import { remember, watch } from '../shared/traces.ts';
import { onReport, type Report } from '../shared/report.ts';
import { useLeaks } from './use-leaks.ts';

const reports: Report[] = [];
onReport((report) => reports.push(report));

it('attributes no changes made before the first check when several remotes had run, and undoes them', async () => {
  const { at } = Array.prototype;
  document.adoptedStyleSheets = [];
  remember();
  watch.judge('mall', '1');
  // oxlint-disable-next-line no-extend-native -- what a remote must not do
  Array.prototype.at = () => undefined;
  watch.judge('wallet', '2');
  renderHook(() => useLeaks(['wallet'], '/wallet'));
  await act(async () => new Promise((next) => setTimeout(next)));
  expect(Array.prototype.at).toBe(at);
  expect(reports).toEqual([]);
});
