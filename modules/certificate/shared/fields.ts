import type { Field, FieldTable } from '#kernel/shared/field.ts'
import { type Judgement, patterns } from '#kernel/shared/validators.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { tradeCodes } from '#modules/product/shared/trade-codes.data.ts'
import { isAgreement, isLetter, isMandate } from './chain.ts'
import { type CertKind, deviceClasses, kindsOf, type Scope } from './kinds.ts'
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

const scopeGroup = '适用范围（不选为不限）'
/** What a certificate covers, by its kind: who authorises whom for what, whom an agreement is with, who is sent. */
const parts = (kind: unknown): readonly Field[] => {
  const ref = (
    key: 'products' | 'categories' | 'regions' | 'hospitals' | 'fromCompanyId' | 'toCompanyId',
    label: string,
  ) => ({ key, label, type: 'ref', group: scopeGroup }) as const
  return [
    ...(isLetter(kind)
      ? [
          { ...ref('fromCompanyId', certWords.fromCompany.label), required: true },
          { ...ref('toCompanyId', certWords.toCompany.label), required: true },
          ref('products', certWords.products.label),
        ]
      : []),
    ...(isMandate(kind)
      ? [
          fieldOf(certWords, 'personName', { required: true, max: 50, group: scopeGroup }),
          fieldOf(certWords, 'personPhone', { max: 32, group: scopeGroup, pattern: patterns.contact }),
        ]
      : []),
    ...(isAgreement(kind) ? [{ ...ref('hospitals', certWords.hospitals.label), required: true }] : []),
    fieldOf(certWords, 'kinds', { type: 'choices', choices: productKinds, group: scopeGroup }),
    fieldOf(certWords, 'deviceClasses', { type: 'choices', choices: deviceClasses, group: scopeGroup }),
    ref('categories', certWords.categories.label),
    ref('regions', certWords.regions.label),
    ...(isLetter(kind) || isMandate(kind) ? [ref('hospitals', certWords.hospitals.label)] : []),
  ]
}

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
  const { fields, rules } = certTables[scope]
  return { fields: [...fields.map((f) => (f.key === 'certNo' && soft ? { ...f, soft } : f)), ...parts(kind)], rules }
}
