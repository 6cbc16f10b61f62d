const nbsp = '\u00A0';
const narrow = '\u202F';
/** Placeholders for numbers: in Chinese they are surrounded by spaces, like the number itself. */
const figures = 'n|count|limit|size|max|total|days|minutes|amount|price|0|1';

const french = (text) =>
  text
    .replace(/[ \u00A0\u202F]?([;!?]+)/g, (matched, marks, at, source) =>
      at === 0 || /[«(“\s]/.test(source[at - 1]) ? matched : narrow + marks,
    )
    .replace(/[ \u00A0\u202F]+([:%])/g, `${nbsp}$1`)
    .replace(/«[ \u00A0\u202F]*/g, `«${nbsp}`)
    .replace(/[ \u00A0\u202F]*»/g, `${nbsp}»`)
    .replace(/(?<=\d)[ \u00A0\u202F](?=\d{3}(?!\d))/g, narrow);

const spanish = (text) => text.replace(/[ \u00A0\u202F]+%/g, `${nbsp}%`);

const chinese = (text) =>
  text
    .replace(/(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9%])(?=\p{Script=Han})/gu, ' ')
    .replace(new RegExp(`(?<=\\p{Script=Han})(?=\\{(?:${figures})\\})|(?<=\\{(?:${figures})\\})(?=\\p{Script=Han})`, 'gu'), ' ');

const rules = { fr: french, es: spanish, 'zh-Hans': chinese, 'zh-Hant': chinese };

/**
 * Returns a text with the spaces of its language's typography: French has U+202F before `; ! ?` and U+00A0 before `: %` and
 * inside French quotation marks, Spanish has U+00A0 before `%`, Chinese has a space around numbers and Latin words
 * (docs/texts.md).
 * @param {string} lang @param {string} text
 */
export const typography = (lang, text) => rules[lang]?.(text) ?? text;
