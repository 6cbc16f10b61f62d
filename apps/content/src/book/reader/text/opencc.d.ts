/** The dictionaries of opencc-js, one by one: `from to|from to|…`. */
declare module 'opencc-js/dict/*' {
  const entries: string;
  export default entries;
}
