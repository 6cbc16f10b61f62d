/** The icons of `icons.svg`; its test holds the two together. */
export type IconName =
  | 'a-large-small' | 'arrow-down' | 'arrow-left' | 'arrow-right' | 'arrow-up' | 'arrow-up-down' | 'award'
  | 'badge-check' | 'badge-percent' | 'banknote' | 'bell' | 'book-marked' | 'book-open' | 'bookmark' | 'calendar'
  | 'camera' | 'check' | 'chevron-down' | 'chevron-left' | 'chevron-right' | 'chevron-up' | 'circle-alert'
  | 'circle-check' | 'circle-help' | 'circle-x' | 'clock' | 'cloud-sun' | 'coins' | 'copy' | 'credit-card' | 'crown'
  | 'download' | 'ellipsis' | 'external-link' | 'eye' | 'eye-off' | 'file-text' | 'flag' | 'gavel' | 'gift' | 'globe'
  | 'graduation-cap' | 'hand-coins' | 'headphones' | 'headset' | 'heart' | 'history' | 'house' | 'image' | 'image-off'
  | 'inbox' | 'info' | 'key-round' | 'languages' | 'layout-grid' | 'library' | 'link' | 'list' | 'list-filter' | 'lock'
  | 'log-out' | 'map-pin' | 'medal' | 'message-circle' | 'messages-square' | 'mic' | 'minus' | 'moon' | 'newspaper'
  | 'package' | 'package-check' | 'pause' | 'pencil' | 'percent' | 'phone' | 'play' | 'plus' | 'qr-code' | 'receipt'
  | 'refresh-cw' | 'rotate-ccw' | 'scan-line' | 'scissors' | 'search' | 'send' | 'settings' | 'share-2' | 'shield-check'
  | 'shopping-bag' | 'shopping-cart' | 'skip-back' | 'skip-forward' | 'smartphone' | 'smile' | 'sparkles' | 'star'
  | 'store' | 'sun' | 'tag' | 'thumbs-up' | 'ticket' | 'trash-2' | 'trending-up' | 'triangle-alert' | 'trophy' | 'truck'
  | 'type' | 'undo-2' | 'upload' | 'user' | 'user-plus' | 'users' | 'video' | 'volume-2' | 'wallet' | 'wifi-off' | 'x'
  | 'zap';
