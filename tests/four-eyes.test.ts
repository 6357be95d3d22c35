import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyMachine } from '#app/modules.ts'
import type { Call, OrgKind } from '#kernel/shared/call.ts'
import type { Envelope } from '#kernel/shared/envelope.ts'
import { type Action, keys, type Machine, type Offer } from '#kernel/shared/machine.ts'
import { amendmentMachine } from '#modules/amendment/shared/machine.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { registrationMachine } from '#modules/registration/shared/machine.ts'
import { type Doc, waysIn } from './four-eyes.ts'
import { orderedGoods } from './way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

/* security.md, approve own order: who created, changed or submitted a document does not audit it; for every machine. */
let w: World
let g: Goods
let authority: string
let ways: ReturnType<typeof waysIn>
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ways = waysIn(w, g)
  authority = await w.org('authority', '监管中心')
})
afterAll(() => w.close())

const listed = <T>(x: T | readonly T[]): readonly T[] => (Array.isArray(x) ? x : [x as T])
/** By people: what passes with another document was audited there. */
const audits = (m: Machine) => keys(m.actions).filter((a) => m.actions[a]!.audits && m.actions[a]!.by !== 'system')

/**
 * No person of the house writes one: strangers send it, with a receipt instead of an account. Or nobody changes one: it is handed in as
 * it is made (modules/amendment/server/amendment.test.ts tries who passes it).
 */
const nobodys = [registrationMachine.name, amendmentMachine.name]

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
          const { call, said } = way.auditBy?.[action] ?? { call: calls.audit!, said: { action, reason: '原因' } }
          const answer: Envelope = await who.bench.ask(call, { id: made.id, version: sent.version, ...said })
          expect([call.path, action, answer.msg]).toEqual([call.path, action, why])
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
      const { call, said } = way.auditBy?.[pass] ?? { call: calls.audit!, said: { action: pass } }
      await third.bench.get(call, { id: made.id, version: sent.version, ...said })
    }
  })
})

test('an order made by a plan may be audited by who audited the plan', async () => {
  const { order } = await orderedGoods(g, '同一人审核')
  const { history } = await g.buyer.get(orderCalls.detail, { id: order.id })
  const { rows } = await w.sql.query<{ type: string }>(
    `select h.doc_type as type from doc_history h where h.action = 'approve' and h.user_id = $1
       and h.doc_id in ($2, (select plan_id from purchase_order where id = $2)) order by h.id`,
    [g.auditor.userId, order.id],
  )
  expect(rows.map((r) => r.type)).toEqual(['plan', 'order'])
  expect(history.map((s) => s.action)).toContain('approve')
})
