/** Characters by the names of their HTML entities: those that the API's sanitiser, React and Markdown writers use. */
export const entityCharacters: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#39', "'"],
  ['#x27', "'"],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/** Decodes these entities, each once; any other stays as it is written. */
export const decodeEntities = (text: string): string =>
  text.replace(/&([#\w]+);/g, (entity, name: string) => entityCharacters.get(name) ?? entity);

const escapes: Readonly<Partial<Record<string, string>>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, between tags and in a quoted attribute value. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
