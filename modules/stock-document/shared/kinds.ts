import type { Cause } from '#modules/stock/shared/causes.ts'

/** Classes of documents of stock (domain-stock §2.24.4 to 2.24.6). */
export const docClasses = {
  issue: { label: '出库单', fresh: '新建出库单' },
  transfer: { label: '调拨单', fresh: '新建调拨单' },
  adjustment: { label: '调整单', fresh: '新建调整单' },
} as const
export type DocClass = keyof typeof docClasses

/** What a document of each class may be for, and why its goods move. */
export const docKinds = {
  dept: { of: 'issue', label: '科室领用', cause: 'deptIssue' },
  deptBack: { of: 'issue', label: '科室退库', cause: 'deptBack' },
  outpatient: { of: 'issue', label: '门诊发药', cause: 'dispense' },
  outpatientBack: { of: 'issue', label: '门诊退药', cause: 'dispenseBack' },
  inpatient: { of: 'issue', label: '住院发药', cause: 'dispense' },
  inpatientBack: { of: 'issue', label: '住院退药', cause: 'dispenseBack' },
  surgery: { of: 'issue', label: '手术使用', cause: 'surgeryUse' },
  move: { of: 'transfer', label: '调拨', cause: 'transferOut' },
  breakage: { of: 'adjustment', label: '报损', cause: 'breakage' },
  surplus: { of: 'adjustment', label: '报溢', cause: 'surplus' },
  destroy: { of: 'adjustment', label: '销毁', cause: 'destroy' },
  otherIn: { of: 'adjustment', label: '其他入库', cause: 'otherIn' },
  otherOut: { of: 'adjustment', label: '其他出库', cause: 'otherOut' },
  opening: { of: 'adjustment', label: '期初', cause: 'opening' },
} as const satisfies Record<string, { of: DocClass; label: string; cause: Exclude<Cause, 'undo'> }>
export type DocKind = keyof typeof docKinds

export const issueKinds = [
  'dept',
  'deptBack',
  'outpatient',
  'outpatientBack',
  'inpatient',
  'inpatientBack',
  'surgery',
] as const
export const adjustKinds = ['breakage', 'surplus', 'destroy', 'otherIn', 'otherOut', 'opening'] as const

/** Goods that are new to the ledger: their lot is typed. */
export const comesNew = (kind: DocKind): boolean => kind === 'otherIn' || kind === 'opening'
/** What comes back, and the kind it went out by: to its own lot, no more than went (decision 0110). */
export const backOf = { deptBack: 'dept', outpatientBack: 'outpatient', inpatientBack: 'inpatient' } as const
export type BackKind = keyof typeof backOf
export const comesBack = (kind: DocKind): kind is BackKind => kind in backOf
/** Goods that leave the shelf: what is available of them bounds what is typed. */
export const takesFrom = (kind: DocKind): boolean => !comesNew(kind) && !comesBack(kind) && kind !== 'surplus'
/** Where another lot than the one that ends first wants a reason (§2.24.4). */
export const wantsOrder = (kind: DocKind): boolean => takesFrom(kind) && docKinds[kind].of !== 'adjustment'
/** Whose lots somebody chooses; those of all others are proposed where nobody did. */
export const lotsAreChosen = (kind: DocKind): boolean => kind === 'surplus' || kind === 'destroy'

/** Of which goods its lines name the lot too: what is put into a patient is not guessed (§2.24.8). */
export const namesPieces = (kind: DocKind): boolean => kind === 'surgery'

const labels = <K extends string>(of: Record<K, { label: string }>) =>
  Object.fromEntries(Object.entries<{ label: string }>(of).map(([key, o]) => [key, o.label])) as Record<K, string>
export const classLabels = labels(docClasses)
export const kindLabels = labels(docKinds)
export const kindsOf = (of: DocClass): Record<string, string> =>
  Object.fromEntries(Object.entries(docKinds).flatMap(([key, k]) => (k.of === of ? [[key, k.label]] : [])))

/** Why not the lot that ends first (§2.24.4). */
export const deviations = {
  continue: '患者续用',
  named: '指定批号',
  damaged: '破损先用',
  other: '其他',
} as const
