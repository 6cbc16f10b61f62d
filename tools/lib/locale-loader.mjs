import compile from 'icu-minify/compile';

/** Compiles the ICU messages of a locale file at build time, so that the browser needs no parser (12 KB gzip less). */
const compileMessages = (value) => {
  if (typeof value === 'string') return compile(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, compileMessages(inner)]));
};

/** Titles go into the live document instead. */
export default function localeLoader(source) {
  const { titles: _titles, ...messages } = JSON.parse(source);
  return JSON.stringify(compileMessages(messages));
}
