import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Resolves a package of Storybook: they are installed only in the folder of the configuration. */
const resolverOf = (configDir) => {
  const require = createRequire(join(configDir, 'package.json'));
  return { folderOf: (name) => dirname(require.resolve(`${name}/package.json`)), fileOf: (name) => require.resolve(name) };
};

/**
 * A single React: that of the project, whose hooks the kit and the pages use, not Storybook's copy. The contract as a folder:
 * responses look up its schemas by name, which a bundler cannot do through a package's exports.
 */
const aliasesOf = (project) => {
  const require = createRequire(join(project, 'package.json'));
  return {
    ...Object.fromEntries(['react', 'react-dom'].map((name) => [name, dirname(require.resolve(`${name}/package.json`))])),
    '@juhe/contract': dirname(require.resolve('@juhe/contract/operation')),
  };
};

/**
 * Storybook's main configuration for stories of components and of pages (docs/testing.md).
 * @param {{ configDir: string, project: string, tsconfig?: string, stories: readonly string[], staticDirs?: readonly string[] }} setup absolute folders of the
 *   configuration (whose node_modules has Storybook) and of the project; `tsconfig` covers the components; `stories` are globs, relative to `configDir`
 */
export const storybookConfig = ({ configDir, project, tsconfig = join(project, 'tsconfig.json'), stories, staticDirs = [] }) => {
  const { folderOf, fileOf } = resolverOf(configDir);
  return {
    framework: { name: folderOf('storybook-react-rsbuild'), options: { builder: { lazyCompilation: false } } },
    stories,
    staticDirs,
    addons: [folderOf('@storybook/addon-docs'), folderOf('@storybook/addon-a11y')],
    core: { disableTelemetry: true, disableWhatsNewNotifications: true },
    features: { sidebarOnboardingChecklist: false },
    typescript: {
      check: false,
      reactDocgen: 'react-docgen-typescript',
      reactDocgenTypescriptOptions: {
        tsconfigPath: tsconfig,
        shouldExtractLiteralValuesFromEnum: true,
        shouldRemoveUndefinedFromOptional: true,
        // Omits attributes of HTML elements and of React from the documentation.
        propFilter: ({ parent, name }) => !parent || !/node_modules\/(?!@juhe\/)/.test(parent.fileName) || name === 'children',
      },
    },
    rsbuildFinal: async (config) => {
      const { mergeRsbuildConfig } = await import(pathToFileURL(fileOf('@rsbuild/core')));
      const { pluginReact } = await import(pathToFileURL(fileOf('@rsbuild/plugin-react')));
      return mergeRsbuildConfig(config, {
        plugins: [pluginReact()],
        performance: { printFileSize: false },
        resolve: { alias: aliasesOf(project) },
        // The builder's entry is in the working directory and imports Storybook, which is installed only in the configuration's
        // folder.
        tools: { rspack: { resolve: { modules: ['node_modules', join(configDir, 'node_modules')] } } },
        output: {
          // As in the build of a remote: names in camelCase, sprites as files.
          cssModules: { exportLocalsConvention: 'camelCaseOnly' },
          dataUriLimit: 0,
        },
      });
    },
  };
};
