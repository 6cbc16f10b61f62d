import { useTrackParcelQuery } from '@juhe/api-client/mall/logistics';
import { MemoryRouter, MessagesProvider, RouteTableProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
import messages from '../order/locales/zh-Hans.json' with { type: 'json' };
import { LatestTrack } from './latest-track.tsx';

jest.mock('@juhe/api-client/mall/logistics', () => ({ useTrackParcelQuery: jest.fn() }));

it('names the link to the parcel while its latest state is loading', () => {
  jest.mocked(useTrackParcelQuery).mockReturnValue({ currentData: undefined, isError: false } as never);
  render(
    <MessagesProvider messages={messages}>
      <MemoryRouter>
        <RouteTableProvider
          routes={[{ path: '/subPackages/order/logistics', access: 'required', kind: 'page' } as never]}
          isSignedIn={() => true}
          onRefused={() => undefined}
        >
          <LatestTrack orderNo="M1" />
        </RouteTableProvider>
      </MemoryRouter>
    </MessagesProvider>,
  );
  expect(screen.getByRole('link', { name: '查看物流' })).toBeInTheDocument();
});
