import type { Stories } from '../stories/stories.ts';

interface Context {
  (file: string): { readonly stories: Stories };
  keys: () => string[];
}
// The bundler evaluates this call statically.
const files = (
  import.meta as unknown as { webpackContext: (folder: string, options: { regExp: RegExp }) => Context }
).webpackContext('../stories', { regExp: /\.stories\.tsx$/ });

/** Every widget with its stories: `toast` → … */
export const allStories: ReadonlyMap<string, Stories> = new Map(
  files
    .keys()
    .sort()
    .map((file) => [file.replace(/^\.\/|\.stories\.tsx$/g, ''), files(file).stories]),
);

/** The parts of `#/toast/plain`. */
export const partsOf = (hash: string): { widget: string; name: string } => {
  const [widget = '', name = ''] = hash.replace(/^#?\/?/, '').split('/');
  return { widget, name };
};
