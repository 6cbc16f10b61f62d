import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, pnpm } from '../../tools/run/install.mjs';

/** The environment of another team's shell: without this run's npm script, instance or tokens. */
const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment()).filter(
      ([name]) =>
        !/^(INIT_CWD|NODE_ENV|NODE_OPTIONS|ORIGIN|HOST|PORT|DATA_DIR|DEPLOY_TOKEN|OPERATOR_TOKEN|FORCE_COLOR)$|^npm_(lifecycle|package)_/.test(
          name,
        ),
    ),
  );

export interface Ended {
  code: number;
  output: string;
}

const runIn = (cwd: string, command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  new Promise<Ended>((answer) => {
    execFile(command, args, { cwd, env: { ...cleanEnvironment(), ...env } }, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
      answer({ code, output: `${stdout}${stderr}${error && code === 1 && !stderr ? error.message : ''}` });
    });
  });

const must = async (label: string, running: Promise<Ended>): Promise<string> => {
  const { code, output } = await running;
  if (code !== 0) throw new Error(`${label} ended with ${code}:\n${output}`);
  return output;
};

/**
 * Creates a remote in a folder outside the workspace with the single command that an instance offers; its packages are
 * installed from there by pnpm like those of the workspace, or by npm as a fallback.
 * @param name of the remote
 * @param origin of the instance
 */
export const makeOutsideProject = async (name: string, origin: string) => {
  const workDir = mkdtempSync(join(tmpdir(), 'juhe-team-'));
  let dir = join(workDir, name);
  const remove = () => rmSync(workDir, { recursive: true, force: true });
  try {
    // npx caches its packages by address; the address of this run is of no use to another.
    const cache = { npm_config_cache: join(workDir, '.npm') };
    await must('create', runIn(workDir, 'npx', ['--yes', '--loglevel=error', `${origin}/platform/create.tgz`, name], cache));
    const install = ['install', '--reporter=append-only'];
    const { code } = await runIn(dir, 'npx', ['--yes', '--loglevel=error', pnpm, ...install]);
    if (code !== 0) await must('npm install', runIn(dir, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund']));
  } catch (error) {
    remove();
    throw error;
  }
  return {
    dir: () => dir,
    /** Runs `npm run <script> -- …` in the project's folder. */
    script: (script: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
      runIn(dir, 'npm', ['run', '--silent', script, '--', ...args], env),
    /** Runs `npm run dev` until `stop`; returns the printed address in the running shell. */
    dev: (env: Readonly<Record<string, string>>) =>
      new Promise<{ address: string; stop: () => void }>((answer, reject) => {
        const child = spawn(process.execPath, ['node_modules/@juhe/tools/remote.mjs', 'dev'], {
          cwd: dir,
          env: { ...cleanEnvironment(), DEV_PORT_BASE: '4390', ...env },
        });
        let output = '';
        const onChunk = (chunk: Buffer) => {
          output += chunk.toString();
          const address = /https?:\/\/\S+\/h5\/\?mf\.\S+/.exec(output)?.[0];
          if (address) answer({ address, stop: () => void child.kill('SIGTERM') });
        };
        child.stdout.on('data', onChunk);
        child.stderr.on('data', onChunk);
        child.once('exit', (code) => reject(new Error(`juhe-remote dev ended with ${code}:\n${output}`)));
      }),
    /** Renames the project's folder. */
    move: (folder: string) => {
      const target = join(workDir, folder);
      renameSync(dir, target);
      dir = target;
    },
    remove,
  };
};
