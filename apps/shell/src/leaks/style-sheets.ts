import { releaseOf } from '../shared/release-of.ts';
import { type Owner, reportLeak } from './leak.ts';

interface Leaking {
  readonly owner: Owner;
  readonly file: string;
  readonly sheet: CSSStyleSheet;
}

const examined = new WeakSet<StyleSheet>();
const leaking: Leaking[] = [];

/** Splits a selector list; commas within parentheses do not separate. */
const selectorsOf = (list: string): readonly string[] => list.match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^,(])+/g) ?? [];

/**
 * Judges like the gate `styles` (server/src/delivery/gate/scoped-css.ts), except for alternatives: a release that passed
 * without override is scoped.
 */
const isScoped = (selector: string, app: string): boolean =>
  new RegExp(`(?:[.#]|\\[data-)${app}(?:[-_]|[\\]=])`).test(selector.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, ''));

const isLeak = (rule: CSSRule, app: string): boolean => {
  const isOwn = (name: string) => new RegExp(`^["']?${app}[-_]`).test(name);
  if (rule instanceof CSSStyleRule) return !selectorsOf(rule.selectorText).every((selector) => isScoped(selector, app));
  if (rule instanceof CSSKeyframesRule) return !isOwn(rule.name);
  if (rule instanceof CSSFontFaceRule) return !isOwn(rule.style.getPropertyValue('font-family'));
  if ('cssRules' in rule) return [...(rule.cssRules as CSSRuleList)].some((inner) => isLeak(inner, app));
  return !/^@(layer|charset|namespace)/.test(rule.cssText);
};

/** Attributes sheets created by a script, except for the first screen's, which precedes them (boot/cover.ts). */
export const attributeAdopted = (owner: Owner | undefined): void => {
  for (const sheet of document.adoptedStyleSheets) {
    if (examined.has(sheet)) continue;
    examined.add(sheet);
    const isFirstScreen = document.getElementById('first') !== null;
    if (owner && !isFirstScreen && [...sheet.cssRules].some((rule) => isLeak(rule, owner.app)))
      leaking.push({ owner, file: 'adopted', sheet });
  }
};

const checkSheet = (sheet: CSSStyleSheet): void => {
  const [, app = 'shell', folder = '', file = ''] = /\/r\/(\w+)\/([^/]+)\/([^?]+)/.exec(sheet.href ?? '') ?? [];
  if (app === 'shell' || examined.has(sheet)) return;
  examined.add(sheet);
  if ([...sheet.cssRules].some((rule) => isLeak(rule, app)))
    leaking.push({ owner: { app, release: releaseOf(app, folder, file) }, file, sheet });
};

/**
 * Enables style sheets that reach beyond their app only while a page of the app is present; they apply at once when it comes
 * back.
 */
export const applyStyles = (shown: ReadonlySet<string>): void => {
  for (const sheet of document.styleSheets) checkSheet(sheet);
  for (const { owner, file, sheet } of leaking) {
    const isOff = !shown.has(owner.app);
    if (sheet.disabled !== isOff) sheet.disabled = isOff;
    if (isOff) reportLeak(owner, `style ${file}`);
  }
};
