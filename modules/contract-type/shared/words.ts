import type { FieldTable } from '#kernel/shared/field.ts'
import { fieldOf, word, wordsOf } from '#kernel/shared/words.ts'
import { categories, orderRules, signModes } from '#modules/contract/shared/kinds.ts'
import { scopes } from './kinds.ts'

/** Fields a type may ask for at submit. */
export const required = {
  outerNo: '原合同编号',
  signDate: '签订日期',
  payDays: '付款期限',
  deliveryHours: '配送时限',
  remark: '备注',
  representative: '代表人',
  phone: '联系电话',
  address: '地址',
  bankAccount: '银行账号',
  files: '相关附件',
} as const

/** Fields of a type of contracts 合同类型. */
export const typeWords = wordsOf({
  code: word.text('类型编码', 120),
  name: word.text('类型名称', 180),
  category: word.choice('合同类别', categories, 110),
  scope: word.text('适用范围', 90),
  thirdParty: word.bool('有丙方', 80),
  hasLines: word.bool('有标的明细', 96),
  required: word.text('必填内容', 200),
  signMode: word.choice('签署方式', signModes, 110),
  reminderDays: word.int('到期提醒（天）', 110),
  orderRule: word.choice('下单检查', orderRules, 100),
  priceFollows: word.bool('价格随区域调整', 120),
  payDays: word.int('付款期限（天）', 110),
  prepayRate: word.int('预付比例（%）', 100),
  deliveryHours: word.int('配送时限（小时）', 120),
  templates: word.int('正文模板', 84),
  remark: word.text('备注', 200),
  enabled: word.bool('启用'),
  updatedAt: word.time('修改时间'),
})

export const typeTable: FieldTable = {
  fields: [
    fieldOf(typeWords, 'code', {
      required: true,
      max: 30,
      pattern: { like: /^[A-Za-z0-9_-]{1,30}$/, sentence: '编码只能是 1 至 30 位字母、数字、横线和下划线' },
    }),
    fieldOf(typeWords, 'name', { required: true, max: 60 }),
    fieldOf(typeWords, 'category', { required: true }),
    fieldOf(typeWords, 'signMode', { fallback: 'both' }),
    fieldOf(typeWords, 'orderRule', { fallback: 'warn' }),
    fieldOf(typeWords, 'reminderDays', { min: 0, max: 365, fallback: 60 }),
    fieldOf(typeWords, 'payDays', { min: 0, max: 365 }),
    fieldOf(typeWords, 'prepayRate', { min: 0, max: 100 }),
    fieldOf(typeWords, 'deliveryHours', { min: 1, max: 8760 }),
    fieldOf(typeWords, 'required', { type: 'choices', choices: { ...required } }),
    fieldOf(typeWords, 'hasLines', { fallback: true }),
    fieldOf(typeWords, 'thirdParty', { fallback: false }),
    fieldOf(typeWords, 'priceFollows', { fallback: false }),
    fieldOf(typeWords, 'remark', { type: 'area', max: 500 }),
  ],
}

/** Fields of a text of contracts 正文模板. */
export const templateWords = wordsOf({
  name: word.text('模板名称', 200),
  typeName: word.text('合同类型', 160),
  typeId: word.text('合同类型'),
  scope: word.text('适用范围', 90),
  n: word.int('版本', 70),
  enabled: word.bool('启用'),
  savedAt: word.time('保存时间'),
  saverName: word.text('保存人', 100),
  blocks: word.text('正文内容'),
})

/** What is said of a role or a person 合同数据权限. */
export const permissionWords = wordsOf({
  subject: word.text('角色或人员', 180),
  kind: word.choice('授权对象', { role: '角色', person: '人员' }, 90),
  rules: word.text('可见范围', 420),
  savedAt: word.time('保存时间'),
  saverName: word.text('保存人', 100),
  typeName: word.text('合同类型', 160),
  scope: word.choice('可见范围', scopes, 110),
  hideAmount: word.bool('隐藏金额', 90),
  contracts: word.int('可见合同', 90),
})
