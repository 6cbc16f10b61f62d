/** Allowed elements, attributes and URLs in texts by members or editors, applied by both ways of building nodes. */
export const allowedTags =
  'a b blockquote br code dd del div dl dt em figcaption figure h2 h3 h4 hr i img li ol p pre s span strong sub sup table tbody td th thead tr u ul video audio source'.split(
    ' ',
  );
export const allowedAttributes = ['href', 'src', 'alt', 'title', 'controls', 'poster', 'colspan', 'rowspan'];
export const allowedUri = /^(?:https?:|mailto:|tel:|#|\/(?!\/))/i;
