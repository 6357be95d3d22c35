import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyMachine } from '#app/modules.ts'
import { today } from '#kernel/server/clock.ts'
import type { Call, OrgKind } from '#kernel/shared/call.ts'
import type { Envelope } from '#kernel/shared/envelope.ts'
import { type Action, keys, type Machine, type Offer } from '#kernel/shared/machine.ts'
import { certCalls, standardCertCalls } from '#modules/certificate/shared/calls.ts'
import { changeCalls } from '#modules/list-change/shared/calls.ts'
import { changeMachines } from '#modules/list-change/shared/machine.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { newApplyCalls } from '#modules/new-apply/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { priceCalls } from '#modules/price/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { catalogMachines } from '#modules/purchase-list/shared/machine.ts'
import { registrationMachine } from '#modules/registration/shared/machine.ts'
import { newCountCalls, stockCountCalls } from '#modules/stock-count/shared/calls.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { shelves } from './shelf.ts'
import { orderedGoods } from './way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

/* security.md, approve own order: who created, changed or submitted a document does not audit it; for every machine. */
let w: World
let g: Goods
let authority: string
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  authority = await w.org('authority', '监管中心')
})
afterAll(() => w.close())

interface Doc {
  id: string
  version: number
}
/** A document and the calls that make, change, submit and audit it. */
interface Way {
  calls: Record<'query' | 'detail' | 'update' | 'submit' | 'audit', Call>
  make: (by: Person) => Promise<Doc>
  /** What is changed, without id and version. */
  changed: () => object
  /** How another one writes in it, where that is no `update`. */
  change?: (by: Person, made: Doc) => Promise<Doc>
  /** Of the machine's audits those a paper of this class takes; all when left out. */
  takes?: readonly string[]
}

const listed = <T>(x: T | readonly T[]): readonly T[] => (Array.isArray(x) ? x : [x as T])
/** By people: what passes with another document was audited there. */
const audits = (m: Machine) => keys(m.actions).filter((a) => m.actions[a]!.audits && m.actions[a]!.by !== 'system')

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

/** By the name of the machine and the kind of organisation whose paper it is. */
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
      : [paper(standardCertCalls)(async () => ({ ...(await certificate()), productId: (await g.item()).productId }))]),
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
/** No person of the house writes one: strangers send it, with a receipt instead of an account. */
const nobodys = [registrationMachine.name]

/** All a machine asks for, so that only the person stands in the way. */
const allCodes = (m: Machine): Record<string, string> => {
  const codes = [...Object.values(m.offers), ...Object.values(m.actions)].map((s: Offer) => s.code.split(':'))
  const paths = Map.groupBy(codes, ([path]) => path!)
  return Object.fromEntries(
    [...paths].map(([path, all]) => [path, [...new Set(['view', 'add', ...all.map(([, code]) => code!)])].join(' ')]),
  )
}

/** Another person's seat in another organisation, taken by this one: one human with two hats. */
const seatOf = async (seat: Person, userId: string): Promise<Person> => {
  for (const table of ['session', 'user_role'])
    await w.sql.query(`update ${table} set user_id = $1 where user_id = $2`, [userId, seat.userId])
  const ask = (call: Call, input: unknown) => seat.ask(call, input as never, { 'user-id': userId })
  const get = async (call: Call, input: unknown) => {
    const answer: Envelope = await ask(call, input)
    if (answer.code !== 0) throw new Error(`${call.path}: ${answer.code} ${answer.msg}`)
    return answer.data
  }
  return { ...seat, userId, ask, get } as Person
}

interface Human {
  /** Where the document is written. */
  desk: Person
  /** Where it is audited. */
  bench: Person
}
const human = async (m: Machine, kind: OrgKind): Promise<Human> => {
  const org = { hospital: g.hospital, supplier: g.supplier, authority }[kind]
  const desk = await w.person(allCodes(m), org)
  const audit: Action = m.actions[audits(m)[0]!]!
  if (listed(audit.by).includes(kind)) return { desk, bench: desk }
  const bench = listed(audit.by).includes('authority') ? authority : g.hospital
  return { desk, bench: await seatOf(await w.person(allCodes(m), bench), desk.userId) }
}

const machines = everyMachine.filter((m) => audits(m).length > 0)
const keepersOf = (m: Machine): readonly OrgKind[] =>
  listed(m.offers.edit?.by ?? []).filter((by): by is OrgKind => by !== 'system')

test('every machine with an audit is looked at, or left out because it has no author', () => {
  const names = new Set(machines.map((m) => m.name))
  expect([...names].sort()).toEqual([...Object.keys(ways), ...nobodys].sort())
  for (const m of machines) expect([m.name, keepersOf(m).length === 0]).toEqual([m.name, nobodys.includes(m.name)])
})

const cases = machines.flatMap((m) =>
  keepersOf(m).map((kind) => [`${m.name} ${m.actions.submit!.code}`, kind, m] as const),
)

describe.each(cases)('%s of a %s', (_name, kind, m) => {
  test('is not audited by who created, changed or submitted it, nor offered to him, nor is he told to; a third person passes it', async () => {
    const [author, changer, third] = [await human(m, kind), await human(m, kind), await human(m, kind)]
    const found = ways[m.name]!(m, kind)
    expect(found.length).toBeGreaterThan(0)
    for (const way of await Promise.all(found)) {
      const { calls } = way
      const made = await way.make(author.desk)
      const wish = { ...way.changed(), id: made.id, version: made.version }
      const { version } = way.change
        ? await way.change(changer.desk, made)
        : ((await changer.desk.get(calls.update, wish)) as Doc)
      const sent = (await changer.desk.get(calls.submit, { id: made.id, version })) as Doc
      const offered = async (who: Human) => {
        const d = (await who.bench.get(calls.detail, { id: made.id })) as { actions: string[] }
        const { rows } = (await who.bench.get(calls.query, { size: 500 })) as {
          rows: { id: string; actions: string[] }[]
        }
        const row = rows.find((r) => r.id === made.id)!
        return [d, row].map((x) => x.actions.filter((a) => audits(m).includes(a)))
      }
      for (const [who, why] of [
        [author, '不能审核自己创建的单据'],
        [changer, '不能审核自己修改或提交的单据'],
      ] as const) {
        for (const action of audits(m)) {
          const wish = { id: made.id, version: sent.version, action, reason: '原因' }
          const answer: Envelope = await who.bench.ask(calls.audit, wish)
          expect([calls.audit.path, action, answer.msg]).toEqual([calls.audit.path, action, why])
        }
        expect([calls.detail.path, await offered(who)]).toEqual([calls.detail.path, [[], []]])
      }
      const own = audits(m).filter((a) => way.takes?.includes(a) ?? true)
      expect(await offered(third)).toEqual([own, own])
      const todo = async ({ bench }: Human) =>
        (await bench.get(messageCalls.query, { category: 'todo', size: 100 })).rows.some((r) =>
          r.path.includes(made.id),
        )
      // of items of a catalogue a card alone tells
      const hears = !m.name.startsWith('catalog')
      expect([await todo(author), await todo(changer), await todo(third)]).toEqual([false, false, hears])
      const pass = own.find((a) => m.actions[a]!.reason !== 'required')!
      await third.bench.get(calls.audit, { id: made.id, version: sent.version, action: pass })
    }
  })
})

test('an order made by a plan may be audited by who audited the plan', async () => {
  const { order } = await orderedGoods(g, '同一人审核')
  const { history } = await g.buyer.get(orderCalls.detail, { id: order.id })
  const { rows } = await w.sql.query<{ type: string }>(
    `select doc_type as type from doc_history where action = 'approve' and user_id = $1 order by id`,
    [g.auditor.userId],
  )
  expect(rows.map((r) => r.type)).toEqual(['plan', 'order'])
  expect(history.map((s) => s.action)).toContain('approve')
})
