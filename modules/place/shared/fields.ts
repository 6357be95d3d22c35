import type { Field, FieldTable } from '#kernel/shared/field.ts'
import { patterns } from '#kernel/shared/validators.ts'
import { fieldOf, sheetOf } from '#kernel/shared/words.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { departmentWords, pointWords } from './words.ts'

/** Codes of departments and distribution points. */
const codePattern = {
  like: /^[A-Za-z0-9_-]{1,30}$/,
  sentence: '编码只能是 1 至 30 位字母、数字、横线和下划线',
}
const code = { required: true, max: 30, pattern: codePattern }

type Key = keyof typeof departmentWords & string
const own = (key: Key, more: Partial<Field>) => fieldOf(departmentWords, key, more)
/** Department 科室: form, template, import and export. */
export const departmentTable: FieldTable = {
  fields: [
    own('code', { ...code, example: 'NK01' }),
    own('name', { required: true, max: 100, example: '心血管内科' }),
    own('type', { fallback: '临床' }),
    own('campus', { max: 100, fallback: '' }),
    own('leader', { max: 50, fallback: '' }),
    own('hisCode', { max: 50, fallback: '' }),
    own('standardCode', { max: 50, fallback: '' }),
    own('enabled', { fallback: true, example: '是' }),
  ],
}

const of = (key: keyof typeof pointWords & string, more: Partial<Field>) => fieldOf(pointWords, key, more)
/** Distribution point 配送点: its form. */
export const pointTable: FieldTable = {
  fields: [
    of('code', code),
    of('name', { required: true, max: 100, missing: '请填写配送点名称' }),
    of('type', { required: true }),
    of('keptBy', { fallback: 'here' }),
    of('productKinds', { type: 'choices', choices: { ...productKinds }, required: true, missing: '请选择产品大类' }),
    of('campus', { max: 100 }),
    of('district', { max: 100 }),
    of('address', { max: 200 }),
    of('receiver', { max: 50 }),
    of('phone', { max: 32, pattern: patterns.contact }),
    of('invoiceTitle', { max: 200 }),
    of('receivingHours', { max: 100 }),
  ],
}

const examples: Readonly<Record<string, string>> = {
  ...{ code: 'YK01', name: '中心药库', type: '药库', productKinds: '药品', address: '住院楼一层', receiver: '王库管' },
  ...{ phone: '13800000000', receivingHours: '8:00-17:00' },
}
const titles: Readonly<Record<string, string[]>> = {
  ...{ code: ['编码'], name: ['名称'], type: ['类型'], productKinds: ['产品大类', '大类'], phone: ['电话', '手机'] },
}
/** The same as a template and an import. What a point is the default of follows from the points there are. */
export const pointSheet: FieldTable = {
  fields: [
    ...pointTable.fields.map((f) => ({
      ...f,
      ...(examples[f.key] ? { example: examples[f.key]! } : {}),
      ...(titles[f.key] ? { aliases: titles[f.key]! } : {}),
    })),
    of('defaults', { made: true }),
    of('enabled', { made: true }),
  ],
}

/** Columns of the points' export. */
export const pointFields: readonly Field[] = sheetOf(pointWords, { but: ['productKinds', 'defaultKinds'] })
