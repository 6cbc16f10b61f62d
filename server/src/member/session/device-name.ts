import Bowser from 'bowser';

export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'unknown';

/** Only names of these lists are shown: a user agent is arbitrary text, and the member reads it in a notice. */
const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));
const kinds: Readonly<Record<string, DeviceKind>> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' };

/** Returns a device's name in the member's list, e.g. `Chrome · Android`; empty when the user agent is not recognised. */
export const deviceOf = (userAgent: string): { name: string; kind: DeviceKind } => {
  if (userAgent === '') return { name: '', kind: 'unknown' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const named = [browsers.has(browser.name ?? '') ? browser.name : '', systems.has(os.name ?? '') ? os.name : ''];
  return { name: named.filter(Boolean).join(' · '), kind: kinds[platform.type ?? ''] ?? 'unknown' };
};
