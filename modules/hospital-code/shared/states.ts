import { keys, type Tone } from '#kernel/shared/machine.ts'

/** How far a code of a hospital is matched (domain-lists §2.39); it follows from the row, nobody writes it. */
export const states = {
  unmatched: { label: '未对照', tone: 'grey' },
  suggested: { label: '待确认', tone: 'blue' },
  matched: { label: '已对照', tone: 'green' },
  conflict: { label: '有冲突', tone: 'red' },
  invalid: { label: '已失效', tone: 'orange' },
} as const satisfies Record<string, { label: string; tone: Tone }>
export type CodeState = keyof typeof states
export const stateNames = keys(states) as [CodeState, ...CodeState[]]
export const stateLabels = Object.fromEntries(stateNames.map((s) => [s, states[s].label])) as Record<CodeState, string>

/** Why a match is not settled. */
export const conflictLabels = {
  price: '价格相差超过 5%',
  ratio: '包装数量不同',
  double: '多个编码对照同一产品',
} as const
export type Conflict = keyof typeof conflictLabels
export const conflictNames = keys(conflictLabels) as [Conflict, ...Conflict[]]

/** What decided alone. */
export const exactLabels = {
  insuranceCode: '医保编码相同',
  barcode: '条码相同',
  approvalNo: '批准文号、规格与包装相同',
} as const
/** The parts of a score. */
export const partLabels = { name: '名称', spec: '规格', maker: '厂家', pack: '包装' } as const
export const partNames = keys(partLabels)

/** What may differ between a code and a product; each is marked where both stand side by side. */
export const differing = ['name', 'spec', 'pack', 'unit', 'maker', 'approvalNo', 'price'] as const

export const changeLabels = {
  match: '确认对照',
  accept: '接受差异',
  none: '无对应产品',
  cancel: '取消对照',
  merge: '合并编码',
} as const
export type ChangeKind = keyof typeof changeLabels
export const changeNames = keys(changeLabels) as [ChangeKind, ...ChangeKind[]]

/** A change is undone within so many days (domain-lists §2.39). */
export const undoDays = 30
