import type { ReactNode } from 'react';

/**
 * Types of an app's texts. `texts.gen.d.ts` of an app lists them as namespaces → keys → arguments, from the messages of all its
 * languages; keys of nested objects are joined by dots.
 */

/** `{name}`. */
export type TextValue = string | number;
/** `{at, date}` and `{at, time}`: a Date, an ISO instant or epoch milliseconds. */
export type TextInstant = Date | string | number;
/** `{kind, select, …}`: a case of the message; every other value is its `other`. */
export type TextChoice<Case extends string> = Case | (string & {}) | (Case extends 'true' | 'false' ? boolean : never);
/** `<link>…</link>`: what is rendered around the text between the tags. */
export type TextTag = (chunks: ReactNode) => ReactNode;

type Prefix<Key> = Key extends `${infer Head}.${infer Rest}` ? Head | `${Head}.${Prefix<Rest>}` : never;
type NestedNamespace<Texts> = { [Root in keyof Texts & string]: `${Root}.${Prefix<keyof Texts[Root]>}` }[keyof Texts & string];

/** The names that `useTranslations` takes: `cart`, and `cart.empty` where `empty` is an object of the texts. */
export type TextNamespace<Texts> = (keyof Texts & string) | NestedNamespace<Texts>;

/** Keys and arguments of a namespace. */
type KeysOf<Texts, Namespace extends string> = Namespace extends keyof Texts
  ? Texts[Namespace]
  : Namespace extends `${infer Root}.${infer Path}`
    ? Root extends keyof Texts
      ? { [Key in keyof Texts[Root] as Key extends `${Path}.${infer Rest}` ? Rest : never]: Texts[Root][Key] }
      : never
    : never;

/** `A | B` → `A & B`: a key that is one of several needs the arguments of each. */
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer Each) => void ? Each : never;

/** The arguments of a text without tags; those with tags are rendered by `rich`. */
type PlainValues<Arguments> = {
  readonly [Name in keyof Arguments as TextTag extends Arguments[Name] ? never : Name]: Arguments[Name];
};
/** A plain argument may be an element as well. */
type RichValue<Value> = TextValue extends Value ? ReactNode : Value;
type RichArguments<Arguments> = { readonly [Name in keyof Arguments]: RichValue<Arguments[Name]> };

/** An unknown key counts as all keys here, so that the error is reported on the key instead of the values. */
type Rest<Keys, Key, Values> = keyof Values extends never
  ? []
  : keyof Keys extends Key
    ? [OnlyKey<keyof Keys>] extends [true]
      ? [values: Values]
      : [values?: object]
    : [values: Values];
/** Whether a union has one member. */
type OnlyKey<Key, Each = Key> = Key extends unknown ? ([Each] extends [Key] ? true : false) : never;
/** Keys whose texts have no argument. */
type BareKey<Keys> = { [Key in keyof Keys & string]: keyof Keys[Key] extends never ? Key : never }[keyof Keys & string];

interface KeyedTranslator<Keys> {
  /** The text of `key`. A missing one renders its key and is reported on the console. */
  <Key extends keyof Keys & string>(key: Key, ...values: Rest<Keys, Key, PlainValues<All<Keys[Key]>>>): string;
  /** With `<tag>…</tag>` in the message: `t.rich('terms', { link: (chunks) => <PageLink …>{chunks}</PageLink> })`. */
  rich: <Key extends keyof Keys & string>(key: Key, ...values: Rest<Keys, Key, RichArguments<All<Keys[Key]>>>) => ReactNode;
  /** For a key that the server names: whether there is a text, without arguments, for it. */
  has: (key: string) => key is BareKey<Keys>;
}

/** `t` of a namespace: `t(key, values)` with known keys and the arguments of their messages. */
export type TextTranslator<Texts, Namespace extends TextNamespace<Texts>> = KeyedTranslator<KeysOf<Texts, Namespace>>;

/** Keys of a namespace whose texts have no argument, for tables of keys: `{ icon: 'clock', text: 'underReview' }`. */
export type TextKeyOf<Texts, Namespace extends TextNamespace<Texts>> = BareKey<KeysOf<Texts, Namespace>>;

/** `useTranslations` with the keys and arguments of an app's texts. */
export type UseTexts<Texts> = <Namespace extends TextNamespace<Texts>>(namespace: Namespace) => TextTranslator<Texts, Namespace>;
