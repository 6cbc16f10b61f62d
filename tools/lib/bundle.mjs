/** Runs the bundler once; rejects with its errors as text. */
export const bundleConfig = async (config) => {
  const { rspack } = await import('@rspack/core');
  await new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors())
          reject(new Error(stats.toString({ all: false, errors: true, errorStack: false, colors: false })));
        else resolve(undefined);
      });
    });
  });
};

/** Runs the bundler once with a config file's export. */
export const bundle = async (file) => {
  const { default: exported } = await import(file);
  await bundleConfig(typeof exported === 'function' ? await exported({}, {}) : exported);
};
