import type { FieldTable } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { settingWords as w } from './words.ts'

/** By whom and where a hospital works on the platform; what is empty of it is the region's. */
export const connectionTable: FieldTable = {
  fields: [
    fieldOf(w, 'url', { max: 300, example: 'https://ypcg.example.cn/api' }),
    fieldOf(w, 'dialect', {}),
    fieldOf(w, 'account', { max: 100 }),
    fieldOf(w, 'secret', { max: 500 }),
    fieldOf(w, 'institution', { max: 40 }),
    fieldOf(w, 'enabled', {}),
  ],
}
/** What goes by itself. */
export const autoTable: FieldTable = {
  fields: [
    fieldOf(w, 'autoPush', {}),
    fieldOf(w, 'autoReceive', {}),
    fieldOf(w, 'pullTimes', {
      max: 100,
      example: '08:00 14:00 20:00',
      pattern: { like: /^(([01]\d|2[0-3]):[0-5]\d([ ,，]+|$))*$/, sentence: '时间应写成 08:00，多个之间用空格分隔' },
    }),
  ],
}
