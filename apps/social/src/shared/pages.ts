/** Pages that several screens lead to. */
export const pages = {
  home: '/pages/index/index',
  homepage: '/subPackages/mine/user-homepage',
  fans: '/subPackages/mine/fans-list',
  follows: '/subPackages/mine/focus',
  labels: '/subPackages/mine/set-label',
  edit: '/subPackages/mine/edit-info',
  profile: '/subPackages/user/user-info',
  message: '/pages/message/message',
  notices: '/subPackages/other/message',
  publish: '/pages/publish/publish',
  write: '/subPackages/other/publish',
  drafts: '/subPackages/other/draft',
  setup: '/subPackages/user/setup',
  orders: '/subPackages/order/order-list',
  wallet: '/subPackages/mine/my-wallet',
} as const;
