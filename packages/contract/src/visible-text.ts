/** Blanks that are no space to the Unicode tables: Hangul fillers and the empty Braille cell. */
const fillers = /[\u115F\u1160\u3164\uFFA0\u2800]/g;
/** Overrides and isolates of the writing direction: none of the five languages needs them, and they turn a text around. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Letters without width. The joiners stay between other letters, since emoji are made with them. */
const zeroWidth = /\u034F|[\u00AD\u180E\u200B\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB]/g;
const looseJoiners = /(?<=^|\s|[\u200C\u200D])[\u200C\u200D]+|[\u200C\u200D]+(?=\s|$)/gu;
/** Tag letters write the flags of countries within a country after a black flag, and nothing else. */
const looseTags = /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0000}-\u{E007F}]/gu;
/** Marks beyond the fourth on one letter. */
const piledMarks = /(\p{M}{4})\p{M}+/gu;
/** Three blank lines or more. */
const emptyLines = /\n(?:[^\S\n]*\n){3,}/g;
/** Blanks stay as they are being typed, and control characters for the fields to refuse. */
const onlyBlanks = /^[\s\p{Cc}]*$/u;
const ink = /[^\p{Cc}\p{Cf}\p{Z}\p{M}]/u;

/**
 * A text as readers see it: composed (NFC), without zero-width letters and direction overrides, fillers as spaces, at most four marks
 * on a letter and two blank lines in a row. What has nothing to see is empty.
 */
export const visibleText = (text: string): string => {
  const clean = text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(directions, '')
    .replace(zeroWidth, '')
    .replace(looseTags, '')
    .replace(fillers, ' ')
    .replace(looseJoiners, '')
    .replace(piledMarks, '$1')
    .replace(emptyLines, '\n\n\n');
  return ink.test(clean) || onlyBlanks.test(clean) ? clean : '';
};
