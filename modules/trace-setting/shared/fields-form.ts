import type { FieldTable } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { settingWords as w } from './words.ts'

const ascii = { like: /^[\x21-\x7e]*$/, sentence: '只能是英文字母、数字和符号，不能有空格' }

/** How a hospital reaches its platform. */
export const connectionTable: FieldTable = {
  fields: [
    fieldOf(w, 'address', {
      required: true,
      missing: '请填写平台地址',
      max: 300,
      example: 'https://yb.example.cn/fsi',
    }),
    fieldOf(w, 'code', {
      required: true,
      missing: '请填写机构编号',
      upper: true,
      pattern: { like: /^[A-Z0-9]{12}$/, sentence: '机构编号为 12 位大写字母和数字' },
    }),
    fieldOf(w, 'name', { required: true, missing: '请填写机构名称' }),
    fieldOf(w, 'admdvs', {
      required: true,
      missing: '请填写参保地区划',
      pattern: { like: /^\d{6}$/, sentence: '参保地区划为 6 位数字' },
    }),
    fieldOf(w, 'paasid', { required: true, missing: '请填写接入账号', max: 100, pattern: ascii }),
    fieldOf(w, 'token', { max: 1000, pattern: ascii }),
    fieldOf(w, 'operator', { required: true, missing: '请填写经办人编号', max: 30, pattern: ascii }),
    fieldOf(w, 'operatorName', { required: true, missing: '请填写经办人姓名', max: 50 }),
  ],
}

/** When its rows leave. */
export const autoTable: FieldTable = {
  fields: [
    fieldOf(w, 'auto', { required: true }),
    fieldOf(w, 'autoAt', {
      required: true,
      pattern: { like: /^([01]\d|2[0-3]):[0-5]\d$/, sentence: '时间应写成 01:30' },
    }),
  ],
}

/** What the region's platform wants. */
export const regionTable: FieldTable = {
  fields: [
    fieldOf(w, 'unit', { required: true }),
    fieldOf(w, 'devices', {}),
    fieldOf(w, 'signsIn', {}),
    fieldOf(w, 'batch', {}),
    fieldOf(w, 'batchSize', { required: true, min: 1, max: 100 }),
    fieldOf(w, 'pauseMs', { required: true, min: 0, max: 10_000 }),
    fieldOf(w, 'timeoutMs', { required: true, min: 1000, max: 30_000 }),
    fieldOf(w, 'receiver', { max: 10, pattern: ascii }),
  ],
}
