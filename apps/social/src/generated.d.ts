/** The third-party libraries in this product, written by the build (tools/lib/licences.mjs). */
declare module '@generated/licences' {
  const licences: readonly {
    readonly name: string;
    readonly version: string;
    readonly licence: string;
    readonly text: string;
  }[];
  export default licences;
}
