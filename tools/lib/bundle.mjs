/** Runs the bundler once with a config file's export; rejects with its errors as text. */
export const bundle = async (file) => {
  const { rspack } = await import('@rspack/core');
  const { default: exported } = await import(file);
  const config = typeof exported === 'function' ? await exported({}, {}) : exported;
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
