import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root, sharedPackages, versionOf } from './apps.mjs';
import { ownPackageDir, packageDir } from './packages.mjs';

/**
 * The bundler would use the CommonJS twins of the federation runtime (33 KB gzip in every remote). All of them are listed,
 * because a partial alias ships two copies (toolchain.md, Runtime weight); the plugin also imports one by its file.
 */
const federationAlias = () => {
  const dist = (name) => join(packageDir(`@module-federation/${name}`), 'dist');
  const tools = dist('runtime-tools');
  const bundler = dist('webpack-bundler-runtime');
  const runtime = dist('runtime');
  return {
    [join(bundler, 'index.cjs')]: join(bundler, 'index.js'),
    [join(runtime, 'index.cjs')]: join(runtime, 'index.js'),
    [join(dist('inject-external-runtime-core-plugin'), 'index.cjs')]: join(
      dist('inject-external-runtime-core-plugin'),
      'index.js',
    ),
    '@module-federation/runtime-tools/runtime-core$': join(tools, 'runtime-core.js'),
    '@module-federation/runtime-tools$': join(tools, 'index.js'),
    '@module-federation/webpack-bundler-runtime$': join(bundler, 'index.js'),
    '@module-federation/runtime/core$': join(runtime, 'core.js'),
    '@module-federation/runtime$': join(runtime, 'index.js'),
    '@module-federation/inject-external-runtime-core-plugin$': join(dist('inject-external-runtime-core-plugin'), 'index.js'),
  };
};

/** Unused parts of the runtime, replaced in every build. */
const unused = [
  [/[\\/]runtime-core[\\/]dist[\\/]utils[\\/]preload\.js$/, 'preload.mjs'],
  [/[\\/]error-codes[\\/]dist[\\/]desc\.mjs$/, 'descriptions.mjs'],
  [/[\\/]@module-federation[\\/]sdk[\\/]dist[\\/]dom\.js$/, 'dom.mjs'],
  [/[\\/]@module-federation[\\/]sdk[\\/]dist[\\/]logger\.js$/, 'logger.mjs'],
];

/** Replaces the federation plugins' own aliases; must come after them in `plugins`. */
export class FederationAliasPlugin {
  apply(compiler) {
    for (const [file, stub] of unused) {
      new compiler.webpack.NormalModuleReplacementPlugin(file, (data) => {
        if (data.createData) data.createData.resource = join(import.meta.dirname, 'federation-stubs', stub);
      }).apply(compiler);
    }
    // The plugin's own entry refers to the runtime by its absolute path, and module ids depend on their names: the same inputs
    // would give other bytes in another folder. By its name it is found through the alias.
    new compiler.webpack.NormalModuleReplacementPlugin(/__module_federation_bundler_runtime__/, (data) => {
      data.request = data.request.replace(/(from%20%22).*?(%22%3B)/, '$1@module-federation/webpack-bundler-runtime$2');
    }).apply(compiler);
    compiler.hooks.afterPlugins.tap('federation alias', () => {
      const otherAliases = Object.entries(compiler.options.resolve.alias ?? {}).filter(
        ([key]) => !key.startsWith('@module-federation/'),
      );
      compiler.options.resolve.alias = { ...federationAlias(), ...Object.fromEntries(otherAliases) };
    });
  }
}

/** The router's production build from its package; its exports list only the development build. */
export const productionRouter = () => {
  const platform = createRequire(join(root, 'packages/platform/package.json'));
  return { 'react-router$': join(dirname(platform.resolve('react-router/package.json')), 'dist/production/index.mjs') };
};

/**
 * Returns name → version of everything the shell shares, as installed for the app in `dir`; written into each release and
 * checked at each promotion.
 */
export const sharedVersions = (dir) => ({
  react: versionOf(packageDir('react', dir)),
  ...Object.fromEntries(sharedPackages.map((name) => [name, versionOf(ownPackageDir(name, dir))])),
  '@module-federation/runtime': versionOf(packageDir('@module-federation/runtime')),
});

/**
 * Returns the compatible versions of a shared package, as the range of a remote's release. A patch adds nothing that a remote
 * could use: a remote built with 19.3.2 runs with 19.3.0, so that the shell can roll back a patch without every team. For our
 * own packages neither does a minor version: the gates compare the used names and their types one by one. Within the
 * runtime's minor versions the two sides of a container may change; a prerelease is neither.
 * @param {string} name
 * @param {string} version as installed
 */
export const rangeOf = (name, version) => {
  if (version.includes('-')) return `^${version}`;
  const [major, minor] = version.split('.');
  if (name.startsWith('@juhe/')) return `^${major}.0.0`;
  return name.startsWith('@module-federation/') ? `~${version}` : `^${major}.${minor}.0`;
};

/** `shared` of the federation plugin: the shell provides the packages, the remotes only consume them. */
export const sharedConfig = (side, dir) =>
  Object.fromEntries(
    Object.entries(sharedVersions(dir))
      .filter(([name]) => !name.startsWith('@module-federation/'))
      .map(([name, version]) => [
        name,
        {
          singleton: true,
          strictVersion: true,
          requiredVersion: rangeOf(name, version),
          ...(side === 'shell' ? { eager: true, version } : { import: false }),
        },
      ]),
  );
