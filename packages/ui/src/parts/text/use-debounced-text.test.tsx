import { definePage } from '@juhe/contract/page';
import { HashRouter, PageLink, replacePage, RouteTableProvider, useCurrentPath, useNavigation, useQuery } from '@juhe/platform';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useDebouncedText } from './use-debounced-text.tsx';

const list = definePage<never, 'keyword'>('/list');

const List = () => {
  const { keyword = '' } = useQuery(list);
  const { replaceQuery } = useNavigation();
  const [text, setText, clear] = useDebouncedText(keyword, (entered) =>
    replaceQuery({ keyword: entered === '' ? undefined : entered }, list),
  );
  return (
    <>
      <input type="search" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={clear}>
        clear
      </button>
      <PageLink to="/lot">a lot</PageLink>
    </>
  );
};

const Current = () => (useCurrentPath() === '/lot' ? <p>the lot</p> : <List />);

const open = (address: string) => {
  window.history.replaceState(null, '', `#${address}`);
  render(
    <HashRouter>
      <RouteTableProvider
        routes={['/list', '/lot'].map((path) => ({ path, title: path, access: 'public', kind: 'page' }))}
        isSignedIn={() => true}
        onRefused={() => undefined}
      >
        <Current />
      </RouteTableProvider>
    </HashRouter>,
  );
};
const field = () => screen.findByRole('searchbox');
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const address = () => window.location.hash;

it('is committed once the typing pauses', async () => {
  open('/list');
  await type(' tea ');
  expect(address()).toBe('#/list');
  await waitFor(() => expect(address()).toBe('#/list?keyword=tea'));
  expect(await field()).toHaveValue(' tea ');
});

it('is committed before navigation, so that back returns to the search', async () => {
  open('/list');
  await type('tea');
  fireEvent.click(screen.getByRole('link', { name: 'a lot' }));
  await screen.findByText('the lot');
  expect(address()).toBe('#/lot');
  window.history.back();
  expect(await field()).toHaveValue('tea');
  expect(address()).toBe('#/list?keyword=tea');
});

it('does not write its address over the page that was gone to', async () => {
  jest.useFakeTimers();
  open('/list');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tea' } });
  act(() => replacePage('/lot'));
  act(() => jest.runAllTimers());
  expect(screen.getByText('the lot')).toBeVisible();
  expect(address()).toBe('#/lot');
  jest.useRealTimers();
});

it('is cleared without delay', async () => {
  open('/list?keyword=tea');
  expect(await field()).toHaveValue('tea');
  fireEvent.click(screen.getByRole('button', { name: 'clear' }));
  expect(address()).toBe('#/list');
  expect(await field()).toHaveValue('');
});
