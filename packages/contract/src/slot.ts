import type { Deprecation } from './deprecation.ts';

/** Types of the props that a page passes to a fragment: a fragment of another app gets plain data only. */
interface PropTypes {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
}
export type SlotPropType = keyof PropTypes;
export type SlotValue = PropTypes[SlotPropType] | undefined;

/** `entries`: links as data, drawn by the page. `fragment`: a component of the app that fills the slot. */
export type SlotKind = 'entries' | 'fragment';

/** A slot as the page's app declares it, without the page. */
export interface SlotTerms {
  readonly id: string;
  readonly kind: SlotKind;
  /** Maximum number of fills shown. */
  readonly most: number;
  /** Height of one fragment in CSS pixels: reserved before it has loaded, and never exceeded. */
  readonly height?: number;
}

/** The complete declaration of a slot by the page's app. */
export interface SlotDeclared extends SlotTerms {
  readonly app: string;
  /** The page that contains it. */
  readonly path: string;
  /** Fragments: maximum bytes (gzip) that one may load on the page. */
  readonly budget?: number;
  /** Fragments: their props; a name followed by `?` is optional. */
  readonly props?: Readonly<Record<string, SlotPropType>>;
  readonly deprecated?: Deprecation;
}

/** The props that a page passes to `Slot` (`@juhe/platform/parts/slot`). */
export interface SlotUse extends SlotTerms {
  readonly props: Readonly<Record<string, SlotValue>>;
}

type Arguments<Props> = [keyof Props] extends [never] ? [] : [props: Props];

/** The builder of a slot's use: `<Slot {...goodsBelowPrice({ priceCents })} />`. */
export interface Slot<Props> {
  (...props: Arguments<Props>): SlotUse;
  readonly id: string;
}

/** The props of a fragment that fills the slot: `SlotProps<typeof goodsBelowPrice>`. */
export type SlotProps<Place> = Place extends Slot<infer Props> ? Props : never;

/** A slot by its terms; the type parameter names the props of its fragments. */
export const defineSlot = <Props = Record<never, never>>(terms: SlotTerms): Slot<Props> =>
  Object.assign((props?: Props): SlotUse => ({ ...terms, props: { ...props } as SlotUse['props'] }), { id: terms.id });
