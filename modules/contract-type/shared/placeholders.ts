import type { ContractFacts, ContractParty, Placeholder } from './facts.ts'

const header = (label: string, field: string, as?: Placeholder['as']): Placeholder => ({
  label,
  tab: 'basic',
  field,
  of: ({ header }) => header[field] as string | number | null | undefined,
  ...(as ? { as } : {}),
})

const partyFields = {
  name: '名称',
  creditCode: '统一社会信用代码',
  representative: '代表人',
  phone: '联系电话',
  address: '地址',
  bankName: '开户银行',
  bankAccount: '银行账号',
} as const
type PartyField = keyof typeof partyFields

export const roleLabels = { hospital: '甲方', supplier: '乙方', third: '丙方' } as const
type Role = keyof typeof roleLabels
const partyOf = ({ parties }: ContractFacts, role: Role): ContractParty | undefined =>
  parties.find((p) => p.role === role)

const party = (role: Role): [string, Placeholder][] =>
  (Object.keys(partyFields) as PartyField[]).map((field) => [
    `${role}.${field}`,
    {
      label: `${roleLabels[role]}${partyFields[field]}`,
      tab: 'parties',
      field: `${role}.${field}`,
      of: (facts) => partyOf(facts, role)?.[field],
    },
  ])

/** Everything a template may name. */
export const placeholders: ReadonlyMap<string, Placeholder> = new Map<string, Placeholder>([
  ['no', header('合同编号', 'no')],
  ['name', header('合同名称', 'name')],
  ['typeName', header('合同类型', 'typeName')],
  ['outerNo', header('原合同编号', 'outerNo')],
  ['parentNo', header('主合同编号', 'parentNo')],
  ['signDate', header('签订日期', 'signDate', 'day')],
  ['validFrom', header('开始日期', 'validFrom', 'day')],
  ['validTo', header('结束日期', 'validTo', 'day')],
  ['amount', header('合同金额', 'amount', 'money')],
  ['amountCapital', { ...header('合同金额大写', 'amount', 'capital') }],
  ['payDays', header('付款期限', 'payDays')],
  ['prepayRate', header('预付比例', 'prepayRate')],
  ['deliveryHours', header('配送时限', 'deliveryHours')],
  ['remark', header('备注', 'remark')],
  ...party('hospital'),
  ...party('supplier'),
  ...party('third'),
  ['lineCount', { label: '标的行数', tab: 'lines', field: 'lines', of: ({ lines }) => lines.length || null }],
])

/** What decides beside the placeholders whether a block stands. */
export const flags: ReadonlyMap<string, { label: string; of: (facts: ContractFacts) => boolean }> = new Map([
  ['thirdParty', { label: '有丙方', of: (facts) => partyOf(facts, 'third') !== undefined }],
  ['hasLines', { label: '有标的明细', of: ({ lines }) => lines.length > 0 }],
  ['hasClauses', { label: '有自有条款', of: ({ clauses }) => clauses.length > 0 }],
  ['framework', { label: '框架合同', of: ({ header }) => header.framework === true }],
  ['priceFollows', { label: '价格随区域调整', of: ({ header }) => header.priceFollows === true }],
  ['supplement', { label: '补充协议', of: ({ header }) => Boolean(header.parentNo) }],
])
