/** The platform's public API: shared with the remotes at run time, so its exports are the platform contract. */
export { createSelector, nanoid, type PayloadAction } from '@reduxjs/toolkit';
export {
  type BaseQueryFn,
  createApi,
  type EndpointBuilder,
  type EndpointDefinitions,
  setupListeners,
} from '@reduxjs/toolkit/query/react';
export { Provider as StoreProvider, shallowEqual } from 'react-redux';
export {
  MemoryRouter,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useNavigationType,
} from 'react-router';
export {
  closeAudio,
  getAudio,
  onAudio,
  onAudioCloseRequest,
  onAudioNotice,
  pauseAudio,
  playAudio,
  seekAudio,
  setAudioRate,
  sleepAudio,
  toggleAudio,
  useAudio,
} from './audio/audio.ts';
export type { AudioSleep, SleepWish } from './audio/audio-sleep.ts';
export { loadSleepTimer } from './audio/sleep-timer.ts';
export type { AudioCloseRequest, AudioNotice, AudioState, AudioStatus, AudioTrack } from './audio/audio-state.ts';
export { learnServerTime, serverNow } from './clock.ts';
export { type DeviceValue, deviceValue, forgetDeviceValues, setDeviceMember } from './device/device-value.ts';
export { whenUncovered } from './device/uncovered.ts';
export { isOnline, onOnline, useOnline } from './device/online.ts';
export { dropAppOffline, isAppKept, keepAppOffline } from './offline/offline.ts';
export { onPageHide, onVisibility, usePageHide, useVisibility } from './device/visibility.ts';
export { getLang, isLang, type Lang, languageNames, languages, onLangChange, setLang, useLang } from './i18n/lang.ts';
export { holdPage, isPageHeld } from './hold.ts';
export { onRefreshRequest, requestRefresh } from './refresh.ts';
export { dateTimeFormat, numberFormat } from './i18n/formatters.ts';
export { type Formatters, MessagesProvider, useFormatters, useTranslations } from './i18n/messages.tsx';
export type {
  TextChoice,
  TextInstant,
  TextKeyOf,
  TextNamespace,
  TextTag,
  TextTranslator,
  TextValue,
  UseTexts,
} from './i18n/typed.ts';
export { createTranslator, type Messages, type RichValues, type Translator, type Values } from './i18n/translator.ts';
export type {
  FallbackRemote,
  LiveDocument,
  LiveFill,
  LiveKey,
  LiveRemote,
  LiveRoute,
  LiveSignature,
  PageAccess,
  PageKind,
  RouteEntry,
} from '@juhe/contract/live-document';
export type { PageModule, RemoteRoute } from './pages.ts';
export {
  type FragmentProps,
  setSlotHost,
  type SlotDeclaration,
  type SlotFill,
  type SlotHost,
  slotHost,
  type SlotSource,
} from './slots.ts';
export { HashRouter } from './router/hash-router.tsx';
export { replacePage } from './router/history.ts';
export { type Navigation, useCurrentPath, useNavigation, useNavigationSettled, useQuery } from './router/navigation.ts';
export { PageLink } from './router/page-link.tsx';
export type { NavigationResult, Refusal, RefusalReason } from './router/refusal.ts';
export { RouteTableProvider, usePage, usePageExists, useRouteTable } from './router/route-table.tsx';
export { homePath, loginPath, pageUrl, pathOf, type QueryValues, safeRedirect } from './router/url.ts';
export {
  encodeShareCode,
  findShareCode,
  type FoundShareCode,
  onPaste,
  openPaste,
  rememberShareCode,
  type ShareCode,
  type ShareType,
} from './share/share.ts';
export { setSharer, sharer } from './share/sharer.ts';
export {
  type AppDispatch,
  type AppState,
  type AppStore,
  createAppStore,
  createSlice,
  dispatchToApp,
  injectApi,
  injectSlice,
  useAppDispatch,
  useAppSelector,
} from './store/store.ts';
