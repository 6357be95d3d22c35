import type { FieldTable } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { countWords } from './words.ts'

/** What is typed of a new count; of the scopes' own words only the one that is chosen is asked. */
export const countTable: FieldTable = {
  fields: [
    { key: 'pointId', label: countWords.point.label, type: 'ref', required: true },
    fieldOf(countWords, 'scope', { required: true, fallback: 'all' }),
    { key: 'categoryId', label: countWords.category.label, type: 'ref' },
    fieldOf(countWords, 'shelf', { type: 'area', max: 20_000 }),
    fieldOf(countWords, 'since', {}),
    fieldOf(countWords, 'days', { max: 3650 }),
    fieldOf(countWords, 'remark', { type: 'area', max: 500 }),
  ],
  rules: [
    (v) => (v.scope === 'category' && !v.categoryId ? { key: 'categoryId', reason: '请选择产品分类' } : undefined),
    (v) => (v.scope === 'shelf' && !v.shelf ? { key: 'shelf', reason: '请填写货架上的产品编码' } : undefined),
    (v) => (v.scope === 'moved' && !v.since ? { key: 'since', reason: '请填写变动起始日' } : undefined),
    (v) => (v.scope === 'stale' && !v.days ? { key: 'days', reason: '请填写未盘天数' } : undefined),
  ],
}
