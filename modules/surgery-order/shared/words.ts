import type { Field, FieldTable } from '#kernel/shared/field.ts'
import { isIdNumber, type Judgement, patterns } from '#kernel/shared/validators.ts'
import { type DocumentSheet, fieldOf, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { articleWords } from '#modules/product/shared/article.ts'
import { pieceStates, sexes } from './kinds.ts'
import { surgeryOrderMachine } from './machine.ts'
import { isShown } from './mask.ts'

/** Fields of a surgery order 跟台订单. */
export const surgeryOrderWords = wordsOf({
  no: word.text('跟台单号', 160),
  hospital: word.text('医院', 180),
  supplier: word.text('供应商', 180),
  surgeryTime: word.time('手术时间'),
  surgeryName: word.text('手术名称', 150),
  surgerySite: word.text('手术部位', 100),
  surgeonName: word.text('术者', 80),
  patient: word.text('患者', 80),
  hospitalizationNo: word.text('住院号', 110),
  certificateNo: word.text('身份证号', 160),
  clinicalInfo: word.text('临床信息', 200),
  patientSex: word.choice('性别', sexes, 60),
  patientAge: word.int('年龄', 60),
  patientWeight: word.qty('体重 kg', 80),
  department: word.text('科室', 110),
  point: word.text('手术室库房', 120),
  status: word.status(surgeryOrderMachine),
  emergency: word.bool('急诊补录', 86),
  managed: word.bool('代管', 60),
  arrivalTime: word.time('送达时间'),
  deliveryAddress: word.text('送达地点', 160),
  lineCount: word.int('明细数', 70),
  totalQty: word.qty('计划数量'),
  amount: word.money('计划金额'),
  shippedQty: word.qty('配货数量'),
  usedQty: word.qty('使用', 70),
  backQty: word.qty('返还', 70),
  lostQty: word.qty('丢失', 70),
  diffQty: word.qty('差异', 70),
  usedAmount: word.money('使用金额'),
  creatorName: word.text('创建人', 90),
  createdAt: word.time('创建时间'),
  submittedAt: word.time('提交时间'),
  auditorName: word.text('审核人', 90),
  auditedAt: word.time('审核时间'),
  answererName: word.text('接单人', 90),
  answeredAt: word.time('接单时间'),
  shipperName: word.text('配货人', 90),
  shippedAt: word.time('配货时间'),
  registrarName: word.text('登记人', 90),
  registeredAt: word.time('登记时间'),
  backerName: word.text('返还登记人', 100),
  backedAt: word.time('返还时间'),
  confirmerName: word.text('确认人', 90),
  secondName: word.text('复核人', 90),
  confirmedAt: word.time('确认时间'),
  remark: word.text('备注', 200),
})

/** Fields of one of its lines. */
export const surgeryLineWords = wordsOf({
  seq: word.int('行号', 56),
  ...articleWords,
  qty: word.qty('计划数量', 90),
  price: word.price('单价'),
  amount: word.money('计划金额'),
  usedAmount: word.money('使用金额'),
  shippedQty: word.qty('配货数量', 90),
  usedQty: word.qty('使用', 80),
  backQty: word.qty('返还', 80),
  lostQty: word.qty('丢失', 80),
  implant: word.bool('植入', 60),
  chargeCode: word.text('收费编码', 100),
  memo: word.text('备注', 160),
})

/** Fields of a piece, or of a lot of what is counted by lots. */
export const pieceWords = wordsOf({
  seq: word.int('序号', 56),
  name: word.text('产品名称', 170),
  spec: word.text('规格', 100),
  udi: word.text('UDI 或唯一码', 230),
  lotNo: word.text('批号', 110),
  productionDate: word.day('生产日期'),
  expiryDate: word.day('有效期至'),
  sterilizeLot: word.text('灭菌批号', 110),
  sterilizeDate: word.day('灭菌日期'),
  qty: word.qty('配货数量', 90),
  unit: word.text('单位', 56),
  usedQty: word.qty('使用', 80),
  backQty: word.qty('返还', 80),
  lostQty: word.qty('丢失', 80),
  lostReason: word.text('丢失原因', 160),
  lostCharged: word.bool('丢失计费', 80),
  diffQty: word.qty('差异', 80),
  state: word.choice('状态', pieceStates, 86),
  implant: word.bool('植入', 60),
  chargeCode: word.text('收费编码', 100),
})

/** An identity number, or the mask that stands for the one that is there. */
const identity: Judgement = { ...patterns.idNumber, like: { test: (s) => isShown(s) || isIdNumber(s) } }
/** A moment of the region as it is typed. */
export const momentLike: Judgement = {
  like: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/,
  sentence: '请填写日期和时间，如 2026-11-01 09:30',
}
const patient: Field[] = [
  { key: 'patientName', label: '患者姓名', type: 'text', max: 50, required: true },
  fieldOf(surgeryOrderWords, 'hospitalizationNo', { max: 32 }),
  fieldOf(surgeryOrderWords, 'certificateNo', { upper: true, pattern: identity }),
  fieldOf(surgeryOrderWords, 'patientSex', {}),
  fieldOf(surgeryOrderWords, 'patientAge', { max: 150 }),
  fieldOf(surgeryOrderWords, 'patientWeight', { bound: 'fine' }),
  fieldOf(surgeryOrderWords, 'clinicalInfo', { type: 'area', max: 500 }),
]
/** What is told of the patient; what of it only the hospital reads is sealed. */
export const patientKeys = ['patientName', 'hospitalizationNo', 'certificateNo', 'clinicalInfo'] as const
const moment = (key: 'surgeryTime' | 'arrivalTime', required: boolean): Field => ({
  key,
  label: surgeryOrderWords[key].label,
  type: 'text',
  required,
  max: 30,
  pattern: momentLike,
  group: '手术',
})

/** What is typed of the head. */
export const surgeryOrderTable: FieldTable = {
  fields: [
    ...patient.map((f) => ({ ...f, group: '患者' })),
    fieldOf(surgeryOrderWords, 'surgeryName', { required: true, group: '手术' }),
    fieldOf(surgeryOrderWords, 'surgerySite', { max: 100, group: '手术' }),
    fieldOf(surgeryOrderWords, 'surgeonName', { max: 50, required: true, group: '手术' }),
    moment('surgeryTime', true),
    moment('arrivalTime', false),
    fieldOf(surgeryOrderWords, 'emergency', { group: '手术' }),
    { key: 'departmentId', label: '患者科室', type: 'ref', required: true, group: '供货' },
    { key: 'pointId', label: surgeryOrderWords.point.label, type: 'ref', required: true, group: '供货' },
    { key: 'supplierId', label: surgeryOrderWords.supplier.label, type: 'ref', required: true, group: '供货' },
    fieldOf(surgeryOrderWords, 'deliveryAddress', { max: 300, group: '供货' }),
    fieldOf(surgeryOrderWords, 'managed', { group: '供货' }),
    fieldOf(surgeryOrderWords, 'remark', { type: 'area', max: 500, group: '供货' }),
  ],
}

/** An export: the orders of the list, or their lines with the order in front; the patient is masked in both. */
export const surgeryOrderSheet: DocumentSheet = {
  name: '跟台订单',
  fields: sheetOf(surgeryOrderWords, { but: ['clinicalInfo'] }),
  lines: {
    name: '跟台订单明细',
    fields: sheetOf(surgeryLineWords, {
      as: {
        amount: 'lineAmount',
        usedAmount: 'lineUsedAmount',
        shippedQty: 'lineShippedQty',
        usedQty: 'lineUsedQty',
        backQty: 'lineBackQty',
        lostQty: 'lineLostQty',
      },
    }),
  },
}
