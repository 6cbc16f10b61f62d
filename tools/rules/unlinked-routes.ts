/** Routes that no page of ours links to by its path, each with the reason why that is right. */
export const unlinkedRoutes: Readonly<Record<string, string>> = {};
