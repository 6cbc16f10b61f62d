import { MessagesProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
import texts from '../frame/late/locales/zh-Hans.json';
import { OverrideBadge } from './override-badge.tsx';
import { withoutOverrides } from './without-overrides.ts';

it.each([
  ['http://x/h5/?mf.mall=http://localhost:4182&mf.token=a.b#/pages/mine/mine?a=1', 'http://x/h5/#/pages/mine/mine?a=1'],
  ['http://x/h5/?a=1&mf.mall=1&mf.shell=2#/', 'http://x/h5/?a=1#/'],
  ['http://x/h5/#/?mf.mall=1', 'http://x/h5/#/?mf.mall=1'],
])('%s is cleared to %s', (from, to) => {
  expect(withoutOverrides(from)).toBe(to);
});

it('lists the overridden apps with their releases, and the reason for each failure', () => {
  const marks = {
    mall: { url: 'http://localhost:4182/' },
    wallet: { release: '1.1.0+0123456789ab', warning: 'wallet wants another shell' },
    social: { refused: 'unknownRelease' },
  };
  render(
    <MessagesProvider messages={texts}>
      <OverrideBadge marks={marks} />
    </MessagesProvider>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'mall localhost:4182',
    'wallet 1.1.0+0123456789abwallet wants another shell',
    'social 没有这个版本',
  ]);
  expect(screen.getByRole('button', { name: '清除' })).toBeInTheDocument();
});
