// Not TypeScript: its emit wraps the paths of imports that are not literals, and a bundler would no longer see which files they may load.

/**
 * The operations of a slice of the contract, such as `mall/goods`. Storybook's bundler creates a chunk for each file that this
 * may load.
 */
export const loadOperations = (slice) => import(/* webpackExclude: /\.(d|test|schemas)\.(ts|js)$/ */ `@juhe/contract/${slice}`);

/** The schemas of the same slice. */
export const loadSchemas = (slice) => import(/* webpackExclude: /\.d\.ts$/ */ `@juhe/contract/${slice}.schemas`);
