/**
 * Evaluates what the shell is made of in tasks of their own, so that the first screen goes on answering presses and scrolling meanwhile: in one
 * task a slow phone would be deaf for a third of a second. All of it is in the initial scripts.
 */
const startShell = async () => {
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  await import(/* webpackMode: "eager" */ '@juhe/platform');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@juhe/ui');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@juhe/auth');
  await nextTask();
  await import(/* webpackMode: "eager" */ './bootstrap.tsx');
};

void startShell();
