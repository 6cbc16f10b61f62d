/** Module types of style modules, plain style sheets and pictures, for the kit and the apps. */
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
