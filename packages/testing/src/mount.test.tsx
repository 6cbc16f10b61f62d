import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getSession } from '@juhe/auth';
import { goods } from '@juhe/contract/mall/goods';
import { screen } from '@testing-library/react';
import { answer, recorded, refuse } from './answers.ts';
import { mountPage } from './mount.tsx';

const project = join(import.meta.dirname, 'testing/remote');
beforeEach(() => void jest.spyOn(process, 'cwd').mockReturnValue(project));

const canBuy = answer(goods.checkAvailability, { canBuy: true, reason: null });
const home = '/sample/home?sku=K1';

describe('mountPage', () => {
  it('shows the page of an address with its texts, its query and what the API answers', async () => {
    const page = await mountPage(home, { answers: [canBuy], lang: 'en' });
    expect(await screen.findByText('for sale')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Hello, …' })).toBeVisible();
    expect(page.calls).toEqual([{ operation: 'mall/goods.checkAvailability', input: { skuId: 'K1', quantity: '2' } }]);
    page.leave();
    expect(screen.queryByText('for sale')).toBeNull();
  });

  it('shows it in another language to a member, who is gone afterwards', async () => {
    await mountPage(home, { answers: [canBuy], lang: 'fr', member: { nickname: 'Ana' } });
    expect(await screen.findByRole('heading', { name: 'Bonjour, Ana' })).toBeVisible();
    expect(getSession().signedIn).toBe(true);
  });

  it('begins without the member of the test before', () => {
    expect(getSession().signedIn).toBe(false);
  });

  it('answers each input as the test says, asks anew in each test, and refuses as the server does', async () => {
    const answers = [answer(goods.checkAvailability, ({ skuId }) => ({ canBuy: false, reason: `no ${skuId}` }))];
    await mountPage(home, { answers, lang: 'en' });
    expect(await screen.findByText('no K1')).toBeVisible();
  });

  it('tells a refusal as an error', async () => {
    await mountPage('/sample/home?sku=K2', { answers: [refuse(goods.checkAvailability, 409, 'gone')], lang: 'en' });
    expect(await screen.findByText('refused')).toBeVisible();
  });

  it('shows links to pages that exist, and to no others', async () => {
    await mountPage(home, { answers: [canBuy], lang: 'en', otherPages: ['/other/page'] });
    expect(await screen.findByRole('link', { name: 'other' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'missing' })).toBeNull();
  });

  it('takes recordings by their input', async () => {
    const recording = (skuId: string, reason: string) => ({
      operation: 'mall/goods.checkAvailability',
      input: { skuId },
      data: { canBuy: false, reason },
    });
    await mountPage('/sample/home?sku=K3', {
      answers: [recorded([recording('K1', 'first'), recording('K3', 'third')])],
      lang: 'en',
    });
    expect(await screen.findByText('third')).toBeVisible();
  });

  it('knows pages of the remote only', async () => {
    await expect(mountPage('/pages/mine/mine')).rejects.toThrow('src/routes.ts has no page /pages/mine/mine');
  });

  it('knows operations of the contract only', async () => {
    const unknown = [
      { operation: 'mall/goods.getNothing', input: {}, data: null },
      { operation: '../../evil.run', input: {}, data: null },
    ];
    for (const recording of unknown)
      await expect(mountPage(home, { answers: recorded([recording]) })).rejects.toThrow(
        `the contract has no operation ${recording.operation}`,
      );
  });

  describe('with an instance', () => {
    let server: Server;
    let real: string;
    beforeAll(async () => {
      server = createServer((request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
        const reason = `${request.method} ${pathname} ${searchParams.get('skuId')}`;
        response.end(JSON.stringify({ code: 200, msg: 'ok', data: { canBuy: false, reason } }));
      });
      await new Promise<void>((answered) => server.listen(0, '127.0.0.1', answered));
      real = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => void server.close());

    it('asks it what no answer is for', async () => {
      await mountPage('/sample/home?sku=K4', { real, lang: 'en' });
      expect(await screen.findByText('GET /juhe/api/mall/product/isCanBuy K4')).toBeVisible();
    });
  });
});
