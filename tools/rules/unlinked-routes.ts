/** Routes that none of our pages links to by path, each with the justification. */
export const unlinkedRoutes: Readonly<Record<string, string>> = {};
