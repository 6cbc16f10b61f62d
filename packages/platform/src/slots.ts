/** The interface between pages with slots and the apps that fill them. */
import type { Deprecation } from '@juhe/contract/deprecation';
import type { SlotKind, SlotPropType, SlotValue } from '@juhe/contract/slot';
import type { ComponentType } from 'react';
import type { LiveDocument, LiveFill, PageAccess } from '@juhe/contract/live-document';

/** A slot of a page for other apps; an entry of `slots` in `src/slots.ts` of the page's app. */
export interface SlotDeclaration {
  /** `<word>.<word>`, e.g. `goods.below-price`; outside the workspace the first word is the app's name. */
  readonly id: string;
  /** The page that has it. */
  readonly path: string;
  readonly kind: SlotKind;
  /** Maximum number of fills shown. */
  readonly most: number;
  /** Fragments: height of one in CSS pixels, reserved before it has loaded. */
  readonly height?: number;
  /** Fragments: load budget of one (bytes, gzip): entry, scripts, styles and texts of one language. */
  readonly budget?: number;
  /** Fragments: their props; a name followed by `?` is optional. */
  readonly props?: Readonly<Record<string, SlotPropType>>;
  /** The slot will be removed. */
  readonly deprecated?: Deprecation;
}

/** An app's fill of a slot; an entry of `fills` in its `src/slots.ts`. An app fills a slot at most once. */
export type SlotFill =
  | {
      readonly slot: string;
      readonly icon: string;
      /**
       * A page of the app without required parameters. Its title in the slot: `slots` › the slot's id in each of the app's
       * five `locales`.
       */
      readonly path: string;
      /** `required`: only members see it. */
      readonly access?: PageAccess;
    }
  | {
      readonly slot: string;
      /** A file below `src/` without extension that exports `Fragment`. */
      readonly fragment: string;
      readonly access?: PageAccess;
      /** Its props, for a slot that is not in the workspace's contract. */
      readonly props?: Readonly<Record<string, SlotPropType>>;
    };

/** The part of the tab's live document that slots need. */
export interface SlotSource {
  readonly document: Pick<LiveDocument, 'remotes'>;
  readonly newest: () => Pick<LiveDocument, 'remotes'> | undefined;
  readonly newestLang: () => string | undefined;
  /** Whether the app is disabled, as currently known to this tab. */
  readonly remote: (app: string) => { readonly killed?: true } | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface FragmentProps {
  readonly app: string;
  readonly fill: LiveFill;
  readonly props: Readonly<Record<string, SlotValue>>;
  /** Called when it failed or timed out: it is absent from now on. */
  readonly onGone: () => void;
}

export interface SlotHost {
  readonly live: SlotSource;
  /** Renders fragments and handles their failures; loaded when the first one comes near the viewport. */
  readonly loadFragment: () => Promise<ComponentType<FragmentProps>>;
}

let current: SlotHost | undefined;

/** Called by the shell to set the loader of slot fills. */
export const setSlotHost = (host: SlotHost): void => {
  current = host;
};

/** Undefined where no shell runs. */
export const slotHost = (): SlotHost | undefined => current;
