import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where a package of Storybook's is: only the configuration's own folder has them installed. */
const resolverOf = (configDir) => {
  const require = createRequire(join(configDir, 'package.json'));
  return { folderOf: (name) => dirname(require.resolve(`${name}/package.json`)), fileOf: (name) => require.resolve(name) };
};

/**
 * React once: the project's own, whose hooks the kit and the pages use, and not the copy that Storybook brings. The contract as a folder: answers look
 * its schemas up by name, which a bundler cannot do through a package's exports.
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
        // Attributes of HTML elements and of React are documented elsewhere.
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
        // The builder's entry stands in the working directory and imports Storybook, which only the configuration's folder has.
        tools: { rspack: { resolve: { modules: ['node_modules', join(configDir, 'node_modules')] } } },
        output: {
          // As the build of a remote has it: names in camelCase, sprites as files.
          cssModules: { exportLocalsConvention: 'camelCaseOnly' },
          dataUriLimit: 0,
        },
      });
    },
  };
};
