/** The kit's public API: shared by the shell with the remotes at run time. */
import './tokens.css';
import './base.css';

export { ActionBar } from './action-bar.tsx';
export { AmountInput } from './amount-input.tsx';
export { Avatar } from './avatar.tsx';
export { Badge, Tag } from './badge.tsx';
export { Button, buttonClass, type ButtonKind, IconButton } from './button.tsx';
export { Card, SectionHead, SectionTitle } from './card.tsx';
export { CashierSheet } from './cashier-sheet.tsx';
export { Cell, CellGroup } from './cell.tsx';
export { Chart, type ChartPoint } from './chart.tsx';
export { Checkbox, Radio, RadioGroup, Select, Switch } from './choices.tsx';
export { CodeInput } from './code-input.tsx';
export { confirmDialog, noticeDialog } from './confirm-dialog.ts';
export { copyText } from './copy-text.ts';
export { Countdown } from './countdown.tsx';
export { cx } from './cx.ts';
export { useRemaining } from './deadline.ts';
export { DatePicker } from './date-picker.tsx';
export { Dialog } from './dialog.tsx';
export { Field, FieldGroup, useField } from './field.tsx';
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
export { haptic, useHaptics } from './haptic.ts';
export { Icon } from './icon.tsx';
export type { IconName } from './icon-names.ts';
export { ImagePreview } from './image-preview.tsx';
export { InfiniteList, type InfiniteResult } from './infinite-list.tsx';
export { Facts, Muted, Page, Row, Stack } from './layout.tsx';
export { LoadMore, type LoadMoreStatus } from './load-more.tsx';
export { MediaRow, PictureCard } from './media.tsx';
export { onGoingBack, useModal } from './modal.ts';
export { notify, type NotifyOptions } from './notify.ts';
export { OfflineBar } from './offline-bar.tsx';
export { PageAction } from './page-action.tsx';
export { PageTitle } from './page-title.tsx';
export { Picture } from './picture.tsx';
export { Price } from './price.tsx';
export { PullToRefresh } from './pull-to-refresh.tsx';
export { type QueryResult, QueryView } from './query-view.tsx';
export { Rate } from './rate.tsx';
export { type Region, RegionPicker } from './region-picker.tsx';
export { ReportSheet } from './report-sheet.tsx';
export { RichText } from './rich-text.tsx';
export { openShare, type PosterSubject, type ShareSubject } from './share/open-share.ts';
export { QrCode } from './share/qr-code.tsx';
export { Sheet } from './sheet.tsx';
export { CardSkeleton, DetailSkeleton, ListSkeleton, Skeleton } from './skeleton.tsx';
export { Spinner } from './spinner.tsx';
export { Empty, ErrorNotice, errorText } from './states.tsx';
export { Stepper } from './stepper.tsx';
export { Steps, Timeline } from './steps.tsx';
export { Swiper } from './swiper.tsx';
export { Chips, type TabItem, Tabs } from './tabs.tsx';
export { MobileInput, PasswordInput, TextArea, TextInput, type TextInputProps } from './text-input.tsx';
export { loadKitTexts } from './texts/texts.ts';
export { Count, DateTime, RelativeTime } from './time.tsx';
export { toast, type ToastOptions } from './toast.ts';
export { UploadGrid, type UploadItem, uploadedItems, uploadedUrls } from './upload-grid.tsx';
export { useLeaveGuard } from './use-leave-guard.ts';
export { useLongPress } from './use-long-press.ts';
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
} from './validators.ts';
