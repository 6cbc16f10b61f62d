import { MessagesProvider, useNavigationSettled } from '@juhe/platform';
import { useEffect } from 'react';
import type { RemoteHost } from './host.ts';
import { FaultNotice } from './fault-notice.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { usePage } from './use-page.ts';

interface Props {
  host: RemoteHost;
  app: string;
  expose: string;
  /** The frame's first page keeps the document's skeleton; later ones wait 200 ms before they show one. */
  first: boolean;
  /** Called whenever a page shows its content. */
  onShown?: () => void;
}

/** Stands behind a page's content: it tells when that is there, which it never is when the content throws. */
const Shown = ({ tell }: { tell: () => void }) => {
  useEffect(tell, [tell]);
  return null;
};

/** A page of a remote, whatever happens to it: skeleton, content, or a notice that retries. */
export const RemotePage = ({ host, app, expose, first, onShown }: Props) => {
  const { page, fault, retrying, attempt, retry, show, fail } = usePage(host, app, expose);
  useNavigationSettled(page !== undefined || fault !== undefined);
  // A page for another platform cannot become right in this tab: a new load of the document brings shell and page together.
  if (fault)
    return <FaultNotice kind={fault.kind} busy={retrying} onRetry={fault.kind === 'version' ? () => location.reload() : retry} />;
  if (!page) return <PageSkeleton delay={first ? 0 : 200} />;
  const { Screen, messages } = page;
  return (
    <PageBoundary key={attempt} onThrown={fail}>
      <MessagesProvider messages={messages}>
        <Screen />
        <Shown tell={show} />
        {onShown && <Shown tell={onShown} />}
      </MessagesProvider>
    </PageBoundary>
  );
};
