/**
 * Evaluates the shell's modules in separate tasks, so that the first screen still responds to taps and scrolling: in a single
 * task, a slow phone would be unresponsive for a third of a second. All modules are in the initial scripts.
 */
const startShell = async () => {
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  await nextTask();
  await import(/* webpackMode: "eager" */ '@juhe/platform');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@juhe/ui');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@juhe/auth');
  await nextTask();
  await import(/* webpackMode: "eager" */ './router.tsx');
  await nextTask();
  await import(/* webpackMode: "eager" */ './bootstrap.tsx');
};

void startShell();

// A module: otherwise every other one in its chunk declares strict mode on its own.
// oxlint-disable-next-line unicorn/require-module-specifiers -- dynamic imports alone make no module
export {};
