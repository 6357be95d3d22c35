import { today } from '#kernel/server/clock.ts'
import type { Call, OrgKind } from '#kernel/shared/call.ts'
import { keys, type Machine } from '#kernel/shared/machine.ts'
import { certCalls, standardCertCalls } from '#modules/certificate/shared/calls.ts'
import { claimCalls, entryCalls } from '#modules/contract/shared/calls.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { changeCalls } from '#modules/list-change/shared/calls.ts'
import { changeMachines } from '#modules/list-change/shared/machine.ts'
import { newApplyCalls } from '#modules/new-apply/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { priceCalls } from '#modules/price/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { catalogMachines } from '#modules/purchase-list/shared/machine.ts'
import { regionPriceCalls } from '#modules/region-price/shared/calls.ts'
import { usualRules } from '#modules/region-price/shared/stages.ts'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { newCountCalls, stockCountCalls } from '#modules/stock-count/shared/calls.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { surgeryOrderCalls } from '#modules/surgery-order/shared/calls.ts'
import { contractBody, contractors, contractType } from './contracting.ts'
import { codedFor, openOf, typedInvoice } from './invoicing.ts'
import { openTheatre, typedOrder } from './operating.ts'
import { drafted, openRequests, passedInvoices } from './requesting.ts'
import { acceptedLot, typedReturn } from './returning.ts'
import { shelves } from './shelf.ts'
import type { Goods, Person, World } from './world.ts'

export interface Doc {
  id: string
  version: number
}
/** A document and the calls that make, change, submit and audit it. */
export interface Way {
  calls: Record<'query' | 'detail' | 'update' | 'submit', Call> & { audit?: Call }
  make: (by: Person) => Promise<Doc>
  /** What is changed, without id and version. */
  changed: () => object
  /** How another one writes in it, where that is no `update`. */
  change?: (by: Person, made: Doc) => Promise<Doc>
  /** Where each audit is a call of its own: which, and what it is told beside the paper. */
  auditBy?: Readonly<Record<string, { call: Call; said: object }>>
  /** Of the machine's audits those a paper of this class takes; all when left out. */
  takes?: readonly string[]
}

/** Ways to every paper that is audited, by the name of its machine and the kind of organisation whose paper it is. */
export const waysIn = (w: World, g: Goods): Readonly<Record<string, (m: Machine, kind: OrgKind) => Promise<Way>[]>> => {
  const asked = async (): Promise<Record<string, unknown>> => {
    const { catalogItemId } = await g.item()
    return { kind: 0, pointId: g.point, remark: '', lines: [{ catalogItemId, qty: '10' }] }
  }
  const paper =
    (calls: Way['calls'] & { add: Call }) =>
    async (wish: () => Promise<object>): Promise<Way> => {
      const body = await wish()
      return {
        calls,
        make: (by) => by.get(calls.add, body) as Promise<Doc>,
        changed: () => ({ ...body, remark: '改过' }),
      }
    }
  const item = (list: keyof typeof catalogMachines) => async (): Promise<Way> => {
    const { productId, catalogItemId } = await g.item({ kind: { drug: 0, consumable: 1, logistics: 3 }[list] })
    await w.sql.query('delete from catalog_item where id = $1', [catalogItemId])
    const settings = { price: '12.5', hospitalCode: 'A1' }
    return {
      calls: catalogCalls,
      make: async (by) => {
        const body = { items: [{ productId, supplierId: g.supplier, ...settings }] }
        return (await by.get(catalogCalls.add, body)).items[0]!
      },
      changed: () => ({ ...settings, hospitalCode: 'A2', isDefault: true }),
      // without the platform's step
      takes: ['approve', 'reject'],
    }
  }
  const change = (list: keyof typeof changeMachines) => async (): Promise<Way> => {
    const { catalogItemId: id } = await g.item({ kind: { drug: 0, consumable: 1, logistics: 3 }[list] })
    const reason = '协议变更'
    return {
      calls: changeCalls,
      make: async (by) => {
        const items = [{ id, version: 0, wish: { packMultiple: '2' } }]
        return (await by.get(changeCalls.add, { items, reason })).items[0]!
      },
      changed: () => ({ wish: { packMultiple: '3' }, reason }),
      takes: ['approve', 'reject'],
    }
  }
  const certificate = async () => ({ kind: 'other', certNo: `证${crypto.randomUUID()}` })

  /** A count is written in by whoever gives a number of it. */
  const counted = async (): Promise<Way> => {
    const { productId } = await g.item()
    await shelves(w, g).come({ productId, units: '5' })
    const { rows } = await w.sql.query(`select platform_code as code from product where id = $1`, [productId])
    return {
      calls: stockCountCalls,
      make: async (by) => {
        const shelf = { pointId: g.point, scope: 'shelf' as const, shelf: String(rows[0]!.code) }
        const { id, version } = await by.get(newCountCalls.count, shelf)
        return by.get(stockCountCalls.start, { id, version })
      },
      changed: () => ({}),
      change: async (by, { id }) => {
        const { lines } = await by.get(stockCountCalls.detail, { id })
        const numbers = lines.map((l) => ({ lineId: l.id, version: l.version, units: '5' }))
        await by.get(stockCountCalls.enter, { id, lines: numbers })
        return by.get(stockCountCalls.detail, { id })
      },
    }
  }

  const ways: Readonly<Record<string, (m: Machine, kind: OrgKind) => Promise<Way>[]>> = {
    plan: () => [paper(planCalls)(async () => ({ ...(await asked()), planType: 'month' }))],
    order: () => [paper(orderCalls)(async () => ({ ...(await asked()), supplierId: g.supplier }))],
    catalogItem: (m) => {
      const list = keys(catalogMachines).find((name) => catalogMachines[name] === (m as unknown))!
      return [item(list)()]
    },
    catalogChange: (m) => {
      const list = keys(changeMachines).find((name) => changeMachines[name] === (m as unknown))!
      return [change(list)()]
    },
    certificate: (_, kind) => [
      ...(kind === 'authority' ? [] : [paper(certCalls)(certificate)]),
      ...(kind === 'hospital'
        ? []
        : [
            paper(standardCertCalls)(async () => ({ ...(await certificate()), productId: (await g.item()).productId })),
          ]),
    ],
    newApply: (_, kind) => [
      (async (): Promise<Way> => ({
        calls: newApplyCalls,
        make: (by) => by.get(newApplyCalls.add, wished(kind) as never),
        changed: () => ({ ...wished(kind), values: { evidence: '挂网价' } }),
        // what nobody has goes on to the platform
        takes: ['forward', 'reject'],
      }))(),
    ],
    stockCount: () => [counted()],
    stockDocument: () => [breakage()],
    returnOrder: () => [returned()],
    invoice: (_, kind) => [invoiced(kind)],
    requisition: (_, kind) => [asking(kind)],
    contract: (_, kind) => [agreeing(kind)],
    surgeryOrder: () => [kit()],
    regionPrice: () => [
      (async (): Promise<Way> => {
        const { productId } = await g.item()
        const body = {
          type: 'purchase',
          reason: 'province',
          effectiveDate: today(),
          lines: [{ productId, newPrice: '11' }],
        }
        return {
          calls: regionPriceCalls,
          make: (by) => by.get(regionPriceCalls.add, body as never),
          changed: () => ({ remark: '改过' }),
          auditBy: {
            approve: { call: regionPriceCalls.approve, said: { rules: usualRules } },
            reject: { call: regionPriceCalls.reject, said: { reason: '原因' } },
          },
        }
      })(),
    ],
    priceAdjustment: () => [
      paper(priceCalls)(async () => ({
        ...{ catalogItemId: (await g.item()).catalogItemId, type: 'purchase', newPrice: '11' },
        ...{ effectiveDate: today(), reason: 'other' },
      })),
    ],
  }
  /** An application for what nobody has: a hospital's wish, or what a supplier proposes to it. */
  const wished = (kind: OrgKind) => ({
    applyKind: kind === 'supplier' ? 'recommended' : 'unlisted',
    values: {
      ...{
        kind: '0',
        name: `新药${crypto.randomUUID()}`,
        spec: '5mg',
        unit: '盒',
        manufacturer: '某药厂',
        price: '1',
        monthlyQty: '1',
      },
      ...{ reason: '需要', ...(kind === 'supplier' ? { hospitalId: g.hospital } : {}) },
    },
  })
  /** An invoice over goods that were accepted; of a hospital it is paper. */
  const invoiced = async (kind: OrgKind): Promise<Way> => {
    await codedFor(w, g)
    return {
      calls: invoiceCalls,
      make: async (by) => {
        const { productId } = await acceptedLot(g, { price: '12.5' })
        const partnerId = kind === 'hospital' ? g.supplier : g.hospital
        const [item] = await openOf(by, partnerId, productId, w)
        const typed = typedInvoice(partnerId, '125.00', [{ itemId: item!.itemId, qty: '10' }])
        const paper = { invoiceType: 'paperSpecial' as const, code: '1100094140', number: typed.number.slice(-8) }
        return by.get(invoiceCalls.add, kind === 'hospital' ? { ...typed, ...paper } : typed)
      },
      changed: () => ({ remark: '改过' }),
    }
  }
  /** A requisition of an invoice that passed. */
  const asking = async (kind: OrgKind): Promise<Way> => {
    const { invoices } = await openRequests(w, g)
    return {
      calls: requisitionCalls,
      make: async (by) => {
        const ids = await passedInvoices(w, g, invoices, '10.00')
        return drafted(by, kind === 'hospital' ? g.supplier : g.hospital, ids)
      },
      changed: () => ({ remark: '改过' }),
    }
  }
  /** A contract of one product. */
  const agreeing = async (kind: OrgKind): Promise<Way> => {
    const { region } = await contractors(w, g)
    const type = await contractType(w, region)
    const { productId } = await g.item()
    return {
      calls: entryCalls,
      make: (by) =>
        by.get(entryCalls.add, contractBody(kind === 'hospital' ? g.supplier : g.hospital, type, [productId])),
      changed: () => ({ remark: '改过' }),
      // it is one person's: the other one takes it over first
      change: async (by, { id, version }) => {
        const to = await by.get(claimCalls.assign, { id, version, userId: by.userId })
        return by.get(entryCalls.update, { id, version: to.version, remark: '改过' }) as Promise<Doc>
      },
    }
  }
  /** A return of a lot that was accepted. */
  const returned = async (): Promise<Way> => {
    const lot = await acceptedLot(g)
    return {
      calls: returnOrderCalls,
      make: (by) => by.get(returnOrderCalls.add, typedReturn(g, { lot, qty: '1' })),
      changed: () => ({ remark: '改过' }),
    }
  }
  /** A kit for an operation. */
  const kit = async (): Promise<Way> => {
    const t = await openTheatre(w, g)
    const body = typedOrder(g, t, await t.item())
    return {
      calls: surgeryOrderCalls,
      make: (by) => by.get(surgeryOrderCalls.add, body),
      changed: () => ({ ...body, surgerySite: '右小腿' }),
    }
  }
  /** A breakage of goods that lie on the shelf. */
  const breakage = async (): Promise<Way> => {
    const { productId } = await g.item()
    await shelves(w, g).come({ productId, units: '24', ratio: '24' })
    const { rows } = await w.sql.query('select id from stock_balance where product_id = $1', [productId])
    const lines = [{ productId, qty: '1', lots: [{ balanceId: rows[0].id as string, units: '24' }] }]
    return {
      calls: stockDocumentCalls,
      make: (by) => by.get(stockDocumentCalls.adjust, { docKind: 'breakage', pointId: g.point, lines }),
      changed: () => ({ lines, remark: '改过' }),
      takes: ['book', 'reject'],
    }
  }
  return ways
}
