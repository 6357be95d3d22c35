import { Decimal } from '#kernel/shared/decimal.ts'

/** Why goods moved, and what the country calls it (domain-stock §2.24.3); `type` is inv_chg_type of 3502, where it has one. */
export const causes = {
  opening: { label: '期初建账', sign: 1, type: 106 },
  receipt: { label: '采购入库', sign: 1, type: 108 },
  gift: { label: '赠药入库', sign: 1, type: 110 },
  receiptUndo: { label: '撤销验收', sign: -1, type: null },
  return: { label: '采购退货', sign: -1, type: 109 },
  giftReturn: { label: '赠药退回', sign: -1, type: 111 },
  transferOut: { label: '调拨出库', sign: -1, type: 102 },
  transferIn: { label: '调拨入库', sign: 1, type: 101 },
  deptIssue: { label: '科室领用', sign: -1, type: 107 },
  deptBack: { label: '科室退库', sign: 1, type: 106 },
  dispense: { label: '发药', sign: -1, type: null },
  dispenseBack: { label: '退药', sign: 1, type: null },
  surgeryUse: { label: '手术、寄售使用', sign: -1, type: 107 },
  countGain: { label: '盘盈', sign: 1, type: 103 },
  countLoss: { label: '盘亏', sign: -1, type: 104 },
  breakage: { label: '报损', sign: -1, type: 107 },
  surplus: { label: '报溢', sign: 1, type: 106 },
  destroy: { label: '销毁', sign: -1, type: 105 },
  otherIn: { label: '其他入库', sign: 1, type: 106 },
  otherOut: { label: '其他出库', sign: -1, type: 107 },
  undo: { label: '冲销', sign: 0, type: null },
} as const satisfies Record<string, { label: string; sign: -1 | 0 | 1; type: number | null }>
export type Cause = keyof typeof causes

export const causeLabels = Object.fromEntries(Object.entries(causes).map(([key, c]) => [key, c.label])) as Record<
  Cause,
  string
>

/** What counts as use, goods that came back less (§2.24.3); nothing else does. */
export const uses = ['deptIssue', 'dispense', 'surgeryUse', 'deptBack', 'dispenseBack'] as const satisfies Cause[]

/** Goods that leave by these may be past their day or held: they go because of it, or a mistake is taken back. */
export const outOfUse: readonly Cause[] = [
  'return',
  'giftReturn',
  'receiptUndo',
  'destroy',
  'breakage',
  'countLoss',
  'undo',
]

/** The type of a movement that takes another one back is the opposite one (inv_chg_type, domain §2.24). */
const opposites: Readonly<Record<number, number>> = { 101: 102, 102: 101, 103: 104, 104: 103, 106: 107, 107: 106 }
export const undoType = (type: number | null): number | null => (type === null ? null : (opposites[type] ?? null))

/**
 * Minimum units as people count them, whole packs and what is left of an opened one: `12 盒 5 片` (domain-stock §2.24.1).
 * @param units minimum units, exact
 * @param ratio minimum units of a pack
 */
export const packsText = (units: string, ratio: string, packUnit: string, minUnit: string): string => {
  const [all, per] = [new Decimal(units), new Decimal(ratio)]
  const sign = all.lt(0) ? '−' : ''
  if (per.eq(1)) return `${sign}${all.abs().toFixed()} ${packUnit}`
  const packs = all.abs().div(per).floor()
  const loose = all.abs().sub(packs.mul(per))
  if (loose.eq(0)) return `${sign}${packs.toFixed()} ${packUnit}`
  return packs.eq(0)
    ? `${sign}${loose.toFixed()} ${minUnit}`
    : `${sign}${packs.toFixed()} ${packUnit} ${loose.toFixed()} ${minUnit}`
}
