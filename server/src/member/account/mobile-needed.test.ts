import { article } from '@juhe/contract/content/article';
import { book } from '@juhe/contract/content/book';
import { creation } from '@juhe/contract/content/creation';
import { video } from '@juhe/contract/content/video';
import { review } from '@juhe/contract/mall/review';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it.each([
  article.commentArticle,
  article.commentReplyArticle,
  book.commentBook,
  book.commentReplyBook,
  video.commentVideo,
  video.commentReplyVideo,
  creation.publishCreation,
  creation.editCreation,
  review.evaluateOrder,
  review.addFollowUp,
])('$id publishes: it is refused to a member without a mobile', async (operation) => {
  const unbound = await server.memberWith({ mobile: null });
  expect((await server.call(operation, {} as never, unbound)).key).toBe('mobileMissing');
});
