import type { HoldKind } from '#modules/stock/shared/holds.ts'

/** Why goods go back (domain §2.23). */
export const returnTypes = {
  quality: '质量问题',
  nearExpiry: '近效期',
  recall: '召回',
  surplus: '多采',
  other: '其他',
} as const
export type ReturnType = keyof typeof returnTypes

/** Holds of the whole under which goods go back all the same (domain §3.8): expired ones always, recalled ones as such. */
export const leavesUnder = (type: ReturnType): readonly HoldKind[] =>
  type === 'recall' ? ['expired', 'unqualified', 'recall'] : ['expired', 'unqualified']
