/** The sanitiser for HTML that is less plain than the API's output (plain-html.ts), in a chunk of its own. */
import createDOMPurify from 'dompurify';
import { allowedAttributes, allowedTags, allowedUri } from './rich-text-rules.ts';

const purify = createDOMPurify(window);
// Inline pictures would bypass the URL rule below.
purify.addHook('uponSanitizeAttribute', (_, attribute) => {
  if (/^\s*data:/i.test(attribute.attrValue)) attribute.keepAttr = false;
});

/** Builds inert nodes, never through innerHTML, so that Trusted Types need no exception here. */
export const sanitize = (html: string): DocumentFragment =>
  purify.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: allowedAttributes,
    // Numbers are not URLs, which all other values have to be.
    ADD_URI_SAFE_ATTR: ['colspan', 'rowspan'],
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: allowedUri,
    RETURN_DOM_FRAGMENT: true,
  });
