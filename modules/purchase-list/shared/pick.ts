import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'
import { ask, Id, Kind, pageOf } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { article, prices } from './rows.ts'

/** Whoever enters plans or orders chooses from the hospital's catalogue. */
const allow: Allow = {
  code: [
    'procurement/planning:add',
    'procurement/planning:edit',
    'procurement/purchaseOrder:add',
    'procurement/purchaseOrder:edit',
  ],
  orgs: ['hospital'],
}
const said = z.string().trim().min(1).max(200).optional()
const { kind, code, name, spec, packSpec, unit, manufacturer, supplierId, supplier } = article

/** A catalogue item as the lines of plans and orders take it over. Prices per pack unit. */
export const PickItem = z.object({
  /** Id of the catalogue item. */
  id: Id,
  ...{ kind, code, name, spec, packSpec, unit, manufacturer, supplierId, supplier },
  price: DecOut,
  ...prices,
  packMultiple: DecOut,
  /** In what a quantity may be typed: `num`/`den` minimum units each, its pack unit among them. */
  packs: z.array(z.object({ unit: z.string(), num: z.int(), den: z.int() })),
  minOrderQty: DecOut.nullable(),
  maxOrderQty: DecOut.nullable(),
  narcotic: z.boolean(),
  vbpClass: z.int(),
  /** Usable now: in date, not locked. */
  stock: DecOut,
  /** Ordered, not yet in stock. */
  onWay: DecOut,
  /** Consumed in 30 days. */
  monthUse: DecOut,
  /** What is left of the agreed volume in pack units; null without one. */
  agreedRest: DecOut.nullable(),
  /** Why it cannot be ordered today, in the reader's language; empty when it can. */
  disabledReason: z.string(),
})
export type PickItem = z.output<typeof PickItem>

export const pickCalls = {
  find: call({
    method: 'POST',
    path: '/linex/hospital/cgml/pick',
    title: '选择采购目录品种',
    allow,
    does: 'read',
    input: ask({ kind: Kind, supplierId: Id }, ['name']),
    output: pageOf(PickItem),
  }),
  /** Items by id, or by platform code, hospital code, barcode or insurance code; unknown ones are missing. */
  named: call({
    method: 'POST',
    path: '/linex/hospital/cgml/named',
    title: '按编码查采购目录品种',
    allow,
    does: 'read',
    input: z
      .object({
        kind: Kind.optional(),
        ids: z.array(Id).max(2000).default([]),
        codes: z.array(z.string().trim().min(1).max(50)).max(2000).default([]),
      })
      .strict(),
    output: z.array(z.object({ asked: z.string(), item: PickItem })),
  }),
  /** What pasted lines mean, in their order: an item of any code, or of name and specification; else the reason why none. */
  match: call({
    method: 'POST',
    path: '/linex/hospital/cgml/match',
    title: '识别粘贴的采购目录品种',
    allow,
    does: 'read',
    input: z
      .object({
        kind: Kind,
        supplierId: Id.optional(),
        /** `text`: what no heading says the kind of. */
        lines: z.array(z.object({ code: said, text: said, name: said, spec: said }).strict()).max(2000),
      })
      .strict(),
    output: z.array(z.object({ item: PickItem.nullable(), reason: z.string() })),
  }),
  /** What such a header line meant at an import before, as somebody here mapped it: field by heading; empty when never. */
  headings: call({
    method: 'POST',
    path: '/linex/hospital/cgml/headings',
    title: '粘贴表头的对应关系',
    allow,
    does: 'read',
    input: z.object({ kind: z.literal('planLine'), headers: z.array(z.string().max(200)).max(200) }).strict(),
    output: z.record(z.string(), z.string()),
  }),
}
