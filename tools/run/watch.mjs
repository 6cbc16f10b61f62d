import { watch } from 'chokidar';

/** A formatter or a `git checkout` writes many files at once: they are one change. */
const settleMs = 120;

/**
 * Watches files and folders, with everything below them. Files that are replaced by a rename (vim, sed, formatters, git) are watched on,
 * which `fs.watch` with `recursive` does not do on Linux.
 * @param {readonly string[]} paths files or folders; they may appear later
 * @param {(files: string[]) => void} onChange called with the absolute paths of what was added, changed or removed, once for changes that
 *   belong together
 * @param {{ ignored?: (path: string) => boolean }} [options]
 * @returns {Promise<{ close: () => Promise<void> }>} after the initial scan: from then on no change is missed
 */
export const watchSources = async (paths, onChange, { ignored } = {}) => {
  const changed = new Set();
  let timer;
  const notifyListeners = () => {
    const files = [...changed];
    changed.clear();
    onChange(files);
  };
  const watcher = watch([...paths], { ignoreInitial: true, ...(ignored ? { ignored } : {}) });
  watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(notifyListeners, settleMs);
  });
  watcher.on('error', (error) => console.error(`Watching the sources failed: ${error.message}`));
  await new Promise((ready) => watcher.once('ready', ready));
  return {
    close: async () => {
      clearTimeout(timer);
      await watcher.close();
    },
  };
};

/** What a bundle does not contain: tests. For `ignored`. */
export const isTestFile = (path) => /\.test\.tsx?$/.test(path);
