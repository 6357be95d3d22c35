import { type FieldTable, positive } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { batchWords, itemWords, quotaWords, reasonWords, transferWords } from './words.ts'

const required = { required: true } as const
const days: NonNullable<FieldTable['rules']>[number] = (v) =>
  v.startDate && v.endDate && String(v.endDate) < String(v.startDate)
    ? { key: 'endDate', reason: '结束日期不能早于开始日期' }
    : undefined

const head = [
  fieldOf(batchWords, 'name', { ...required, max: 100, example: '第九批国家集采' }),
  fieldOf(batchWords, 'level', { ...required, example: '国采' }),
  fieldOf(batchWords, 'kind', { ...required, fallback: '0', aliases: ['大类'] }),
  fieldOf(batchWords, 'startDate', { ...required, example: '2026-01-01' }),
  fieldOf(batchWords, 'endDate', { ...required, example: '2027-12-31' }),
] as const

/** A batch as it is typed. */
export const batchTable: FieldTable = {
  fields: [
    fieldOf(batchWords, 'code', { ...required, max: 50, example: 'GC-09' }),
    ...head,
    fieldOf(batchWords, 'remark', { type: 'area', max: 500 }),
  ],
  rules: [days],
}

/** A selected article of a batch. */
export const itemTable: FieldTable = {
  fields: [
    fieldOf(itemWords, 'productId', { ...required, type: 'ref' }),
    fieldOf(itemWords, 'selectedPrice', { ...required, bound: 'price' }),
    fieldOf(itemWords, 'volumeUnit', { ...required, fallback: 'pack' }),
    fieldOf(itemWords, 'backup', { fallback: false }),
  ],
  rules: [positive('selectedPrice')],
}

/** What a hospital agrees for a year, by its code. */
export const quotaTable: FieldTable = {
  fields: [
    fieldOf(quotaWords, 'hospitalCode', { ...required, max: 50 }),
    fieldOf(quotaWords, 'year', { ...required, type: 'int', min: 1, max: 10, fallback: 1 }),
    fieldOf(quotaWords, 'agreed', { ...required, bound: 'fine' }),
  ],
  rules: [positive('agreed')],
}

/** The same with the hospital chosen. */
export const agreeTable: FieldTable = {
  ...quotaTable,
  fields: [
    { key: 'hospitalCode', label: quotaWords.hospital.label, type: 'ref', required: true },
    ...quotaTable.fields.slice(1),
  ],
}

/** A row of the authority's file: batch, article, hospital and year. */
export const volumeTable: FieldTable = {
  fields: [
    { ...batchTable.fields[0]!, key: 'batchCode', aliases: ['集采批次', '批次'] },
    { ...head[0], key: 'batch' },
    ...head.slice(1),
    fieldOf(itemWords, 'code', { ...required, max: 50, aliases: ['平台编码'], example: 'YP00000001' }),
    fieldOf(itemWords, 'selectedPrice', { ...required, bound: 'price', example: '3.5' }),
    fieldOf(itemWords, 'volumeUnit', { ...required, fallback: 'pack', example: '包装单位' }),
    fieldOf(itemWords, 'backup', { fallback: false, aliases: ['是否备选'] }),
    fieldOf(quotaWords, 'hospitalCode', { ...required, max: 50, aliases: ['医疗机构编码'], example: 'H001' }),
    fieldOf(quotaWords, 'year', {
      ...required,
      ...{ type: 'int', min: 1, max: 10, fallback: 1, aliases: ['年度'], example: '1' },
    }),
    fieldOf(quotaWords, 'agreed', { ...required, bound: 'fine', aliases: ['约定量', '报量'], example: '1200' }),
  ],
  rules: [days, positive('selectedPrice', 'agreed')],
}

/** What a hospital lends. */
export const transferTable: FieldTable = {
  fields: [
    { key: 'toHospitalId', label: transferWords.toHospital.label, type: 'ref', required: true },
    fieldOf(transferWords, 'qty', { ...required, bound: 'fine' }),
    fieldOf(transferWords, 'reason', { ...required, type: 'area', max: 500 }),
  ],
  rules: [positive('qty')],
}

export const reasonTable: FieldTable = {
  fields: [fieldOf(reasonWords, 'code', required), fieldOf(reasonWords, 'text', { type: 'area', max: 500 })],
  rules: [
    (v) => (v.code === 'other' && !String(v.text ?? '').trim() ? { key: 'text', reason: '请说明其他原因' } : undefined),
  ],
}
