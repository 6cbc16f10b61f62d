/** What a style module, a plain style sheet and a picture are to the compiler; holds for the apps as well. */
declare module '*.module.css' {
  const css: { readonly [name: string]: string };
  export default css;
}
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}
