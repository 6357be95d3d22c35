/** Why the shelf and the book differ (domain-stock §2.24.7). */
export const varianceReasons = {
  wrongIssue: '错发',
  unrecorded: '漏记',
  breakage: '破损',
  wastage: '自然损耗',
  unit: '单位换算',
  other: '其他',
} as const
export type VarianceReason = keyof typeof varianceReasons

/** What of a point is counted. */
export const scopes = {
  all: '全部',
  category: '按分类',
  shelf: '按货架清单',
  moved: '某日后有变动',
  stale: '多日未盘',
  highValue: '高值',
  narcotic: '麻精药品',
} as const
export type Scope = keyof typeof scopes
