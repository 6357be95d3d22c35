import { amountOf } from '#kernel/shared/decimal.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { differentFields, differentParts } from '#kernel/web/document/conflict.ts'
import { t } from '#kernel/web/i18n.ts'
import type { ContractFacts } from '#modules/contract-type/shared/facts.ts'
import { type Role, roles } from '../shared/kinds.ts'
import { type Begun, lackingOf } from '../shared/lacking.ts'
import { contractHeader, partyTable, contractWords as words } from '../shared/words.ts'
import type { Doc } from './acts.ts'
import type { Line } from './lines.ts'

export type TypeRule = Begun['type']
const keysOf = (table: FieldTable) => table.fields.map((f) => f.key)
const partyKeys = keysOf(partyTable)
const sides = Object.keys(roles) as Role[]
/** The key of a party's field in the one form of the page. */
export const keyOf = (role: Role, key: string): string => `${role}_${key}`

const amount = { key: 'amount', label: words.amount.label, type: 'dec', bound: 'plain' } as const
/** What is chosen first: whose contract it is. The authority enters one for each of several hospitals. */
const chosen = (own: string | undefined, isNew: boolean): FieldTable['fields'] => [
  {
    key: 'partnerId',
    label: own === 'supplier' ? words.hospital.label : words.supplier.label,
    type: 'ref',
    required: true,
  },
  ...(own === 'authority' && isNew
    ? [{ key: 'hospitalIds', label: words.hospital.label, type: 'choices' as const, required: true }]
    : []),
]
/** 基本信息. Lines that bind add up to the amount by themselves. */
export const basicTable = (own: string | undefined, isNew: boolean, adds: boolean): FieldTable => ({
  fields: [
    ...chosen(own, isNew),
    ...contractHeader.fields.flatMap((f) => (f.key === 'remark' && !adds ? [amount, f] : [f])),
  ],
})
/** 甲方, 乙方 and, where the type asks for one, 丙方. Of several hospitals each is named by its own card. */
export const partiesTable = (third: boolean, several: boolean): FieldTable => ({
  fields: sides
    .filter((role) => (role !== 'third' || third) && (role !== 'hospital' || !several))
    .flatMap((role) => partyTable.fields.map((f) => ({ ...f, key: keyOf(role, f.key), group: roles[role] }))),
})
const clauses = { key: 'clauses', label: '自有条款', type: 'area', max: 250_000 } as const
const files = { key: 'files', label: '相关附件', type: 'choices' } as const
const templateId = { key: 'templateId', label: '合同模板', type: 'ref' } as const
export const textTable: FieldTable = { fields: [templateId] }
/** What has more than one control, and so no label around it. */
export const looseTable: FieldTable = { fields: [clauses, files] }

export type Clause = Doc['clauses'][number]
export const clausesIn = (v: unknown): Clause[] => (typeof v === 'string' && v ? (JSON.parse(v) as Clause[]) : [])
export const clausesText = (of: readonly Clause[]): string | null => (of.length > 0 ? JSON.stringify(of) : null)

/** The stored contract as it is typed on. */
export const valuesOf = (d: Doc, own: string | undefined): Values => ({
  ...(Object.fromEntries(keysOf(contractHeader).map((key) => [key, d[key as keyof Doc]])) as Values),
  partnerId: own === 'supplier' ? d.hospitalId : d.supplierId,
  amount: d.amount,
  ...partyValues(d.parties),
  templateId: d.templateId,
  clauses: clausesText(d.clauses),
  files: d.files.map((f) => f.fileId),
})
export const partyValues = (parties: Doc['parties']): Values =>
  Object.fromEntries(
    parties.flatMap((p) => partyKeys.map((key) => [keyOf(p.role, key), p[key as keyof typeof p] || null])),
  )
/** Clauses and files differ as a whole: neither is told in a few words. */
const loose = { [clauses.key]: clauses.label, [files.key]: files.label }
const looseOf = (v: Values) => ({
  clauses: clausesIn(v.clauses).map((c) => [c.title, c.text]),
  files: [...((v.files as string[] | null) ?? [])],
})
/** What somebody else's change of the contract says otherwise than what is typed, a sentence each; a party's field with its party. */
export const differencesTo = (theirs: Doc, mine: Values, own: string | undefined): string[] => {
  const now = valuesOf(theirs, own)
  return [
    ...differentFields(basicTable(own, false, false), mine, now),
    ...sides.flatMap((role) => {
      const fields = partiesTable(true, false).fields.filter((f) => f.group === roles[role])
      return differentFields({ fields }, mine, now).map((said) => `${t(roles[role])} ${said}`)
    }),
    ...differentParts(loose, looseOf(mine), looseOf(now)),
  ]
}
const partiesIn = (v: Values, third: boolean) =>
  sides
    .filter((role) => role !== 'third' || third)
    .map((role) => ({
      role,
      ...Object.fromEntries(partyKeys.map((key) => [key, String(v[keyOf(role, key)] ?? '')])),
    }))

/** What is sent of the head, its parties, clauses and files. */
export const bodyOf = (v: Values, third: boolean, adds: boolean) => ({
  typeId: v.typeId,
  ...Object.fromEntries(['name', 'outerNo', 'remark'].map((key) => [key, v[key] ?? ''])),
  ...Object.fromEntries(
    ['signDate', 'validFrom', 'validTo', 'payDays', 'prepayRate', 'deliveryHours'].map((key) => [key, v[key] ?? null]),
  ),
  ...(typeof v.reminderDays === 'number' ? { reminderDays: v.reminderDays } : {}),
  framework: v.framework === true,
  ...(adds || !v.amount ? {} : { amount: v.amount }),
  parties: partiesIn(v, third),
  clauses: clausesIn(v.clauses),
  files: (v.files as string[] | null) ?? [],
})

/** What it still lacks as it is typed now; of several hospitals each has its own card. */
export const lackingNow = (v: Values, lines: readonly Line[], type: TypeRule, several: boolean) =>
  lackingOf({
    header: v,
    parties: partiesIn(v, type?.thirdParty ?? false) as Begun['parties'],
    lines,
    files: ((v.files as string[] | null) ?? []).length,
    type,
  }).filter((l) => !several || !l.field.startsWith('hospital.'))

/** What is typed now, as a text is made of it; its number comes with its first save. */
export const factsNow = (
  v: Values,
  lines: readonly Line[],
  o: { no: string; typeName: string; third: boolean; amount: string },
): ContractFacts => ({
  header: { ...v, no: o.no, typeName: o.typeName, amount: o.amount } as ContractFacts['header'],
  parties: partiesIn(v, o.third) as unknown as ContractFacts['parties'],
  lines: lines.flatMap(({ goods, price, qty, note }, i) =>
    goods ? [{ ...goods, seq: i + 1, price, qty, note, amount: price && qty ? amountOf(qty, price) : '' }] : [],
  ),
  clauses: clausesIn(v.clauses),
})
