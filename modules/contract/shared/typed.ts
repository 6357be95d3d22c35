import { z } from 'zod'
import { each, Id } from '#kernel/shared/page.ts'
import { MOST_LINES, roles } from './kinds.ts'

/** What stands in a text: as it is typed, so numbers may come as texts, and what is not filled in yet is empty or not there. */
const Fact = z.union([z.string().max(2000), z.number(), z.boolean()]).nullish()
const facts = <K extends string>(...keys: K[]) => each(Fact, ...keys)
const Given = z.string().max(500).nullish()

/** Fields of the head, of a party and of a line that a text may name, and no others. */
export const typedHeader = [
  ...(['no', 'name', 'outerNo', 'category', 'typeName', 'signDate', 'validFrom', 'validTo', 'amount'] as const),
  ...(['payDays', 'prepayRate', 'deliveryHours', 'framework', 'priceFollows', 'parentNo', 'remark'] as const),
] as const
export const typedParty = [
  ...(['name', 'creditCode', 'representative', 'phone', 'address', 'bankName', 'bankAccount'] as const),
] as const
export const typedLine = [
  ...(['productCode', 'name', 'spec', 'manufacturer', 'unit', 'listedPrice', 'selectedPrice', 'lastPrice'] as const),
  ...(['price', 'qty', 'amount', 'note'] as const),
] as const

/** A contract as it is being typed, which nothing is kept of: what its text says, and the version of the template it is made of. */
export const Typed = z
  .object({
    templateId: Id.nullable(),
    templateN: z.int().positive().nullable(),
    header: z.object(facts(...typedHeader)).strict(),
    parties: z
      .array(
        z.object({ role: z.enum(Object.keys(roles) as [keyof typeof roles]), ...each(Given, ...typedParty) }).strict(),
      )
      .max(3),
    lines: z.array(z.object({ seq: z.int().positive(), ...each(Given, ...typedLine) }).strict()).max(MOST_LINES),
    clauses: z.array(z.object({ title: z.string().max(100), text: z.string().max(4000) }).strict()).max(50),
  })
  .strict()
export type Typed = z.infer<typeof Typed>
