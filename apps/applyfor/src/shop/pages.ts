/** The pages of this slice and where it leads. */
export const pages = {
  form: '/subPackages/store-occupancy/store-occupancy',
  info: '/subPackages/store-occupancy/info',
  wallet: '/subPackages/mine/Enterprise-Wallet',
} as const;
