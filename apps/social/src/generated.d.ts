/** The libraries of others in this product, written down by the build (tools/lib/licences.mjs). */
declare module '@generated/licences' {
  const licences: readonly {
    readonly name: string;
    readonly version: string;
    readonly licence: string;
    readonly text: string;
  }[];
  export default licences;
}
