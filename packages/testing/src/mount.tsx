import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setErrorHandlers } from '@juhe/api-client';
import { clearSession, getSession, startSession } from '@juhe/auth';
import type { MemberInfo } from '@juhe/contract/member/session.schemas';
import { type Lang, type Messages, pathOf, type RemoteRoute, setLang } from '@juhe/platform';
import { afterEach } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Answer } from './answers.ts';
import { type Call, type Network, openNetwork } from './network.ts';
import { otherPageEntries, PageProviders } from './page-providers.tsx';
import { forwardRequest } from './real.ts';
import { testMember } from './test-member.ts';

export interface MountOptions {
  /** Responses of the operations; an unmatched call fails the test. */
  readonly answers?: readonly (Answer | readonly Answer[])[];
  /** Forwards unmatched calls to this instance, such as `http://127.0.0.1:4173`. */
  readonly real?: string;
  /** Simplified Chinese by default. */
  readonly lang?: Lang;
  /** The signed-in member: an ordinary one with these fields; a visitor without it. `token` is sent along with calls. */
  readonly member?: Partial<MemberInfo> & { readonly token?: string };
  /** Paths of existing pages in other apps: links to any other page are not shown. */
  readonly otherPages?: readonly string[];
}

export interface MountedPage {
  /** The page's calls so far, oldest first. */
  readonly calls: readonly Call[];
  /** Toasts shown for refusals. */
  readonly toasts: readonly string[];
  /** Unmounts the page, like a navigation. */
  readonly leave: () => void;
}

const source = (name: string): string => {
  const file = ['.tsx', '.ts'].map((extension) => join(process.cwd(), 'src', name + extension)).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`src/${name} does not exist in ${process.cwd()}`);
  return file;
};

let network: Network | undefined;

afterEach(() => {
  cleanup();
  const faults = network?.faults ?? [];
  network?.close();
  network = undefined;
  if (getSession().signedIn) clearSession();
  if (faults.length > 0) throw new Error(`The page and its answers do not fit together:\n${[...new Set(faults)].join('\n')}`);
});

/**
 * Shows a page of this remote like the shell: with its route, texts, store, language and member. `address` is the output of
 * the page's builder, such as `detailPage({ saleNo: 'S1' })`. After the test the page is unmounted, and the test fails for
 * unmatched calls and for responses that the contract does not allow.
 */
export const mountPage = async (address: string, options: MountOptions = {}): Promise<MountedPage> => {
  const { answers = [], real, lang = 'zh-Hans', member, otherPages = [] } = options;
  const { routes } = (await import(source('routes'))) as { routes: readonly RemoteRoute[] };
  const route = routes.find(({ path }) => path === pathOf(address));
  if (!route) throw new Error(`src/routes.ts has no page ${pathOf(address)}`);
  network?.close();
  network = await openNetwork(answers.flat(), real === undefined ? undefined : (request) => forwardRequest(real, request));
  const { calls } = network;
  const toasts: string[] = [];
  setErrorHandlers({ toast: (text) => void toasts.push(text), confirm: async () => undefined, goToLogin: () => undefined });
  localStorage.setItem('juhe-lang', lang);
  act(() => {
    setLang(lang);
    if (member) startSession(member.token ?? 'token-of-a-test', { ...testMember, ...member });
  });
  const { Screen } = (await import(source(route.screen))) as { Screen: ComponentType };
  const messages = (await import(join(process.cwd(), 'src/locales', `${lang}.json`))) as { default?: Messages } & Messages;
  const { unmount } = render(
    <PageProviders
      address={address}
      routes={[...routes, ...otherPageEntries(otherPages)]}
      messages={messages.default ?? messages}
      onRefused={({ message }) => void toasts.push(message)}
    >
      <Screen />
    </PageProviders>,
  );
  return { calls, toasts, leave: unmount };
};
