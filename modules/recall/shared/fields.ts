import type { FieldRule, FieldTable } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { recallWords } from './words.ts'

/** Either lots, or all that was made between two days. */
export const lotsRule: FieldRule = (v) => {
  const days = [v.madeFrom, v.madeTo].filter(Boolean)
  if (days.length === 1) return { key: v.madeFrom ? 'madeTo' : 'madeFrom', reason: '生产日期的起止都要填写' }
  if (v.lots && days.length > 0) return { key: 'lots', reason: '批号和生产日期只填一种' }
  if (!v.lots && days.length === 0) return { key: 'lots', reason: '请填写批号，或生产日期的起止' }
  return v.madeFrom && v.madeTo && String(v.madeTo) < String(v.madeFrom)
    ? { key: 'madeTo', reason: '结束日期不能早于开始日期' }
    : undefined
}

/** What is typed of a recall (domain-stock §2.24.9); several lots by line or comma. */
export const recallTable: FieldTable = {
  fields: [
    { key: 'productId', label: '产品', type: 'ref', required: true },
    fieldOf(recallWords, 'lots', { type: 'area', max: 2000 }),
    fieldOf(recallWords, 'madeFrom', {}),
    fieldOf(recallWords, 'madeTo', {}),
    fieldOf(recallWords, 'level', { required: true }),
    fieldOf(recallWords, 'source', { required: true }),
    fieldOf(recallWords, 'instruction', { required: true }),
    fieldOf(recallWords, 'scope', { required: true, fallback: 'region' }),
    fieldOf(recallWords, 'drill', { fallback: false }),
    fieldOf(recallWords, 'cause', { type: 'area', required: true, max: 500 }),
    fieldOf(recallWords, 'remark', { type: 'area', max: 500 }),
  ],
  rules: [lotsRule],
}
