import { type WireField, wireTables } from './fields.data.ts'
import type { Upload } from './uploads.ts'

export type { WireField } from './fields.data.ts'

/** The fields of an interface, in the order of its table; codes go beside them (drugtracinfo). */
export const fieldsOf = (kind: Upload): readonly WireField[] => wireTables[kind]

/** Names under which who a person is goes over the wire. */
export const personFields: readonly string[] = [
  ...new Set(Object.values(wireTables).flatMap((t) => t.filter((f) => f.person).map((f) => f.name))),
]

/** The region's profile as it is kept. */
export interface Profile {
  required: Readonly<Partial<Record<Upload, readonly string[]>>>
  names: Readonly<Record<string, string>>
  revokeTypes: Readonly<Partial<Record<Upload, string>>>
  batch: boolean
  batchSize: number
  unit: 'pack' | 'min'
  devices: boolean
  signsIn: boolean
  receiver: string
  pauseMs: number
  timeoutMs: number
}

/** Which fields a row must have: those the region names, else the strict union. Its number is always one of them. */
export const requiredOf = (profile: Pick<Profile, 'required'>, kind: Upload): ReadonlySet<string> =>
  new Set([
    'fixmedins_bchno',
    ...(profile.required[kind] ??
      fieldsOf(kind)
        .filter((f) => f.required)
        .map((f) => f.name)),
  ])

/** What is wrong with a field: not there, too long, no number, too many decimals, no day, no moment. */
export const fieldFaults = {
  missing: '缺少',
  tooLong: '过长',
  number: '不是数字',
  decimals: '小数位过多',
  day: '不是日期',
  moment: '不是时间',
} as const
export type FieldFault = keyof typeof fieldFaults

const DAY = /^(?:19|[2-9]\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const MOMENT = /^(?:19|[2-9]\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
/** A month has so many days: the thirtieth of February is none. */
const isDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
const faultOf = (f: WireField, value: string): FieldFault | undefined => {
  if (f.type === 'day') return DAY.test(value) && isDay(value) ? undefined : 'day'
  if (f.type === 'moment') return MOMENT.test(value) && isDay(value.slice(0, 10)) ? undefined : 'moment'
  if (f.type === 'text') return [...value].length > f.length ? 'tooLong' : undefined
  const parts = /^-?(\d+)(?:\.(\d+))?$/.exec(value)
  if (!parts) return 'number'
  if ((parts[2] ?? '').replace(/0+$/, '').length > f.decimals) return 'decimals'
  return parts[1]!.length > f.length - f.decimals ? 'tooLong' : undefined
}
/** An insured sale names its settlement, whatever the region's set says. */
const isInsured = (fields: Readonly<Record<string, string>>): boolean =>
  ['1', '2'].includes(fields.hi_feesetl_type ?? '') || fields.mdtrt_setl_type === '1'

/** Every field of a row that hinders its sending; a text is never cut to fit. */
export const faultsOf = (
  profile: Pick<Profile, 'required'>,
  kind: Upload,
  fields: Readonly<Record<string, string>>,
): { field: WireField; fault: FieldFault }[] => {
  const required = requiredOf(profile, kind)
  return fieldsOf(kind).flatMap((field) => {
    const value = fields[field.name] ?? ''
    const must = required.has(field.name) || (field.name === 'setl_id' && kind === '3505' && isInsured(fields))
    const fault = value === '' ? (must ? 'missing' : undefined) : faultOf(field, value)
    return fault ? [{ field, fault }] : []
  })
}
