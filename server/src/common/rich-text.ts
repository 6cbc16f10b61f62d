import sanitizeHtml from 'sanitize-html';

const tags =
  'a b blockquote br code dd del div dl dt em figcaption figure h2 h3 h4 hr i img li ol p pre s span strong sub sup table tbody td th thead tr u ul';

/** Only paths on this site: an external picture reveals its viewers and may change. */
const ownPath = /^\/(media|u)\/[\w./-]+$/;

/**
 * Sanitises rich text for storage: disallowed elements are removed but keep their text; scripts and styles are removed with
 * their text. The browser sanitises again on rendering (quality.md §9).
 */
export const cleanRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: tags.split(' '),
    allowedAttributes: {
      a: ['href', 'title'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'img' && (!ownPath.test(attribs['src'] ?? '') || /\/\.\.?\//.test(attribs['src'] ?? '')),
  }).trim();
