import type { FieldTable } from '#kernel/shared/field.ts'
import { patterns, softPatterns } from '#kernel/shared/validators.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { orgTitles } from './titles.data.ts'
import { orgWords as words } from './words.ts'

const codes = { like: /^[A-Za-z0-9_-]{1,40}$/, sentence: '机构编码只能是 1 至 40 位字母、数字、横线和下划线' }

/** Organisation 机构 (domain §2.9): form, import, export. */
export const orgTable: FieldTable = {
  fields: [
    fieldOf(words, 'kind', { required: true, example: '医院' }),
    fieldOf(words, 'code', { required: true, max: 40, aliases: orgTitles.code, pattern: codes, example: 'H010' }),
    fieldOf(words, 'name', { required: true, max: 200, aliases: orgTitles.name, example: '云泽市第一人民医院' }),
    fieldOf(words, 'shortName', { max: 100 }),
    fieldOf(words, 'parentId', { type: 'ref', example: '' }),
    fieldOf(words, 'parentFrom', {}),
    fieldOf(words, 'parentTo', {}),
    fieldOf(words, 'level', { aliases: orgTitles.level }),
    fieldOf(words, 'creditCode', {
      max: 18,
      upper: true,
      pattern: patterns.creditCode,
      soft: softPatterns.creditCode,
    }),
    fieldOf(words, 'district', { max: 100, aliases: orgTitles.district }),
    fieldOf(words, 'address', { max: 200 }),
    fieldOf(words, 'contact', { max: 50 }),
    fieldOf(words, 'mobile', { max: 11, pattern: patterns.mobile }),
  ],
  rules: [
    (v) => (v.level && v.kind !== 'hospital' ? { key: 'level', reason: '只有医院有等级' } : undefined),
    (v) =>
      !v.parentId && (v.parentFrom || v.parentTo)
        ? { key: 'parentId', reason: '填写隶属日期时必须选择上级机构' }
        : undefined,
    (v) =>
      v.parentFrom && v.parentTo && v.parentTo < v.parentFrom
        ? { key: 'parentTo', reason: '隶属结束不能早于隶属开始' }
        : undefined,
  ],
}
