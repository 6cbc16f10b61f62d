/** The kit's public API: shared by the shell with the remotes at run time. */
import './tokens.css';
import './base.css';

export { ActionBar } from './layout/action-bar.tsx';
export { AmountInput } from './controls/amount-input.tsx';
export { Avatar } from './display/avatar.tsx';
export { Badge, Tag } from './display/badge.tsx';
export { Button, buttonClass, type ButtonKind, IconButton } from './controls/button.tsx';
export { Card, SectionHead, SectionTitle } from './layout/card.tsx';
export { CashierSheet } from './forms/cashier-sheet.tsx';
export { Cell, CellGroup } from './layout/cell.tsx';
export { Chart, type ChartPoint } from './display/chart.tsx';
export { Checkbox, Radio, RadioGroup, Select, Switch } from './controls/choices.tsx';
export { CodeInput } from './controls/code-input.tsx';
export { confirmDialog, noticeDialog } from './feedback/confirm-dialog.ts';
export { copyText } from './display/copy-text.ts';
export { Countdown } from './display/countdown.tsx';
export { cx } from './cx.ts';
export { useRemaining } from './display/deadline.ts';
export { DatePicker } from './controls/date-picker.tsx';
export { Dialog } from './feedback/dialog.tsx';
export { Field, FieldGroup, useField } from './controls/field.tsx';
export {
  centsToText,
  formatAgo,
  formatAgoOrDate,
  formatCount,
  formatDate,
  formatDay,
  formatMoment,
  formatPrice,
  formatPriceShort,
  priceParts,
  textToCents,
} from './format.ts';
export { haptic, useHaptics } from './feedback/haptic.ts';
export { Icon } from './display/icon.tsx';
export type { IconName } from './icon-names.ts';
export { ImagePreview } from './media/image-preview.tsx';
export { InfiniteList, type InfiniteResult } from './lists/infinite-list.tsx';
export { Facts, Muted, Page, Row, Stack } from './layout/layout.tsx';
export { LoadMore, type LoadMoreStatus } from './lists/load-more.tsx';
export { MediaRow, PictureCard } from './media/media.tsx';
export { onGoingBack, useModal } from './feedback/modal.ts';
export { notify, type NotifyOptions } from './feedback/notify.ts';
export { OfflineBar } from './layout/offline-bar.tsx';
export { PageAction } from './layout/page-action.tsx';
export { PageTitle } from './layout/page-title.tsx';
export { Picture } from './media/picture.tsx';
export { Price } from './display/price.tsx';
export { PullToRefresh } from './lists/pull-to-refresh.tsx';
export { type QueryResult, QueryView } from './feedback/query-view.tsx';
export { Rate } from './controls/rate.tsx';
export { type Region, RegionPicker } from './controls/region-picker.tsx';
export { ReportSheet } from './forms/report-sheet.tsx';
export { RichText } from './rich-text/rich-text.tsx';
export { openShare, type PosterSubject, type ShareSubject } from './share/open-share.ts';
export { QrCode } from './share/qr-code.tsx';
export { Sheet } from './feedback/sheet.tsx';
export { CardSkeleton, DetailSkeleton, ListSkeleton, Skeleton } from './feedback/skeleton.tsx';
export { Spinner } from './feedback/spinner.tsx';
export { Empty, ErrorNotice, errorText } from './feedback/states.tsx';
export { Stepper } from './controls/stepper.tsx';
export { Steps, Timeline } from './display/steps.tsx';
export { Swiper } from './lists/swiper.tsx';
export { Chips, type TabItem, Tabs } from './layout/tabs.tsx';
export { MobileInput, PasswordInput, TextArea, TextInput, type TextInputProps } from './controls/text-input.tsx';
export { loadKitTexts } from './texts/texts.ts';
export { Count, DateTime, RelativeTime } from './display/time.tsx';
export { toast, type ToastOptions } from './feedback/toast.ts';
export { UploadGrid, type UploadItem, uploadedItems, uploadedUrls } from './controls/upload-grid.tsx';
export { useLeaveGuard } from './controls/use-leave-guard.ts';
export { usePress } from './controls/use-press.ts';
export { useLongPress } from './media/use-long-press.ts';
export {
  isAmount,
  isAnyMobile,
  isEmail,
  isIdCard,
  isLandline,
  isLicencePlate,
  isMobile,
  isPassword,
  isSmsCode,
  isUrl,
  useRules,
} from './controls/validators.ts';
