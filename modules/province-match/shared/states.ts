import { keys, type Tone } from '#kernel/shared/machine.ts'

/** How far an article or company is compared with the platform (domain-trace §2.30.2); it follows from the pair, nobody writes it. */
export const states = {
  unmatched: { label: '未对照', tone: 'grey' },
  suggested: { label: '待确认', tone: 'blue' },
  matched: { label: '已对照', tone: 'green' },
  conflict: { label: '冲突', tone: 'red' },
  invalid: { label: '已失效', tone: 'orange' },
} as const satisfies Record<string, { label: string; tone: Tone }>
export type MatchState = keyof typeof states
export const stateNames = keys(states) as [MatchState, ...MatchState[]]
export const stateLabels = Object.fromEntries(stateNames.map((s) => [s, states[s].label])) as Record<MatchState, string>

/** Why a pair is not settled. */
export const conflictLabels = {
  ratio: '转换比不同',
  price: '挂网价不同',
  maker: '生产企业不同',
  name: '名称不同',
  double: '一码多个候选',
} as const
export type ProvinceConflict = keyof typeof conflictLabels
export const conflictNames = keys(conflictLabels) as [ProvinceConflict, ...ProvinceConflict[]]

/** What decided alone. */
export const exactLabels = {
  insuranceCode: '医保编码相同',
  approvalNo: '批准文号、规格、包装与企业相同',
  creditCode: '统一社会信用代码相同',
  companyName: '企业名称相同',
} as const
export const exactNames = keys(exactLabels)

/** The parts of a score, in hundredths. */
export const partLabels = { name: '名称', spec: '规格', pack: '包装', maker: '企业', approval: '批文' } as const
export const partNames = keys(partLabels)

export const wayLabels = { auto: '自动', person: '人工', import: '导入' } as const
export type Way = keyof typeof wayLabels

/** What may differ between the two; each is marked where both stand side by side. */
export const differing = [
  'name',
  'spec',
  'pack',
  'ratio',
  'unit',
  'maker',
  'approvalNo',
  'insuranceCode',
  'creditCode',
  'price',
] as const
export type Differing = (typeof differing)[number]
export const differenceLabels: Record<Differing, string> = {
  name: '名称',
  spec: '规格',
  pack: '包装',
  ratio: '转换比',
  unit: '单位',
  maker: '生产企业',
  approvalNo: '批准文号',
  insuranceCode: '医保编码',
  creditCode: '信用代码',
  price: '挂网价',
}

/** Why a job ended before its end. */
export const failureLabels = {
  noAccount: '没有已启用的省平台账号，请先在平台设置中填写',
  away: '省平台没有回答，请稍后再拉取',
  refused: '省平台拒绝了请求',
  fewer: '省平台给出的目录比原来少很多，缺少的没有作撤网处理',
  unreadable: '省平台给出的数据有误，无法保存',
  broken: '任务中断，没有完成',
} as const
export type Failure = keyof typeof failureLabels
export const failureNames = keys(failureLabels) as [Failure, ...Failure[]]
