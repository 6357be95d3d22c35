import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { type Life, openLife, seen, signed, signedBy, waiting } from '#tests/contract-life.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'
import { runDue } from './daily.ts'

/* domain §3.10: frozen, ended, voided and gone by, each by whom and when it may be. */
let life: Life
beforeAll(async () => {
  life = await openLife()
})
afterAll(async () => {
  expect(await brokenInvariants(life.w.sql, everyInvariant)).toEqual([])
  await life.w.close()
})

describe('a freeze', () => {
  test('is lifted by whose it is, and by itself behind its last day', async () => {
    const c = await signed(life)
    const held = await life.p.region.get(calls.freeze, { id: c.id, version: c.version, reason: '价格调查' })
    expect(held.status).toBe('frozen')
    const d = await seen(life.p.clerk, c.id)
    expect([d.freezeReason, d.actions.includes('unfreeze')]).toEqual(['价格调查', false])
    const lift = { id: c.id, version: held.version }
    expect((await life.p.clerk.ask(calls.unfreeze, lift)).msg).toBe('此合同由监管机构冻结，只能由其解除')
    const free = await life.p.region.get(calls.unfreeze, lift)
    const past = { id: c.id, version: free.version, reason: '抽检', until: dayAfter(today(), -1) }
    expect(JSON.stringify(await life.p.clerk.ask(calls.freeze, past))).toContain('日期不能早于今天')
    const again = await life.p.clerk.get(calls.freeze, { ...past, until: today() })
    const lifted = await life.p.region.ask(calls.unfreeze, { id: c.id, version: again.version })
    expect(lifted.msg).toBe('此合同由医院冻结，只能由其解除')
    await runDue()
    expect((await seen(life.p.clerk, c.id)).status).toBe('frozen')
    await life.w.sql.query('update contract set frozen_until = current_date - 1 where id = $1', [c.id])
    await runDue()
    const now = await seen(life.p.clerk, c.id)
    expect([now.status, now.freezeReason, now.history.at(-1)!.action]).toEqual(['effective', '', 'thaw'])
  })
})

describe('the end of a contract', () => {
  test('is asked for, refused, asked again, left unanswered, and decided by the authority', async () => {
    const c = await signed(life)
    const ask = (version: number) => ({ kind: 'ask', id: c.id, version, reason: '长期缺货', endsOn: today() }) as const
    const asked = await life.p.clerk.get(calls.terminate, ask(c.version))
    expect((await life.p.clerk.ask(calls.terminate, ask(asked.version))).msg).toContain('不能重复申请')
    const own = { kind: 'agree', id: c.id, version: asked.version } as const
    expect((await life.p.clerk.ask(calls.terminate, own)).msg).toBe('终止申请由对方答复')
    const early = { kind: 'decide', id: c.id, version: asked.version, ends: true, answer: '查实' } as const
    expect((await life.p.region.ask(calls.terminate, early)).code).not.toBe(0)
    const no = { kind: 'disagree', id: c.id, version: asked.version, answer: '已恢复供货' } as const
    const refused = await life.p.seller.get(calls.terminate, no)
    const again = await life.p.clerk.get(calls.terminate, ask(refused.version))
    await life.w.sql.query(
      'update contract_termination set answer_until = current_date - 1 where contract_id = $1 and answered_at is null',
      [c.id],
    )
    await runDue()
    const late = await seen(life.p.region, c.id)
    expect([late.ending, late.endings.map((e) => e.endState), late.version > again.version]).toEqual([
      true,
      ['disagreed', 'escalated'],
      true,
    ])
    const done = await life.p.region.get(calls.terminate, { ...early, version: late.version })
    expect(done.status).toBe('terminated')
    const now = await seen(life.p.clerk, c.id)
    expect([now.ending, now.endings.at(-1)!.endState]).toEqual([false, 'decided'])
  })

  test('agreed for a later day comes on that day, and is taken back by whoever asked alone', async () => {
    const c = await signed(life)
    const day = dayAfter(today(), 5)
    const asked = await life.p.seller.get(calls.terminate, {
      kind: 'ask',
      id: c.id,
      version: c.version,
      reason: '停产',
      endsOn: day,
    })
    expect((await life.p.clerk.ask(calls.terminate, { kind: 'withdraw', id: c.id, version: asked.version })).msg).toBe(
      '只有申请方可以撤回终止申请',
    )
    const agreed = await life.p.clerk.get(calls.terminate, { kind: 'agree', id: c.id, version: asked.version })
    expect(agreed.status).toBe('effective')
    await runDue()
    expect((await seen(life.p.clerk, c.id)).status).toBe('effective')
    await life.w.sql.query('update contract_termination set ends_on = current_date where contract_id = $1', [c.id])
    await runDue()
    expect((await seen(life.p.clerk, c.id)).status).toBe('terminated')
  })
})

describe('an end that is agreed', () => {
  const agreedFor = async (day: string, o = {}) => {
    const c = await signed(life, o)
    const ask = { kind: 'ask', id: c.id, version: c.version, reason: '停产', endsOn: day } as const
    const { version } = await life.p.seller.get(calls.terminate, ask)
    return life.p.clerk.get(calls.terminate, { kind: 'agree', id: c.id, version })
  }

  test('is the last day the page and the list reckon with, and what was asked already or goes on is not offered', async () => {
    const day = dayAfter(today(), 5)
    const c = await agreedFor(day, { validTo: dayAfter(today(), 60) })
    const row = { agreedEnd: day, daysLeft: 5, near: true, validTo: dayAfter(today(), 60) }
    for (const who of [life.p.clerk, life.p.seller, life.p.region]) {
      const d = await seen(who, c.id)
      expect(d).toMatchObject({ ...row, ending: false })
      expect(d.actions.filter((a) => ['terminate', 'renew'].includes(a))).toEqual([])
    }
    const { version, no } = await seen(life.p.clerk, c.id)
    const listed = async (endsWithin: '30' | '60') =>
      (await life.p.clerk.get(calls.query, { keyword: no, endsWithin })).rows
    expect(await listed('30')).toMatchObject([row])
    const again = { kind: 'ask', id: c.id, version, reason: '停产', endsOn: today() } as const
    expect((await life.p.clerk.ask(calls.terminate, again)).msg).toBe(`此合同已定于 ${day} 终止`)
    const renewal = await life.p.clerk.ask(calls.renew, { id: c.id, version })
    expect(renewal.msg).toBe(`此合同已定于 ${day} 终止，不能续签`)
  })

  test('is told to both sides’ people once, as an end and not as one to be renewed', async () => {
    // what else is near its end
    await runDue()
    const c = await agreedFor(dayAfter(today(), 5))
    const no = (await seen(life.p.clerk, c.id)).no
    expect(await runDue()).toEqual({ steps: 1 })
    expect(await runDue()).toEqual({ steps: 0 })
    const { rows } = await life.w.sql.query(
      `select distinct template, params ->> 'day' as day from message where event = 'contract.ending' and params ->> 'no' = $1`,
      [no],
    )
    expect(rows).toEqual([
      { template: '合同 {{no}}「{{name}}」定于 {{day}} 终止，请安排接替', day: dayAfter(today(), 5) },
    ])
  })

  test('is no more of one that has ended', async () => {
    const c = await agreedFor(dayAfter(today(), 5))
    await life.w.sql.query('update contract_termination set ends_on = current_date where contract_id = $1', [c.id])
    await runDue()
    expect(await seen(life.p.clerk, c.id)).toMatchObject({ status: 'terminated', agreedEnd: null, daysLeft: null })
  })
})

describe('a wish to end it', () => {
  const wish = (c: { id: string; version: number }, endsOn: string) =>
    ({ kind: 'ask', id: c.id, version: c.version, reason: '长期缺货', endsOn }) as const

  test('names no day behind the last one of the contract', async () => {
    const c = await signed(life, { validTo: dayAfter(today(), 40) })
    const late = await life.p.clerk.ask(calls.terminate, wish(c, dayAfter(today(), 41)))
    expect(late).toMatchObject({ data: { fields: [{ path: 'endsOn' }] } })
    expect(late.msg).toContain(`终止日期不能晚于合同到期日 ${dayAfter(today(), 40)}`)
    expect((await life.p.clerk.ask(calls.terminate, wish(c, dayAfter(today(), 40)))).code).toBe(0)
  })

  test('that nobody answered is over with the contract, and the authority is asked nothing', async () => {
    const c = await signed(life)
    await life.p.clerk.get(calls.terminate, wish(c, today()))
    await life.w.sql.query(
      'update contract_termination set answer_until = current_date - 1 where contract_id = $1 and answered_at is null',
      [c.id],
    )
    await life.w.sql.query(
      'update contract set valid_from = current_date - 30, valid_to = current_date - 1 where id = $1',
      [c.id],
    )
    await runDue()
    const d = await seen(life.p.region, c.id)
    expect([d.status, d.ending, d.endings.map((e) => e.endState)]).toEqual(['expired', false, ['lapsed']])
    expect(d.history.map((h) => h.action)).not.toContain('escalateEnd')
    // of one that was left open before that was so, the next night
    await life.w.sql.query(
      `update contract_termination set state = 'escalated', answered_at = null where contract_id = $1`,
      [c.id],
    )
    await life.w.sql.query('update contract set ending = true where id = $1', [c.id])
    await runDue()
    const now = await seen(life.p.region, c.id)
    expect([now.ending, now.endings.map((e) => e.endState)]).toEqual([false, ['lapsed']])
  })
})

describe('a contract is void', () => {
  test('by its owner alone while nobody else has signed, with the other side’s consent when it is signed, never in force', async () => {
    const c = await waiting(life)
    expect((await life.p.leader.ask(calls.void, { id: c.id, version: c.version, reason: '错' })).code).not.toBe(0)
    const gone = await life.p.clerk.get(calls.void, { id: c.id, version: c.version, reason: '重复' })
    expect(gone.status).toBe('void')
    const later = { validFrom: dayAfter(today(), 9), validTo: dayAfter(today(), 90) }
    const s = await signed(life, later)
    const asked = await life.p.clerk.get(calls.void, { id: s.id, version: s.version, reason: '政策变化' })
    expect(asked.status).toBe('signed')
    const d = await seen(life.p.seller, s.id)
    expect([d.voidAsked, d.actions.includes('void')]).toEqual([true, true])
    expect((await seen(life.p.clerk, s.id)).actions).not.toContain('void')
    const agreed = await life.p.seller.get(calls.void, { id: s.id, version: d.version, reason: '同意' })
    expect(agreed.status).toBe('void')
    const live = await signed(life)
    expect((await life.p.clerk.ask(calls.void, { id: live.id, version: live.version, reason: '迟' })).code).not.toBe(0)
  })

  test('with consent too, once the other side has signed', async () => {
    const c = await waiting(life)
    await signedBy(life.p.signer, c.id, 'supplier')
    const d = await seen(life.p.clerk, c.id)
    const asked = await life.p.clerk.get(calls.void, { id: c.id, version: d.version, reason: '重复' })
    expect(asked.status).toBe('waitSign')
  })
})

/** Its counters as its documents say: there are none. */
const back = async (id: string) => {
  await life.w.sql.query(
    `update contract_line set ordered_qty = 0, shipped_qty = 0, accepted_qty = 0, executed_amount = 0, invoiced_amount = 0, paid_amount = 0
      where contract_id = $1`,
    [id],
  )
  await life.w.sql.query('update contract set executed_amount = 0, paid_amount = 0 where id = $1', [id])
}

describe('the daily task', () => {
  test('makes up for missed nights: a contract begins and ends in one go, and people hear of a near end once', async () => {
    const c = await signed(life, { validFrom: dayAfter(today(), 1), validTo: dayAfter(today(), 300) })
    await life.w.sql.query(
      'update contract set valid_from = current_date - 30, valid_to = current_date - 1 where id = $1',
      [c.id],
    )
    await runDue()
    const now = await seen(life.p.clerk, c.id)
    expect([now.status, now.history.slice(-2).map((h) => h.action)]).toEqual(['expired', ['takeEffect', 'expire']])
    expect(await runDue()).toEqual({ steps: 0 })
    const near = await signed(life, { validTo: dayAfter(today(), 20) })
    expect((await seen(life.p.clerk, near.id)).near).toBe(true)
    expect(await runDue()).toEqual({ steps: 1 })
    expect(await runDue()).toEqual({ steps: 0 })
  })

  test('finishes what is fulfilled, delivered and paid', async () => {
    const c = await signed(life)
    await life.w.sql.query(
      `update contract_line set ordered_qty = qty, shipped_qty = qty, accepted_qty = qty, executed_amount = amount, invoiced_amount = amount,
        paid_amount = amount where contract_id = $1`,
      [c.id],
    )
    await life.w.sql.query('update contract set executed_amount = amount, paid_amount = 0 where id = $1', [c.id])
    await runDue()
    expect((await seen(life.p.clerk, c.id)).status).toBe('effective')
    await life.w.sql.query('update contract set paid_amount = amount where id = $1', [c.id])
    await runDue()
    const now = await seen(life.p.clerk, c.id)
    expect([now.status, now.executedRate, now.paidRate]).toEqual(['finished', '100.0', '100.0'])
    // nothing was ordered in truth
    await back(c.id)
  })
})
