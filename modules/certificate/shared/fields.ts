import { out } from '#kernel/shared/exporting.ts'
import type { Field, FieldTable } from '#kernel/shared/field.ts'
import type { Judgement } from '#kernel/shared/validators.ts'
import { tradeCodes } from '#modules/product/shared/trade-codes.data.ts'
import { type CertKind, certKinds, kindsOf, type Scope, validities } from './kinds.ts'

const facts: readonly Field[] = [
  { key: 'certNo', label: '证件编号', type: 'text', required: true, max: 100 },
  { key: 'name', label: '证件名称', type: 'text', max: 200 },
  { key: 'issuer', label: '发证机关', type: 'text', max: 200 },
  { key: 'issueDate', label: '发证日期', type: 'date' },
  { key: 'validFrom', label: '有效期起', type: 'date' },
  { key: 'validTo', label: '有效期止（不填为长期）', type: 'date' },
  { key: 'covers', label: '许可范围', type: 'area', max: 2000 },
  { key: 'remark', label: '备注', type: 'area', max: 500 },
]
const kind = (scope: Scope): Field => ({
  key: 'kind',
  label: '证件类型',
  type: 'choice',
  choices: kindsOf[scope] as Readonly<Record<string, string>>,
  required: true,
})

/** The form of each family; standard data says what it is of. */
export const certTables: Readonly<Record<Scope, FieldTable>> = {
  org: { fields: [kind('org'), ...facts] },
  standard: {
    fields: [
      kind('standard'),
      { key: 'productId', label: '产品', type: 'ref' },
      { key: 'companyId', label: '生产企业', type: 'ref' },
      ...facts,
    ],
    rules: [
      (v) => (!v.productId === !v.companyId ? { key: 'productId', reason: '请选择产品或生产企业其中之一' } : undefined),
    ],
  },
}

/** How the number of each kind is usually written (domain §8.4). */
const numberOf: Readonly<Partial<Record<CertKind, Judgement>>> = {
  drugProduce: tradeCodes.drugProduce,
  drugOperate: tradeCodes.drugOperate,
  deviceProduce: tradeCodes.deviceProduce,
  deviceOperate: tradeCodes.deviceOperate,
  deviceFiling: tradeCodes.deviceFiling,
  drugReg: tradeCodes.drugApproval,
  deviceReg: tradeCodes.deviceApproval,
}

/** The form of a family once the kind is chosen: an unusual number is warned about. */
export const certTableOf = (scope: Scope, kind: unknown): FieldTable => {
  const soft = numberOf[kind as CertKind]
  return { fields: certTables[scope].fields.map((f) => (f.key === 'certNo' && soft ? { ...f, soft } : f)) }
}

export const exportFields: readonly Field[] = [
  out.text('no', '登记编号'),
  out.text('org', '机构'),
  { key: 'kind', label: '证件类型', type: 'choice', choices: certKinds, made: true },
  ...facts.map((f) => ({ ...f, made: true, label: f.key === 'validTo' ? '有效期止' : f.label })),
  out.text('productCode', '产品编码'),
  out.text('product', '产品'),
  out.text('company', '生产企业'),
  { key: 'validity', label: '有效状态', type: 'choice', choices: validities, made: true },
  out.text('statusLabel', '状态'),
  out.text('creatorName', '创建人'),
  out.text('auditorName', '审核人'),
]
