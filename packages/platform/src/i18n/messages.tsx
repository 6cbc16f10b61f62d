import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { dateTimeFormat, numberFormat } from './formatters.ts';
import { useLang } from './lang.ts';
import { createTranslator, type Messages, type Translator } from './translator.ts';

const MessagesContext = createContext<Messages>({});

/** Provides an app's texts to its children; missing namespaces come from the surrounding provider. */
export const MessagesProvider = ({ messages, children }: { messages: Messages; children: ReactNode }) => {
  const outer = useContext(MessagesContext);
  const merged = useMemo(() => ({ ...outer, ...messages }), [outer, messages]);
  return <MessagesContext value={merged}>{children}</MessagesContext>;
};

/** `const t = useTranslations('cart'); t('title'); t('count', { n })`. */
export const useTranslations = (namespace?: string): Translator => {
  const messages = useContext(MessagesContext);
  const lang = useLang();
  return useMemo(() => createTranslator(messages, lang, namespace), [messages, lang, namespace]);
};

export interface Formatters {
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** An ISO instant, epoch milliseconds or a Date, in the member's time zone. */
  dateTime: (value: string | number | Date, options?: Intl.DateTimeFormatOptions) => string;
}

/** Numbers and dates in the chosen language; prices, counts and relative times are in `@juhe/ui`. */
export const useFormatters = (): Formatters => {
  const lang = useLang();
  return useMemo(
    () => ({
      number: (value, options) => numberFormat(lang, options).format(value),
      dateTime: (value, options) => dateTimeFormat(lang, options).format(new Date(value)),
    }),
    [lang],
  );
};
