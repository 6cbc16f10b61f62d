import { boot } from './boot.ts';

describe('reports recorded before the sender has loaded', () => {
  const sent: [string, unknown][] = [];
  const reports = () => (Reflect.get(window, '__JUHE__') as { reports: object[] }).reports;
  const hidePage = () => window.dispatchEvent(new Event('pagehide'));
  const failure = { kind: 'failure', app: 'mall', release: '1.0.0+0123456789ab', name: 'threw' };

  beforeAll(() => {
    AbortSignal.timeout ??= () => new AbortController().signal;
    globalThis.fetch = (async () => new Response('{}')) as typeof fetch;
    Object.assign(navigator, {
      sendBeacon: (address: string, body: string) => {
        sent.push([address, JSON.parse(body)]);
        return true;
      },
    });
    const live = { channel: 'production', generation: 7, shell: { base: '/r/shell/1/', routes: [] }, remotes: {} };
    const page = { apiPrefix: '/juhe', lang: 'en', live };
    document.head.innerHTML = `<script type="application/json" id="juhe-page">${JSON.stringify(page)}</script>`;
    document.body.innerHTML = '<div id="root"></div>';
    boot();
  });
  beforeEach(() => {
    sent.length = 0;
  });

  it('are sent once when the visitor leaves, without exceptions’ values', () => {
    const thrown = { circular: {} };
    thrown.circular = thrown;
    reports().push({ ...failure, thrown });
    hidePage();
    hidePage();
    expect(sent).toEqual([['/platform/beacon', { v: 1, channel: 'production', generation: 7, events: [failure] }]]);
  });

  it('are not sent by a visitor without reports', () => {
    hidePage();
    expect(sent).toEqual([]);
  });

  it('are transferred to the sender once it has loaded', async () => {
    const { onReport, report } = await import('../shared/report.ts');
    report({ kind: 'failure', app: 'mall', release: '1', name: 'threw' });
    expect(reports()).toHaveLength(1);
    const received: object[] = [];
    onReport((event) => received.push(event));
    expect(received).toHaveLength(1);
    hidePage();
    expect(sent).toEqual([]);
  });
});
