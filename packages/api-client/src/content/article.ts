import { article } from '@juhe/contract/content/article';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useQueryArticleCategoryListQuery,
  useQueryArticleListInfiniteQuery,
  useQueryArticleDetailQuery,
  useQueryRelatedArticlesQuery,
  useQueryArticleCommentListInfiniteQuery,
  useQueryArticleCommentReplyListInfiniteQuery,
  useCommentArticleMutation,
  useCommentReplyArticleMutation,
  useDelArticleCommentMutation,
  useDelArticleCommentReplyMutation,
  useArticleLikeMutation,
  useLikeArticleCommentMutation,
  useArticleCollectMutation,
  useFollowArticleAuthorMutation,
  useQueryFollowArticleAuthorInfiniteQuery,
  useQueryCollectArticleListInfiniteQuery,
  useQueryLikeArticleListInfiniteQuery,
  useQueryFollowArticleListInfiniteQuery,
} = inject((build) => ({
  queryArticleCategoryList: query(build, article.queryArticleCategoryList, { keep: 3600 }),
  queryArticleList: pages(build, article.queryArticleList),
  queryArticleDetail: query(build, article.queryArticleDetail, { tags: ['content/article'] }),
  queryRelatedArticles: query(build, article.queryRelatedArticles),
  queryArticleCommentList: pages(build, article.queryArticleCommentList, { tags: ['content/comment'] }),
  queryArticleCommentReplyList: pages(build, article.queryArticleCommentReplyList, { tags: ['content/comment'] }),
  commentArticle: mutation(build, article.commentArticle, { invalidates: ['content/comment', 'content/article'] }),
  commentReplyArticle: mutation(build, article.commentReplyArticle, { invalidates: ['content/comment', 'content/article'] }),
  delArticleComment: mutation(build, article.delArticleComment, { invalidates: ['content/comment', 'content/article'] }),
  delArticleCommentReply: mutation(build, article.delArticleCommentReply, {
    invalidates: ['content/comment', 'content/article'],
  }),
  articleLike: mutation(build, article.articleLike, {
    invalidates: ['content/liked'],
    optimistic: ({ id, like }, patch) =>
      patch(article.queryArticleDetail, { id }, (draft) => {
        draft.likes += Number(like === true) - Number(draft.liked);
        draft.liked = like === true;
      }),
  }),
  likeArticleComment: mutation(build, article.likeComment, { invalidates: ['content/comment'] }),
  articleCollect: mutation(build, article.articleCollect, {
    invalidates: ['content/collected'],
    optimistic: ({ id, collect }, patch) =>
      patch(article.queryArticleDetail, { id }, (draft) => {
        draft.collects += Number(collect === true) - Number(draft.collected);
        draft.collected = collect === true;
      }),
  }),
  followArticleAuthor: mutation(build, article.followArticleAuthor, { invalidates: ['content/article', 'social/relation'] }),
  queryFollowArticleAuthor: pages(build, article.queryFollowArticleAuthor, { tags: ['social/relation'] }),
  queryCollectArticleList: pages(build, article.queryCollectArticleList, { tags: ['content/collected'] }),
  queryLikeArticleList: pages(build, article.queryLikeArticleList, { tags: ['content/liked'] }),
  queryFollowArticleList: pages(build, article.queryFollowArticleList, { tags: ['social/relation'] }),
}));
