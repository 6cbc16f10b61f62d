import { area } from '@juhe/contract/common/area';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('names every province with its cities and their districts, each at least once', async () => {
  const { code, data } = await server.call(area.listAreas);
  expect(code).toBe(200);
  expect(data).toHaveLength(34);
  expect(data.every(({ children }) => children.length > 0 && children.every((city) => city.children.length > 0))).toBe(true);
  const hangzhou = data.find(({ name }) => name === '浙江省')?.children.find(({ name }) => name === '杭州市');
  expect(hangzhou?.children).toContain('西湖区');
});
