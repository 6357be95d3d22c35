import { say } from '#kernel/server/say.ts'
import type { Field, FieldTable } from '#kernel/shared/field.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { categoryTable } from '#modules/category/shared/fields.ts'
import { certKinds } from '#modules/certificate/shared/kinds.ts'
import { makerTable, supplierTable } from '#modules/company/shared/fields.ts'
import { departmentTable } from '#modules/place/shared/fields.ts'
import { planTypes } from '#modules/plan/shared/calls.ts'
import { priceReasons, priceTypes } from '#modules/price/shared/machine.ts'
import { productKinds, vbpClasses } from '#modules/product/shared/kinds.ts'
import { productTables } from '#modules/product/shared/tables.ts'
import { actionLabels } from '../shared/actions.data.ts'
import { catalogue } from '../shared/catalogue.data.ts'
import { orgKinds, orgTable } from '../shared/fields.ts'
import { entityLabels, extraActions, fieldLabels } from '../shared/log-labels.data.ts'
import { menuSheet } from '../shared/menus.data.ts'

type Lang = 'zh' | 'en'

let machines: readonly Machine[] = []
/** The machines of the house: their states and actions are what a document's rows of the log speak of. */
export const useLogMachines = (all: readonly Machine[]): void => {
  machines = all
}

const screens = new Map(catalogue.map((e) => [e.path, e]))

/** What the log calls a thing; unknown codes stay as they are. */
export const entityOf = (entity: string): string =>
  entityLabels[entity] ?? machines.find((m) => m.name === entity)?.label ?? entity

export const actionOf = (entity: string, action: string): string =>
  machines.find((m) => m.name === entity && Object.hasOwn(m.actions, action))?.actions[action]?.label ??
  extraActions[action] ??
  actionLabels[action] ??
  action

/** `procurement/planning:audit` → 采购计划 - 审核, in the reader's language. */
const permission = (code: string, lang: Lang): string => {
  const at = code.lastIndexOf(':')
  const screen = at > 0 ? screens.get(code.slice(0, at)) : undefined
  if (!screen) return code
  const action = code.slice(at + 1)
  const title = lang === 'en' ? screen.titleEn : screen.titleZh
  return `${title} - ${say(action === 'view' ? '查看' : (actionLabels[action] ?? action), lang)}`
}

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'priceAdjustment.type': priceTypes,
  'priceAdjustment.reason': priceReasons,
  'plan.planType': planTypes,
  'certificate.kind': certKinds,
}
const kinds: Readonly<Record<string, string>> = productKinds
const orgs: Readonly<Record<string, string>> = orgKinds
const classes: Readonly<Record<string, string>> = vbpClasses

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v)

/** Fields of what is imported and typed by them. */
const tables: Readonly<Record<string, readonly FieldTable[]>> = {
  product: Object.values(productTables),
  company: [makerTable, supplierTable],
  category: [categoryTable],
  department: [departmentTable],
  org: [orgTable],
  menu: [menuSheet],
}
const fieldOf = (entity: string, key: string): Field | undefined =>
  tables[entity]?.flatMap((t) => t.fields).find((f) => f.key === key)

/** What a field of the log is called; unknown ones keep their key. */
export const labelOf = (entity: string, key: string): string => fieldLabels[key] ?? fieldOf(entity, key)?.label ?? key

/** Code and name of the articles that lines speak of, by the ids in them. */
export type Articles = Readonly<Record<string, string>>

/** A line of a document: its article and its fields with their names; other references say nothing to a reader. */
const lineOf = (entity: string, line: Record<string, unknown>, lang: Lang, articles: Articles): string => {
  const ids = [line.productId, line.catalogItemId, line.orderLineId, line.deliveryLineId]
  const article = ids.map((id) => articles[String(id)]).find(Boolean)
  const fields = Object.entries(line)
    .filter(([key, v]) => !/Id$|^id$/.test(key) && v !== '' && v !== null && typeof v !== 'object')
    .map(([key, v]) => `${say(labelOf(entity, key), lang)} ${String(spoken(entity, key, v, lang))}`)
  return [...(article ? [article] : []), ...fields].join(marks[lang].pause)
}

/** A coded value of a field as people say it; everything else as it is. */
export const spoken = (entity: string, field: string, value: unknown, lang: Lang, articles: Articles = {}): unknown => {
  const one = (v: unknown): unknown => {
    if (typeof v === 'boolean') return say(v ? '是' : '否', lang)
    if (typeof v !== 'string' && typeof v !== 'number') return v
    const code = String(v)
    if (field === 'status') {
      const state = machines.find((m) => m.name === entity && Object.hasOwn(m.states, code))?.states[code]
      return state ? say(state.label, lang) : v
    }
    const choice = choices[`${entity}.${field}`]?.[code]
    if (choice) return say(choice, lang)
    const typed = fieldOf(entity, field)?.choices as Readonly<Record<string, string>> | undefined
    if (typed?.[code] && !Array.isArray(typed)) return say(typed[code], lang)
    if (field === 'codes') return permission(code, lang)
    if (field === 'vbpClass') return classes[code] ? say(classes[code], lang) : v
    if (field === 'orgKind' || (entity === 'org' && field === 'kind')) return orgs[code] ? say(orgs[code], lang) : v
    if (['kind', 'kinds', 'productKinds', 'defaultKinds'].includes(field))
      return kinds[code] ? say(kinds[code], lang) : v
    return v
  }
  if (!Array.isArray(value)) return one(value)
  return value.map((v) => (isRecord(v) ? lineOf(entity, v, lang, articles) : one(v)))
}
