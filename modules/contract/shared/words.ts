import { type FieldTable, positive } from '#kernel/shared/field.ts'
import { type DocumentSheet, fieldOf, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { categories, roles, sources } from './kinds.ts'
import { contractMachine } from './machine.ts'

/** Fields of a contract 合同. */
export const contractWords = wordsOf({
  no: word.text('合同编号', 160),
  status: word.status(contractMachine),
  name: word.text('合同名称', 220),
  typeName: word.text('合同类型', 120),
  category: word.choice('合同类别', categories, 110),
  hospital: word.text('医院', 170),
  supplier: word.text('供应商', 180),
  third: word.text('丙方名称', 170),
  source: word.choice('合同来源', sources, 100),
  outerNo: word.text('原合同编号', 140),
  parentNo: word.text('主合同编号', 160),
  signDate: word.day('签订日期'),
  validFrom: word.day('开始日期'),
  validTo: word.day('结束日期'),
  amount: word.money('合同金额'),
  lineCount: word.int('标的行数', 76),
  framework: word.bool('框架合同', 90),
  priceFollows: word.bool('价格随区域调整', 120),
  payDays: word.int('付款期限（天）', 110),
  prepayRate: word.int('预付比例（%）', 100),
  deliveryHours: word.int('配送时限（小时）', 120),
  reminderDays: word.int('到期提醒（天）', 110),
  ownerName: word.text('负责人', 90),
  ownerDepartment: word.text('负责科室', 110),
  supplierOwnerName: word.text('供应商负责人', 110),
  possibleOwner: word.text('建议科室', 120),
  waitingDays: word.int('等待天数', 90),
  claimedAt: word.time('认领时间'),
  giveUpReason: word.text('放弃原因', 180),
  creatorName: word.text('创建人', 90),
  createdAt: word.time('创建时间'),
  submittedAt: word.time('提交时间'),
  auditorName: word.text('审核人', 90),
  auditedAt: word.time('审核时间'),
  remark: word.text('备注', 200),
})

/** Fields of a party. */
export const partyWords = wordsOf({
  role: word.choice('签约方', roles, 90),
  name: word.text('单位名称', 220),
  creditCode: word.text('统一社会信用代码', 180),
  representative: word.text('代表人', 110),
  phone: word.text('联系电话', 130),
  address: word.text('地址', 240),
  bankName: word.text('开户行', 170),
  bankAccount: word.text('银行账号', 180),
})

/** Fields of what is agreed of one product. */
export const contractLineWords = wordsOf({
  seq: word.int('行号', 56),
  productCode: word.text('产品编码', 120),
  name: word.text('产品名称', 190),
  spec: word.text('规格', 130),
  manufacturer: word.text('生产企业', 170),
  unit: word.text('单位', 60),
  listedPrice: word.price('挂网价'),
  selectedPrice: word.price('集采价'),
  lastPrice: word.price('上次价'),
  price: word.price('合同价'),
  qty: word.qty('合同数量'),
  amount: word.money('金额'),
  note: word.text('明细说明', 180),
})

const within = { min: 0, max: 365 } as const
/** What is typed of the head; the two parties are chosen first. */
export const contractHeader: FieldTable = {
  fields: [
    { key: 'typeId', label: '合同类型', type: 'ref', required: true },
    fieldOf(contractWords, 'name', { required: true, max: 120 }),
    fieldOf(contractWords, 'outerNo', { max: 60 }),
    fieldOf(contractWords, 'signDate', {}),
    fieldOf(contractWords, 'validFrom', {}),
    fieldOf(contractWords, 'validTo', {}),
    fieldOf(contractWords, 'framework', {}),
    fieldOf(contractWords, 'payDays', within),
    fieldOf(contractWords, 'prepayRate', { min: 0, max: 100 }),
    fieldOf(contractWords, 'deliveryHours', { min: 1, max: 8760 }),
    fieldOf(contractWords, 'reminderDays', within),
    fieldOf(contractWords, 'remark', { type: 'area', max: 500 }),
  ],
}

/** What is typed of a party. */
export const partyTable: FieldTable = {
  fields: [
    fieldOf(partyWords, 'name', { max: 120 }),
    fieldOf(partyWords, 'creditCode', { max: 18, upper: true }),
    fieldOf(partyWords, 'representative', { max: 60 }),
    fieldOf(partyWords, 'phone', { max: 40 }),
    fieldOf(partyWords, 'address', { max: 200 }),
    fieldOf(partyWords, 'bankName', { max: 120 }),
    fieldOf(partyWords, 'bankAccount', { max: 60 }),
  ],
}

/** A row of a file of old contracts: the contract, and one of its lines where it has any. */
export const oldContractTable: FieldTable = {
  fields: [
    fieldOf(contractWords, 'outerNo', { required: true, max: 60, aliases: ['合同号', '原合同号', '合同编号'] }),
    fieldOf(contractWords, 'name', { required: true, max: 120 }),
    fieldOf(contractWords, 'typeName', { required: true, max: 60 }),
    fieldOf(contractWords, 'supplier', {
      required: true,
      max: 120,
      aliases: ['乙方', '供应商名称', '统一社会信用代码'],
    }),
    fieldOf(contractWords, 'third', { max: 120, aliases: ['丙方'] }),
    fieldOf(contractWords, 'signDate', {}),
    fieldOf(contractWords, 'validFrom', { required: true }),
    fieldOf(contractWords, 'validTo', { required: true }),
    fieldOf(contractWords, 'payDays', within),
    fieldOf(contractWords, 'prepayRate', { min: 0, max: 100 }),
    fieldOf(contractWords, 'deliveryHours', { min: 1, max: 8760 }),
    fieldOf(contractWords, 'remark', { max: 500 }),
    fieldOf(contractLineWords, 'productCode', { max: 50, aliases: ['平台编码', '编码'] }),
    fieldOf(contractLineWords, 'price', { bound: 'price' }),
    fieldOf(contractLineWords, 'qty', { bound: 'fine' }),
    fieldOf(contractLineWords, 'note', { max: 200 }),
  ],
  rules: [
    positive('price', 'qty'),
    (v) => (v.productCode && !v.price ? { key: 'price', reason: '必填' } : undefined),
    (v) =>
      v.validFrom && v.validTo && String(v.validFrom) > String(v.validTo)
        ? { key: 'validTo', reason: '结束日期不能早于开始日期' }
        : undefined,
  ],
}

/** An export: the contracts of the list, or their lines with the contract in front. */
export const contractSheet: DocumentSheet = {
  name: '合同',
  fields: sheetOf(contractWords, { but: ['possibleOwner', 'waitingDays', 'ownerDepartment', 'giveUpReason', 'third'] }),
  lines: {
    name: '合同明细',
    fields: sheetOf(contractLineWords, { as: { amount: 'lineAmount', name: 'lineName' } }),
  },
}
export const poolSheet = sheetOf(
  wordsOf({
    no: contractWords.no,
    name: contractWords.name,
    typeName: contractWords.typeName,
    hospital: contractWords.hospital,
    supplier: contractWords.supplier,
    source: contractWords.source,
    status: contractWords.status,
    validFrom: contractWords.validFrom,
    validTo: contractWords.validTo,
    amount: contractWords.amount,
    lineCount: contractWords.lineCount,
    waitingDays: contractWords.waitingDays,
    possibleOwner: contractWords.possibleOwner,
    ownerName: contractWords.ownerName,
    giveUpReason: contractWords.giveUpReason,
  }),
)
