import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { changesOf, type FieldTable } from '#kernel/shared/field.ts'
import { each, Id, Stored, Version } from '#kernel/shared/page.ts'
import { patterns } from '#kernel/shared/validators.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { billingWords as words } from './words.ts'

const screen = 'settlement/invoice'
const at = callsAt('/linex/settlement/billing', screen, ['supplier', 'hospital'])

/** What is typed of 开票资料; the tax number of a company or hospital is its credit code. */
export const billingTable: FieldTable = {
  fields: [
    fieldOf(words, 'title', { required: true, max: 100 }),
    fieldOf(words, 'taxNo', { required: true, max: 18, upper: true, pattern: patterns.creditCode }),
    fieldOf(words, 'address', {}),
    fieldOf(words, 'phone', { max: 32 }),
  ],
}

/** What an organisation wants written on invoices; `saved` is false where it follows from its name and credit code. */
export const Billing = z.object({
  id: Id,
  ...each(z.string(), 'title', 'taxNo', 'address', 'phone'),
  version: z.int(),
  saved: z.boolean(),
})

/** As the asker knows them; version 0 of what nobody saved yet. What is left out stays as it is. */
const versionedValues = z.object({ version: Version, values: changesOf(billingTable) }).strict()

export const billingCalls = {
  /** Of the own organisation, or of a partner. */
  query: at.read('query', '查询开票资料', 'view', z.object({ orgId: Id.optional() }).strict(), Billing),
  save: at.write('save', '保存开票资料', 'edit', versionedValues, Stored),
}
