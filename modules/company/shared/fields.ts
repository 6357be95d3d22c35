import { type Field, type FieldRule, type FieldTable, positive } from '#kernel/shared/field.ts'
import { patterns, sentences, softPatterns } from '#kernel/shared/validators.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { supplyTypes } from './types.ts'
import { companyWords, relationWords } from './words.ts'

const basic = '基本信息'
const contact = '联系方式'
const bank = '开户信息'
/** Money goes where these say: they change only under the password (security.md C36), and by two. */
export const bankFields = ['accountName', 'bankName', 'bankAccount'] as const

/**
 * Who a company is and what it may trade in: once it is said, it becomes another only by a correction that was audited
 * (domain-lists §2.35).
 */
export const identityFields = ['name', 'creditCode', 'scope'] as const

/** The two numbers everybody types of a company, in the sentences of specification §5: here and at its registration. */
export const companyNumbers = {
  creditCode: {
    max: 18,
    upper: true,
    pattern: patterns.creditCode,
    soft: softPatterns.creditCode,
    missing: sentences.creditMissing,
  },
  mobile: { max: 11, pattern: patterns.mobile, missing: sentences.mobileMissing },
} as const satisfies Record<string, Partial<Field>>

type Key = keyof typeof companyWords & string
const of = (key: Key, more: Partial<Field>): Field => fieldOf(companyWords, key, { group: basic, ...more })
const text = (key: string, label: string, max?: number, more: Partial<Field> = {}): Field => ({
  key,
  label,
  type: 'text',
  group: basic,
  ...(max ? { max } : {}),
  ...more,
})
const area = (key: string, label: string, more: Partial<Field> = {}) =>
  text(key, label, undefined, { type: 'area', ...more })
const day = (key: string, label: string) => text(key, label, undefined, { type: 'date' })

const shared: Field[] = [
  of('shortName', { max: 50, list: 120 }),
  text('formerName', '曾用名'),
  of('creditCode', { ...companyNumbers.creditCode, list: 180, aliases: ['信用代码', '社会信用代码'] }),
  of('companyType', { required: true, fallback: '1', list: 150 }),
  text('legalPerson', '法定代表人', 50),
  text('legalPersonId', '法定代表人身份证', 18, { upper: true, pattern: patterns.idNumber }),
  text('capital', '注册资本(万元)', undefined, { type: 'dec' }),
  day('foundedAt', '成立日期'),
  day('termTo', '经营期限至'),
  text('regionCode', '省市区代码', 20, { aliases: ['行政区划代码'] }),
  of('address', { aliases: ['地址'] }),
  area('scope', '经营范围', { max: 2000, aliases: ['生产范围', '经营/生产范围'] }),
  of('contact', { max: 50, group: contact }),
  of('mobile', { ...companyNumbers.mobile, group: contact, aliases: ['手机号', '联系电话'] }),
  text('phone', '座机', 32, { group: contact, pattern: patterns.phone }),
  text('email', '邮箱', 100, { group: contact, pattern: patterns.email }),
]

/** 境内 companies have a credit code once they are known by more than their name (domain §2.7). */
const term: FieldRule = (v) =>
  v.foundedAt && v.termTo && String(v.termTo) < String(v.foundedAt)
    ? { key: 'termTo', reason: '经营期限不能早于成立日期' }
    : undefined

/** 生产企业: the part of domain §2.7 a maker of goods needs. */
export const makerTable: FieldTable = {
  fields: [
    of('code', { made: true, list: 120 }),
    of('name', {
      required: true,
      list: 240,
      aliases: ['生产企业', '生产企业名称', '厂家名称', '供应商名称', 'manufacturer', 'company'],
    }),
    ...shared,
    text('gmpNo', 'GMP证书号', 60),
    area('remark', '备注'),
  ],
  rules: [term],
}

const must = (f: Field): Field =>
  ['creditCode', 'legalPerson', 'address', 'scope', 'contact', 'mobile'].includes(f.key) ? { ...f, required: true } : f

/** An account is one only as a whole; a supplier nobody pays yet has none. */
const wholeAccount: FieldRule = (v) => {
  const missing = bankFields.find((key) => !v[key])
  return missing && bankFields.some((key) => v[key]) ? { key: missing, reason: '必填' } : undefined
}

/** 供应商: everything a hospital and the settlement rely on. The name is the organisation's and is not typed here. */
export const supplierTable: FieldTable = {
  fields: [
    ...shared.map(must).map((f) => (f.key === 'companyType' ? { ...f, fallback: '3' } : f)),
    of('supplyTypes', { type: 'choices', choices: supplyTypes, required: true, list: 150 }),
    area('deliveryRegions', '配送区域'),
    text('gspNo', 'GSP证书号', 60),
    // its box labels carry SSCCs with it (domain-lists §8.8)
    text('gs1Prefix', 'GS1 厂商识别代码', 40, { pattern: patterns.gs1Prefix }),
    text('agentName', '被委托人姓名', 50, { group: contact }),
    text('agentPhone', '被委托人电话', 32, { group: contact, pattern: patterns.contact }),
    text('agentIdNo', '被委托人证件号', 18, { upper: true, group: contact, pattern: patterns.idNumber }),
    text('accountName', '开户名', 100, { group: bank }),
    text('bankName', '开户行', 100, { group: bank }),
    text('bankAccount', '银行账号', 30, { group: bank, pattern: patterns.bankAccount }),
    text('taxNo', '税号', 20, { upper: true, group: bank }),
    area('remark', '备注'),
  ],
  rules: [term, wholeAccount],
}

/** What a supplier that is there already is asked. */
const laterFields = [...bankFields, 'gs1Prefix']
/** What the authority writes down of a new supplier, typed or from a file. Accounts are added under the password and by two. */
export const newSupplierTable: FieldTable = {
  fields: [
    of('name', { required: true, list: 240, aliases: ['供应商', '供应商名称', '配送企业', '企业名称'] }),
    ...supplierTable.fields.filter((f) => !laterFields.some((key) => key === f.key)),
  ],
  rules: [term],
}

/** Supply relations in a spreadsheet: what the list shows comes out, what names the relation and its terms goes in. */
export const relationSheet: FieldTable = {
  fields: [
    fieldOf(relationWords, 'hospital', { max: 200, aliases: ['医院名称', '医院编码'] }),
    fieldOf(relationWords, 'supplier', { required: true, max: 200, aliases: ['供应商名称', '供应商编码', '配送企业'] }),
    fieldOf(relationWords, 'code', { required: true, max: 40, aliases: ['平台产品编码'] }),
    ...(['name', 'spec', 'packSpec', 'unit', 'manufacturer'] as const).map((key) =>
      fieldOf(relationWords, key, { made: true }),
    ),
    fieldOf(relationWords, 'price', {
      required: true,
      bound: 'price',
      aliases: ['价格', '采购价', '单价'],
      example: '12.5',
    }),
    fieldOf(relationWords, 'listedPrice', { made: true, bound: 'price' }),
    fieldOf(relationWords, 'ceilingPrice', { made: true, bound: 'price' }),
    fieldOf(relationWords, 'validFrom', { required: true, example: '2026-01-01' }),
    fieldOf(relationWords, 'validTo', { required: true, fallback: '2999-12-31' }),
    fieldOf(relationWords, 'enabled', { made: true }),
  ],
  rules: [
    positive('price'),
    (v) =>
      v.validFrom && v.validTo && v.validTo < v.validFrom
        ? { key: 'validTo', reason: '有效期至不能早于起始日期' }
        : undefined,
  ],
}
