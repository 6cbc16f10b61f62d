import { MessagesProvider, useNavigationSettled } from '@juhe/platform';
import { useEffect } from 'react';
import type { RemoteHost } from './host.ts';
import { FailureNotice } from './failure-notice.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { usePage } from './use-page.ts';

interface Props {
  host: RemoteHost;
  app: string;
  expose: string;
  /** The frame's first page keeps the document's skeleton; later ones wait 200 ms before showing one. */
  first: boolean;
  /** Called whenever a page's content is shown. */
  onShown?: () => void;
}

/** Rendered after a page's content: reports when that has rendered, which never happens if the content throws. */
const Shown = ({ onRendered }: { onRendered: () => void }) => {
  useEffect(onRendered, [onRendered]);
  return null;
};

/** A page of a remote in every state: skeleton, content, or a notice with a retry. */
export const RemotePage = ({ host, app, expose, first, onShown }: Props) => {
  const { page, failure, retrying, attempt, retry, show, fail } = usePage(host, app, expose);
  useNavigationSettled(page !== undefined || failure !== undefined);
  // A page for another platform cannot work in this tab: reloading the document brings shell and page together.
  if (failure)
    return (
      <FailureNotice kind={failure.kind} busy={retrying} onRetry={failure.kind === 'version' ? () => location.reload() : retry} />
    );
  if (!page) return <PageSkeleton delay={first ? 0 : 200} />;
  const { Screen, messages } = page;
  return (
    <PageBoundary key={attempt} onThrown={fail}>
      <MessagesProvider messages={messages}>
        <Screen />
        <Shown onRendered={show} />
        {onShown && <Shown onRendered={onShown} />}
      </MessagesProvider>
    </PageBoundary>
  );
};
