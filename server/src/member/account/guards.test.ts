import { article } from '@juhe/contract/content/article';
import { feedback } from '@juhe/contract/common/feedback';
import { report } from '@juhe/contract/common/report';
import { book } from '@juhe/contract/content/book';
import { creation } from '@juhe/contract/content/creation';
import { video } from '@juhe/contract/content/video';
import { review } from '@juhe/contract/mall/review';
import { account } from '@juhe/contract/member/account';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const publishing = [
  article.commentArticle,
  article.replyToArticleComment,
  book.commentBook,
  book.replyToBookComment,
  video.commentVideo,
  video.replyToVideoComment,
  creation.publishCreation,
  creation.editCreation,
  review.reviewOrder,
  review.addReviewFollowUp,
];

// MEMBER-27
it.each(publishing)('$id publishes and is refused to a member without a mobile', async (operation) => {
  const unbound = await server.memberWith({ mobile: null });
  expect((await server.call(operation, {} as never, unbound)).key).toBe('mobileMissing');
});

// MEMBER-28
it.each([...publishing, feedback.sendFeedback, report.addReport])(
  '$id is refused to a member who has not accepted the agreements',
  async (operation) => {
    const hasty = await server.memberWith({ agreed: false });
    expect(await server.call(operation, {} as never, hasty)).toMatchObject({ code: 403, key: 'agreementsMissing' });
    await server.call(account.acceptAgreements, {}, hasty);
    expect((await server.call(operation, {} as never, hasty)).key).not.toBe('agreementsMissing');
  },
);
