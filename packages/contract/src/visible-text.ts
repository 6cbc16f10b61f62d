/** Blanks that Unicode does not class as spaces: Hangul fillers and the empty Braille cell. */
const fillers = /[\u115F\u1160\u3164\uFFA0\u2800]/g;
/** Overrides and isolates of the writing direction: none of the five languages needs them, and they can reverse a text. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Zero-width characters. Joiners between other characters are kept, since emoji are composed with them. */
const zeroWidth = /\u034F|[\u00AD\u180E\u200B\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB]/g;
const looseJoiners = /(?<=^|\s|[\u200C\u200D])[\u200C\u200D]+|[\u200C\u200D]+(?=\s|$)/gu;
/**
 * Tag characters are valid only after a black flag, in flags of subdivisions of a country: `$1` is such a flag. Every
 * character is looked at once: a stranger chooses the length of the text.
 */
const flagsAndTags = /(\u{1F3F4}[\u{E0020}-\u{E007F}]*)|[\u{E0000}-\u{E007F}]+/gu;
/** Combining marks beyond the fourth on one character. */
const piledMarks = /(\p{M}{4})\p{M}+/gu;
/** Three blank lines or more. */
const emptyLines = /\n(?:[^\S\n]*\n){3,}/g;
/** Whitespace is kept while typing, and control characters are left for the fields to refuse. */
const onlyBlanks = /^[\s\p{Cc}]*$/u;
/** Private characters and halves of surrogate pairs have no glyph either. */
const ink = /[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}\p{M}]/u;

/**
 * Normalises a text to its visible form: composed (NFC), without zero-width characters and direction overrides, fillers as
 * spaces, at most four marks per character and two blank lines in a row. A text without visible characters becomes empty.
 */
export const visibleText = (text: string): string => {
  const clean = text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(directions, '')
    .replace(zeroWidth, '')
    .replace(flagsAndTags, '$1')
    .replace(fillers, ' ')
    .replace(looseJoiners, '')
    .replace(piledMarks, '$1')
    .replace(emptyLines, '\n\n\n');
  return ink.test(clean) || onlyBlanks.test(clean) ? clean : '';
};
