/** Commands whose operations had another name until 2026-11-29 (decision 0065); scripts of operators use them. */
export const formerCommands = {
  'list-checking': 'list-creation-checks',
  'points-goods-add': 'add-points-goods',
  'points-goods-change': 'update-points-goods',
  'points-goods-list': 'list-all-points-goods',
  'points-goods-off': 'shelve-points-goods',
  'points-goods-stock': 'adjust-points-goods-stock',
  'security-log': 'read-security-log',
};
