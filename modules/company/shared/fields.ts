import type { Field, FieldRule, FieldTable } from '#kernel/shared/field.ts'
import { patterns, sentences, softPatterns } from '#kernel/shared/validators.ts'

export const companyTypes = {
  '1': '生产厂家(境内)',
  '2': '生产厂家(境外)',
  '3': '代理商(国内)',
  '4': '代理商(港澳台)',
  '5': '国外厂家(国内分公司)',
} as const
export const supplyTypes = { '0': '药品', '1': '耗材', '2': '试剂', '3': '后勤物资' } as const

const basic = '基本信息'
const contact = '联系方式'
const bank = '开户信息'

const code: Field = { key: 'code', label: '企业编码', type: 'text', made: true, group: basic, list: 120 }
const name: Field = {
  key: 'name',
  label: '企业名称',
  type: 'text',
  group: basic,
  required: true,
  list: 240,
  aliases: ['生产企业', '生产企业名称', '厂家名称', '供应商名称', 'manufacturer', 'company'],
}
const shared: Field[] = [
  { key: 'shortName', label: '简称', type: 'text', max: 50, group: basic, list: 120 },
  { key: 'formerName', label: '曾用名', type: 'text', group: basic },
  {
    key: 'creditCode',
    label: '统一社会信用代码',
    type: 'text',
    max: 18,
    upper: true,
    group: basic,
    list: 180,
    aliases: ['信用代码', '社会信用代码'],
    pattern: patterns.creditCode,
    soft: softPatterns.creditCode,
  },
  {
    key: 'companyType',
    label: '企业类型',
    type: 'choice',
    choices: companyTypes,
    group: basic,
    required: true,
    fallback: '1',
    list: 150,
  },
  { key: 'legalPerson', label: '法定代表人', type: 'text', max: 50, group: basic },
  {
    key: 'legalPersonId',
    label: '法定代表人身份证',
    type: 'text',
    max: 18,
    upper: true,
    group: basic,
    pattern: patterns.idNumber,
  },
  { key: 'capital', label: '注册资本(万元)', type: 'dec', group: basic },
  { key: 'foundedAt', label: '成立日期', type: 'date', group: basic },
  { key: 'termTo', label: '经营期限至', type: 'date', group: basic },
  { key: 'regionCode', label: '省市区代码', type: 'text', max: 20, group: basic, aliases: ['行政区划代码'] },
  { key: 'address', label: '注册地址', type: 'text', group: basic, aliases: ['地址'] },
  { key: 'scope', label: '经营范围', type: 'area', max: 2000, group: basic, aliases: ['生产范围', '经营/生产范围'] },
  { key: 'contact', label: '联系人', type: 'text', max: 50, group: contact },
  {
    key: 'mobile',
    label: '手机',
    type: 'text',
    max: 11,
    group: contact,
    aliases: ['手机号', '联系电话'],
    pattern: patterns.mobile,
  },
  {
    key: 'phone',
    label: '座机',
    type: 'text',
    max: 32,
    group: contact,
    pattern: patterns.phone,
  },
  {
    key: 'email',
    label: '邮箱',
    type: 'text',
    max: 100,
    group: contact,
    pattern: patterns.email,
  },
]

/** 境内 companies have a credit code once they are known by more than their name (domain §2.7). */
const term: FieldRule = (v) =>
  v.foundedAt && v.termTo && String(v.termTo) < String(v.foundedAt)
    ? { key: 'termTo', reason: '经营期限不能早于成立日期' }
    : undefined

/** 生产企业: the part of domain §2.7 a maker of goods needs. */
export const makerTable: FieldTable = {
  fields: [
    code,
    name,
    ...shared,
    { key: 'gmpNo', label: 'GMP证书号', type: 'text', max: 60, group: basic },
    { key: 'remark', label: '备注', type: 'area', group: basic },
  ],
  rules: [term],
}

/** Where the specification has a sentence of its own for an empty field (§5). */
const missing: Record<string, string> = { creditCode: sentences.creditMissing, mobile: sentences.mobileMissing }

const must = (f: Field): Field =>
  ['creditCode', 'legalPerson', 'address', 'scope', 'contact', 'mobile'].includes(f.key)
    ? { ...f, required: true, missing: missing[f.key] }
    : f

/** 供应商: everything a hospital and the settlement rely on. The name is the organisation's and is not typed here. */
export const supplierTable: FieldTable = {
  fields: [
    ...shared.map(must).map((f) => (f.key === 'companyType' ? { ...f, fallback: '3' } : f)),
    {
      key: 'supplyTypes',
      label: '供应品类',
      type: 'choices',
      choices: supplyTypes,
      group: basic,
      required: true,
      list: 150,
    },
    { key: 'deliveryRegions', label: '配送区域', type: 'area', group: basic },
    { key: 'gspNo', label: 'GSP证书号', type: 'text', max: 60, group: basic },
    { key: 'agentName', label: '被委托人姓名', type: 'text', max: 50, group: contact },
    {
      key: 'agentPhone',
      label: '被委托人电话',
      type: 'text',
      max: 32,
      group: contact,
      pattern: patterns.contact,
    },
    {
      key: 'agentIdNo',
      label: '被委托人证件号',
      type: 'text',
      max: 18,
      upper: true,
      group: contact,
      pattern: patterns.idNumber,
    },
    { key: 'accountName', label: '开户名', type: 'text', max: 100, group: bank, required: true },
    { key: 'bankName', label: '开户行', type: 'text', max: 100, group: bank, required: true },
    {
      key: 'bankAccount',
      label: '银行账号',
      type: 'text',
      max: 30,
      group: bank,
      required: true,
      pattern: patterns.bankAccount,
    },
    { key: 'taxNo', label: '税号', type: 'text', max: 20, upper: true, group: bank },
    { key: 'remark', label: '备注', type: 'area', group: basic },
  ],
  rules: [term],
}
