/**
 * Development only, before react-dom runs: stores its renderer where the refresh runtimes of remotes look for it, which load
 * after react-dom (toolchain.md, pitfall 7).
 */
const hook = (globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject: () => hook.renderers.size + 1,
  onScheduleFiberRoot: () => undefined,
  onCommitFiberRoot: () => undefined,
  onCommitFiberUnmount: () => undefined,
});
const inject = hook.inject;
hook.inject = (renderer) => {
  const id = inject(renderer);
  hook.renderers.set(id, renderer);
  return id;
};
