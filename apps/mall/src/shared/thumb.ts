/** The small size of a picture that a member uploaded; any other picture is its own. */
export const thumbOf = (url: string): string => url.replace(/^(\/u\/[0-9a-f]{40})\.webp$/, '$1-t.webp');
