/**
 * The entry point of the API client's core: shared at run time. Slices (`@juhe/api-client/<domain>/<slice>`) are bundled
 * where they are used.
 */
export { api, holdApi, inject, invalidateTags, renewApi, resetApi, type Tag } from './api/api.ts';
export { feed, mutation, pages, type Patch, query } from './api/endpoints.ts';
export { listOf, type ListState } from './api/list-of.ts';
export { type ApiError, type ApiErrorKind, isApiError } from './api-error.ts';
export { call, type CallOptions, type CallResult } from './call.ts';
export { type ErrorHandlers, onRefusal, reportError, setErrorHandlers } from './error-policy.ts';
export type { LiveStatus } from './live/connection.ts';
export type { LiveEvent } from './live/sse.ts';
export { streamCall } from './live/stream-call.ts';
export { livePath, type LiveOptions, useLive } from './live/use-live.ts';
export { forgetAttempts } from './transport/attempt-store.ts';
export { callHeaders, readAnswer, type SendOptions } from './transport/protocol.ts';
export { loadTransport, type Send, type SendResult, wrapSend } from './transport/send.ts';
export { apiPrefix, type SessionProvider, sessionProvider, setSessionProvider } from './transport/settings.ts';
