import { dayInReach, endless } from '#kernel/shared/day.ts'
import { type FieldTable, positive } from '#kernel/shared/field.ts'

const last = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
const two = (n: number): string => String(n).padStart(2, '0')

/** A day goods on a shelf were made or end on; «without an end» is none, an empty cell says that. */
export const isShelfDay = (day: string): boolean => dayInReach(day) && day !== endless

/**
 * A day as people write it on a shelf list: 2027-3-31, 2027/3/31, 20270331, 2027年3月31日; a month alone (2027.3, 202703) means its
 * last day, or its first where it is the month something was made. What cannot be read stays as it is, and so does what reads like
 * a day of another century: 270312 is no month of 2703.
 */
export const dayText =
  (end: 'first' | 'last') =>
  (typed: string): string => {
    const text = typed.normalize('NFKC').replace(/\s+/g, '')
    const m = /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?月?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})?$/.exec(text)
    if (!m) return typed.trim()
    const [year, month] = [Number(m[1]), Number(m[2])]
    if (month < 1 || month > 12) return typed.trim()
    const day = m[3] ? Number(m[3]) : end === 'last' ? last(year, month) : 1
    const read = `${m[1]}-${two(month)}-${two(day)}`
    return day >= 1 && day <= last(year, month) && isShelfDay(read) ? read : typed.trim()
  }

/** What to do with rows whose goods cannot be told apart for certain: refuse them, or book them where they stand still. */
export const doubtful = { refuse: '拒绝', quarantine: '入待验' } as const

/** A row of a shelf list: so much of a lot at a point (domain-stock §2.24.6). */
export const openingTable: FieldTable = {
  fields: [
    {
      key: 'point',
      label: '库房',
      type: 'text',
      required: true,
      max: 100,
      example: '中心药库',
      aliases: ['配送点', '仓库', '库房编码'],
    },
    {
      key: 'code',
      label: '产品编码',
      type: 'text',
      required: true,
      max: 50,
      example: 'YP00000001',
      aliases: ['编码', '平台编码', '条码', '医保代码'],
    },
    {
      key: 'lotNo',
      label: '批号',
      type: 'text',
      max: 50,
      upper: true,
      example: 'A240301',
      aliases: ['生产批号', '批次'],
    },
    {
      key: 'productionDate',
      label: '生产日期',
      type: 'text',
      max: 30,
      spelling: dayText('first'),
      example: '2025-03-01',
    },
    {
      key: 'expiryDate',
      label: '有效期至',
      type: 'text',
      max: 30,
      spelling: dayText('last'),
      example: '2027-03-31',
      aliases: ['有效期', '效期', '失效日期'],
    },
    {
      key: 'supplier',
      label: '供应商',
      type: 'text',
      required: true,
      max: 200,
      example: '国药控股',
      aliases: ['供应商名称', '供货单位'],
    },
    {
      key: 'price',
      label: '单价',
      type: 'dec',
      bound: 'price',
      required: true,
      example: '12.50',
      aliases: ['进价', '采购价'],
    },
    {
      key: 'qty',
      label: '数量',
      type: 'dec',
      bound: 'fine',
      required: true,
      example: '10',
      aliases: ['库存数量', '结存'],
    },
    { key: 'unit', label: '单位', type: 'text', max: 20, example: '盒', aliases: ['计量单位'] },
    {
      key: 'doubtful',
      label: '存疑的行',
      type: 'choice',
      choices: doubtful,
      fallback: 'refuse',
      aliases: ['存疑处理'],
    },
  ],
  rules: [positive('qty')],
}
