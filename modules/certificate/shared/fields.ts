import type { Field, FieldTable } from '#kernel/shared/field.ts'
import type { Judgement } from '#kernel/shared/validators.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { tradeCodes } from '#modules/product/shared/trade-codes.data.ts'
import { type CertKind, kindsOf, type Scope } from './kinds.ts'
import { certWords } from './words.ts'

const facts: readonly Field[] = [
  fieldOf(certWords, 'certNo', { required: true, max: 100 }),
  fieldOf(certWords, 'name', { max: 200 }),
  fieldOf(certWords, 'issuer', { max: 200 }),
  fieldOf(certWords, 'issueDate', {}),
  fieldOf(certWords, 'validFrom', {}),
  { ...fieldOf(certWords, 'validTo', {}), label: '有效期止（不填为长期）' },
  fieldOf(certWords, 'covers', { type: 'area', max: 2000 }),
  fieldOf(certWords, 'remark', { type: 'area', max: 500 }),
]
const kind = (scope: Scope): Field =>
  fieldOf(certWords, 'kind', { required: true, choices: kindsOf[scope] as Readonly<Record<string, string>> })

/** The form of each family; standard data says what it is of. */
export const certTables: Readonly<Record<Scope, FieldTable>> = {
  org: { fields: [kind('org'), ...facts] },
  standard: {
    fields: [
      kind('standard'),
      { key: 'productId', label: certWords.product.label, type: 'ref' },
      { key: 'companyId', label: certWords.company.label, type: 'ref' },
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
