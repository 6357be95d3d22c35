import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyMachine } from '#app/modules.ts'
import { act } from '#kernel/server/act.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import type { Call, Calls, OrgKind } from '#kernel/shared/call.ts'
import { codes, type Envelope } from '#kernel/shared/envelope.ts'
import { type Action, keys, type Machine } from '#kernel/shared/machine.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { certCalls } from '#modules/certificate/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { priceCalls } from '#modules/price/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { stockCountCalls } from '#modules/stock-count/shared/calls.ts'
import { type House, openHouse } from './house.ts'
import { acceptedSample, masterOf, mayAsk } from './masters.ts'
import { leavesOf, withLeaf } from './samples.ts'
import { openWorld, type Person, type World } from './world.ts'

/* security.md C34: no way leads from one status to another but those the machines name; for every kind of document. */
let w: World
let house: House
const people = new Map<OrgKind, Person>()
beforeAll(async () => {
  w = await openWorld()
  house = await openHouse(w, '状态')
  people.set('hospital', await masterOf(w, 'hospital', house.goods.hospital))
  people.set('supplier', await masterOf(w, 'supplier', house.goods.supplier))
  people.set('authority', await masterOf(w, 'authority', await w.org('authority', '平台')))
})
afterAll(() => w.close())

const machines = [...new Map(everyMachine.map((m) => [m.name, m])).values()] as Machine[]
const listed = <T>(x: T | readonly T[]): readonly T[] => (Array.isArray(x) ? x : [x as T])

describe.each(machines.map((m) => [m.name, m] as const))('%s', (_name, m) => {
  test('an action its status does not offer is refused before anything is written, by whomever', async () => {
    const all = new Set(keys(m.actions).map((a) => m.actions[a]!.code))
    for (const status of keys(m.states)) {
      for (const action of keys(m.actions)) {
        const spec: Action = m.actions[action]!
        for (const org of ['hospital', 'supplier', 'authority', 'system'] as const) {
          if (spec.from.includes(status) && listed(spec.by).includes(org)) continue
          const doc = { id: crypto.randomUUID(), no: 'X', version: 1, status, parties: [] }
          const actor = { ...systemActor, org, codes: all }
          await expect(
            inContext(actor, { call: 'test' }, (ctx) => act(ctx, m, doc, { action, version: 1, reason: '原因' }, {})),
          ).rejects.toThrow(`当前状态「${m.states[status]!.label}」不能${spec.label}`)
        }
      }
    }
  })
})

const families: [string, Calls, Machine][] = [
  ['plan', planCalls, machines.find((m) => m.table === 'plan')!],
  ['purchase_order', orderCalls, machines.find((m) => m.table === 'purchase_order')!],
  ['delivery', deliveryCalls, machines.find((m) => m.table === 'delivery')!],
  ['acceptance', acceptanceCalls, machines.find((m) => m.table === 'acceptance')!],
  ['catalog_item', catalogCalls, machines.find((m) => m.table === 'catalog_item')!],
  ['certificate', certCalls, machines.find((m) => m.table === 'certificate')!],
  ['stock_count', stockCountCalls, machines.find((m) => m.table === 'stock_count')!],
  ['price_adjustment', priceCalls, machines.find((m) => m.table === 'price_adjustment')!],
]

const withVersion = <T>(input: T, version: number): T =>
  leavesOf(input)
    .filter((l) => l.path.at(-1) === 'version')
    .reduce((made, l) => withLeaf(made, l.path, version), input)
/** The input about this document, once for each word an `action` may be. */
const wishes = (c: Call, id: string): Record<string, unknown>[] => {
  let input = acceptedSample(c) ?? {}
  for (const l of leavesOf(input)) {
    const name = l.path.at(-1)
    if (name === 'id' && l.path[0] !== 'lines') input = withLeaf(input, l.path, id)
  }
  if (!('action' in input)) return [input]
  return ['approve', 'reject', 'enable', 'disable', 'stop', 'agree', 'refuse']
    .map((action) => ({ ...input, action }))
    .filter((one) => c.input.safeParse(one).success)
}

describe.each(families)('the calls of %s', (table, calls, m) => {
  const writes = Object.values(calls).filter(
    (c) =>
      c.does === 'write' &&
      c.body !== 'multipart' &&
      leavesOf(acceptedSample(c) ?? {}).some((l) => l.path.at(-1) === 'version'),
  )

  test('whatever the status, none moves a document where its machine has no way, nor deletes it under way', async () => {
    const { id } = house.ids.get(table)!
    let moved = 0
    for (const from of keys(m.states)) {
      for (const c of writes) {
        if (c.path.endsWith('/delete') && (from === m.start || from === 'rejected')) continue
        for (const kind of ['hospital', 'supplier', 'authority'] as const) {
          if (!mayAsk(c, kind)) continue
          for (const one of wishes(c, id)) {
            const { rows } = await w.sql.query<{ version: number }>(
              `update ${table} set status = $2 where id = $1 returning version`,
              [id, from],
            )
            const wish = withVersion(one, rows[0]!.version)
            const answer = (await people.get(kind)!.ask(c, wish)) as Envelope
            const now = (await w.sql.query<{ status: string }>(`select status from ${table} where id = $1`, [id]))
              .rows[0]
            const way = keys(m.actions).some(
              (a) => m.actions[a]!.from.includes(from) && m.actions[a]!.to === now?.status,
            )
            expect([c.path, kind, from, now?.status === from || way ? 'a way' : now?.status]).toEqual([
              c.path,
              kind,
              from,
              'a way',
            ])
            if (now?.status !== from) {
              expect(answer.code).toBe(codes.ok)
              moved++
            }
          }
        }
      }
    }
    // goods that moved stand in the way of their papers; the others show that the calls do work
    const free = !['delivery', 'acceptance'].includes(table)
    expect([table, writes.length > 1, moved > 0 || !free]).toEqual([table, true, true])
  })
})
