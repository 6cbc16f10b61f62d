import sanitizeHtml from 'sanitize-html';

const tags =
  'a b blockquote br code dd del div dl dt em figcaption figure h2 h3 h4 hr i img li ol p pre s span strong sub sup table tbody td th thead tr u ul';

/** Addresses of this site only: a picture from elsewhere tells who looked at it, and may change. */
const ownPath = /^\/(media|u)\/[\w./-]+$/;

/**
 * Rich text as it may be stored: what is not allowed is left out, its text stays, scripts and styles go with their text. The browser sanitises
 * again where it is rendered (quality.md §9).
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
