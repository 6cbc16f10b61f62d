import { pointsShop } from '@juhe/contract/auction/points-shop';
import { article } from '@juhe/contract/content/article';
import { book } from '@juhe/contract/content/book';
import { discover } from '@juhe/contract/content/discover';
import { search } from '@juhe/contract/content/search';
import { study } from '@juhe/contract/content/study';
import { topic } from '@juhe/contract/content/topic';
import { video } from '@juhe/contract/content/video';
import { bargain } from '@juhe/contract/mall/bargain';
import { coupon } from '@juhe/contract/mall/coupon';
import { goods } from '@juhe/contract/mall/goods';
import { group } from '@juhe/contract/mall/group';
import { shop } from '@juhe/contract/mall/shop';
import type { Operation } from '@juhe/contract/operation';

/**
 * The operations that may answer with data of two seconds ago, from a read replica (DATABASE_READ_URL, decision 0058): public
 * feeds, lists, details and searches. What the streams of lots, of answers and of the site announce to everybody (bids, lots,
 * settings), what shows an own balance or whether something can be bought, and who may look at a homepage is read from the
 * primary (`tools/rules/stale-reads.test.ts`).
 */
const operations: readonly Operation[] = [
  pointsShop.getPointsCategories,
  pointsShop.getPointsGoodsList,
  article.queryArticleCategoryList,
  article.queryArticleList,
  article.queryArticleDetail,
  article.queryRelatedArticles,
  article.queryArticleCommentList,
  article.queryArticleCommentReplyList,
  book.queryBookCategoryList,
  book.queryBookList,
  book.querySimilarBooks,
  book.queryBookDetail,
  book.queryBookIndexList,
  book.queryBookIndexContent,
  book.queryBookChapters,
  book.queryBookCommentList,
  book.queryBookCommentReplyList,
  discover.queryFeed,
  search.querySearchList,
  search.queryBookText,
  search.queryMember,
  search.querySuggest,
  search.queryLikeTopic,
  study.queryAllStudyList,
  study.queryStudyDetail,
  study.getStudyCategoryList,
  topic.queryHotTopics,
  video.queryVideoFeed,
  video.queryVideoDetail,
  video.queryVideoList,
  video.queryVideoCommentList,
  video.queryVideoCommentReplyList,
  bargain.getBargainActivityList,
  coupon.getCouponGoods,
  goods.getCategoryList,
  goods.getProductList,
  goods.getProductDetail,
  goods.getProductSpec,
  goods.getGuessYouLike,
  goods.getEvaluate,
  group.getGroupActivityList,
  shop.getShopDetail,
  shop.getShopList,
];

/** By their ids. */
export const staleReads: ReadonlySet<string> = new Set(operations.map(({ id }) => id));
