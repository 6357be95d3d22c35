import { Decimal } from '#kernel/shared/decimal.ts'
import { type FieldRule, type FieldTable, positive, type Values } from '#kernel/shared/field.ts'
import { consumableFields } from './fields/consumable.data.ts'
import { drugFields, unitOfForm } from './fields/drug.data.ts'
import { logisticsFields } from './fields/logistics.data.ts'
import { reagentFields } from './fields/reagent.data.ts'

/** 0 drug, 1 consumable, 2 reagent, 3 logistics material (domain §2.1). */
export type ProductKind = 0 | 1 | 2 | 3

const text = (v: unknown): string => (typeof v === 'string' ? v : '')

/** The column holds 7 digits before the point. */
const ratio: FieldRule = (v) =>
  v.conversionRatio && new Decimal(text(v.conversionRatio)).gte(10_000_000)
    ? { key: 'conversionRatio', reason: '数值超出范围' }
    : undefined

const ordered: FieldRule = (v) =>
  v.tempMin && v.tempMax && Number(v.tempMin) > Number(v.tempMax)
    ? { key: 'tempMax', reason: '最高温度不能低于最低温度' }
    : undefined

const cold: FieldRule = (v) => {
  // a cold store brings its own range
  if (['冷藏', '冷冻'].includes(text(v.storage))) return ordered(v)
  if (v.coldChain === true && !v.tempMin) return { key: 'tempMin', reason: '冷链产品请填写温度范围' }
  if (v.coldChain === true && !v.tempMax) return { key: 'tempMax', reason: '冷链产品请填写温度范围' }
  return ordered(v)
}

const term: FieldRule = (v) =>
  v.approvalFrom && v.approvalTo && text(v.approvalTo) < text(v.approvalFrom)
    ? { key: 'approvalTo', reason: '有效期至不能早于起始日期' }
    : undefined

/** The class digit inside a registration number: 国械注准2024**3**131618 (domain §8.4). */
const classDigit = /械注(?:准|进|许)\d{4}([123])\d{6}$/
const deviceClass: FieldRule = (v) => {
  if (!v.approvalNo && v.deviceClass !== '0') return { key: 'approvalNo', reason: '医疗器械请填写注册证或备案号' }
  const digit = classDigit.exec(text(v.approvalNo))?.[1]
  return digit && v.deviceClass !== digit ? { key: 'deviceClass', reason: '管理类别与注册证号不一致' } : undefined
}

const numbers = positive(
  'conversionRatio',
  'listedPrice',
  'ceilingPrice',
  'payStandard',
  'referencePrice',
  'midPackQty',
  'bigPackQty',
  'traceRate',
)

/** Fields and rules of each kind: form, detail, list, template, import, export and API all read this. */
export const productTables: Record<ProductKind, FieldTable> = {
  0: { fields: drugFields, rules: [numbers, ratio, cold, term] },
  1: { fields: consumableFields, rules: [numbers, ratio, cold, term, deviceClass] },
  2: { fields: reagentFields, rules: [numbers, ratio, cold, term, deviceClass] },
  3: { fields: logisticsFields, rules: [numbers, ratio] },
}

const categoryByCode: Record<string, string> = { X: '西药', Z: '中成药', T: '中药饮片' }

/** What a file without a column can still tell, such as the national drug list, which has no pack specification. */
export const prepared: Record<ProductKind, (v: Values) => Values> = {
  0: (v) => {
    const form = text(v.dosageForm)
    const packUnit = v.packUnit ?? '盒'
    const minUnit = v.minUnit ?? unitOfForm.find(([like]) => like.test(form))?.[1] ?? packUnit
    const letter = text(v.insuranceCode)[0] ?? /准字([A-Z])/.exec(text(v.approvalNo))?.[1]?.replace('H', 'X') ?? ''
    const ratioText = v.conversionRatio ?? '1'
    return {
      ...v,
      packUnit,
      minUnit,
      conversionRatio: ratioText,
      packSpec: v.packSpec ?? `${text(v.spec)}*${text(ratioText)}${text(minUnit)}/${text(packUnit)}`.slice(0, 200),
      drugCategory: v.drugCategory ?? categoryByCode[letter] ?? (letter === 'S' ? '生物制品' : '西药'),
    }
  },
  1: (v) => device(v),
  2: (v) => device(v),
  3: (v) => simplePack(v),
}

const simplePack = (v: Values): Values => {
  const packUnit = v.packUnit ?? '个'
  return { ...v, packUnit, minUnit: v.minUnit ?? packUnit, conversionRatio: v.conversionRatio ?? '1' }
}
const device = (v: Values): Values => ({
  ...simplePack(v),
  deviceClass: v.deviceClass ?? classDigit.exec(text(v.approvalNo))?.[1] ?? null,
})
