import sanitizeHtml from 'sanitize-html';

const tags =
  'a b blockquote br code dd del div dl dt em figcaption figure h2 h3 h4 hr i img li ol p pre s span strong sub sup table tbody td th thead tr u ul video audio source'.split(
    ' ',
  );

/**
 * Rich text that somebody wrote, made safe before it is stored: the tags that `RichText` of the kit shows (which sanitises once
 * more), no styles, no sizes (pictures are 250 px high, specification §9), addresses of this site or over HTTP only.
 */
export const cleanRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: {
      a: ['href', 'title'],
      img: ['src', 'alt', 'title'],
      video: ['src', 'poster', 'controls'],
      audio: ['src', 'controls'],
      source: ['src'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'http'],
    allowedSchemesByTag: { a: ['https', 'http', 'mailto', 'tel'] },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'poster'],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    disallowedTagsMode: 'discard',
  });
