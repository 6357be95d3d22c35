import { z } from 'zod'
import type { TheirLine } from '../../shared/adapter.ts'

/* What a 一次型 platform answers, and what it means. */

export const txt = z.string().max(1000)
const num = z.union([z.string(), z.number()]).transform(String)
export const Answer = z.object({
  success: z.boolean(),
  code: txt.default(''),
  message: txt.default(''),
  data: z.unknown(),
})

export const Item = z
  .object({
    ...{ resultId: txt, productCode: txt, category: z.enum(['drug', 'consumable', 'reagent']), genericName: txt },
    ...{
      alias: txt.default(''),
      specification: txt,
      packing: txt,
      packCount: num,
      packUnit: txt,
      form: txt.default(''),
    },
    ...{
      maker: txt,
      licence: txt,
      insuranceCode: txt.default(''),
      price: num,
      onList: z.boolean(),
      from: txt,
      modified: txt,
    },
  })
  .transform((i) => ({
    ...{ id: i.resultId, code: i.productCode, name: i.genericName, formerName: i.alias, spec: i.specification },
    kind: i.category === 'consumable' ? ('inst' as const) : i.category,
    ...{ pack: i.packing, ratio: i.packCount, unit: i.packUnit, dosageForm: i.form, manufacturer: i.maker },
    ...{ approvalNo: i.licence, insuranceCode: i.insuranceCode, price: i.price, listed: i.onList, validFrom: i.from },
    changedAt: i.modified,
  }))
export const Company = z
  .object({
    companyId: txt,
    companyName: txt,
    creditCode: txt,
    roles: z.array(z.enum(['maker', 'supplier'])),
    valid: z.boolean(),
    modified: txt,
  })
  .transform((c) => ({
    ...{ id: c.companyId, name: c.companyName, creditCode: c.creditCode, valid: c.valid, changedAt: c.modified },
    role: c.roles.length > 1 ? ('both' as const) : (c.roles[0] ?? 'maker'),
  }))
export const Price = z
  .object({ resultId: txt, price: num, from: txt, onList: z.boolean(), modified: txt })
  .transform((p) => ({
    itemId: p.resultId,
    price: p.price,
    validFrom: p.from,
    listed: p.onList,
    changedAt: p.modified,
  }))
export const Address = z
  .object({ id: txt, label: txt, detail: txt, person: txt, phone: txt, preferred: z.boolean() })
  .transform((a) => ({
    id: a.id,
    name: a.label,
    address: a.detail,
    receiver: a.person,
    phone: a.phone,
    isDefault: a.preferred,
  }))

const shipStates = { pending: 1, sent: 2, received: 3, void: 4 } as const
const lineStates = { waiting: 1, complete: 2, partial: 3, short: 4, void: 5 } as const
const answers = { waiting: 0, accepted: 1, declined: 2 } as const
export const words = <K extends string>(of: Record<K, unknown>) => z.enum(Object.keys(of) as [K, ...K[]])
const Line = z
  .object({
    ...{ lineNo: txt, lineId: txt, productCode: txt, quantity: num, state: words(lineStates), received: num },
    shipments: z.array(
      z
        .object({ id: txt, deliveryNo: txt.default(''), lot: txt.default(''), quantity: num, state: words(shipStates) })
        .transform((s) => ({
          ...{ id: s.id, deliveryNo: s.deliveryNo, lotNo: s.lot, qty: s.quantity, state: shipStates[s.state] },
        })),
    ),
    receipts: z.array(txt),
  })
  .transform(
    (l): TheirLine => ({
      ...{ ref: l.lineNo, id: l.lineId, itemCode: l.productCode, qty: l.quantity, state: lineStates[l.state] },
      ...{ received: l.received, shipments: l.shipments, receipts: l.receipts },
    }),
  )
export const Order = z
  .object({
    ...{ orderNo: txt, platformId: txt, platformNo: txt, cancelled: z.boolean(), answer: words(answers) },
    ...{ remark: txt.default(''), created: txt, lines: z.array(Line) },
  })
  .transform((o) => ({
    ...{ no: o.orderNo, ordId: o.platformId, ordCode: o.platformNo, response: answers[o.answer], reason: o.remark },
    ...{ createdAt: o.created, lines: o.lines, stage: o.cancelled ? ('cancelled' as const) : ('submitted' as const) },
  }))
export const returnStates = { pending: 1, agreed: 2, back: 3 } as const
export const Self = z.object({ institution: txt, name: txt, time: txt, scopes: z.array(txt) })
