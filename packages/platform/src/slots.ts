/** What crosses between pages with slots and the apps that fill them. */
import type { Deprecation } from '@juhe/contract/deprecation';
import type { SlotKind, SlotPropType, SlotValue } from '@juhe/contract/slot';
import type { ComponentType } from 'react';
import type { LiveDocument, LiveFill, PageAccess } from './pages.ts';

/** A place of a page that other apps may fill; a line of `slots` in `src/slots.ts` of the page's app. */
export interface SlotDeclaration {
  /** `<word>.<word>`, e.g. `goods.below-price`; outside the workspace the first word is the app's name. */
  readonly id: string;
  /** The page that has it. */
  readonly path: string;
  readonly kind: SlotKind;
  /** So many of what fills it are shown. */
  readonly most: number;
  /** Fragments: room of one in CSS pixels, reserved before it has loaded. */
  readonly height?: number;
  /** Fragments: what one may make the page load, in bytes of gzip: entry, scripts, styles and texts of one language. */
  readonly budget?: number;
  /** Fragments: what they get; a name with `?` behind it may be missing. */
  readonly props?: Readonly<Record<string, SlotPropType>>;
  /** The slot goes away. */
  readonly deprecated?: Deprecation;
}

/** What an app puts into a slot; a line of `fills` in its `src/slots.ts`. An app fills a slot once. */
export type SlotFill =
  | {
      readonly slot: string;
      readonly icon: string;
      /** A page of the app that needs no parameter. Its title in the slot: `slots` › the slot's id in each of the app's five `locales`. */
      readonly path: string;
      /** `required`: only members see it. */
      readonly access?: PageAccess;
    }
  | {
      readonly slot: string;
      /** A file below `src/` without extension that exports `Fragment`. */
      readonly fragment: string;
      readonly access?: PageAccess;
      /** What it gets, of a slot that the contract of the workspace does not have. */
      readonly props?: Readonly<Record<string, SlotPropType>>;
    };

/** Of the tab's live document what slots need. */
export interface SlotSource {
  readonly document: Pick<LiveDocument, 'remotes'>;
  readonly newest: () => Pick<LiveDocument, 'remotes'> | undefined;
  readonly newestLang: () => string | undefined;
  /** As far as this tab knows now: whether the app is switched off. */
  readonly remote: (app: string) => { readonly killed?: true } | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface FragmentProps {
  readonly app: string;
  readonly fill: LiveFill;
  readonly props: Readonly<Record<string, SlotValue>>;
  /** It failed, or did not come in time: it is absent from now on. */
  readonly onGone: () => void;
}

export interface SlotHost {
  readonly live: SlotSource;
  /** What renders fragments, with everything that may happen to them; loaded when the first comes near the screen. */
  readonly loadFragment: () => Promise<ComponentType<FragmentProps>>;
}

let current: SlotHost | undefined;

/** The shell tells who loads what fills slots. */
export const setSlotHost = (host: SlotHost): void => {
  current = host;
};

/** Undefined where no shell runs. */
export const slotHost = (): SlotHost | undefined => current;
