import { afterAll, beforeAll, expect, test } from 'vitest'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { rowCalls } from '#modules/trace-row/shared/calls.ts'
import { openWorld, type World } from '#tests/world.ts'
import { traceSettingCalls } from '../shared/calls.ts'
import { lineOf, pauseLine, resumeLine, retryLine } from './public.ts'

/* domain-trace §4.3: how long a hospital's line waits after a fault. */

let w: World
let hospital: string
const system = <T>(fn: Parameters<typeof inContext<T>>[2]) => inContext<T>(systemActor, { call: 'test' }, fn)
beforeAll(async () => {
  w = await openWorld()
  hospital = await w.org('hospital', '甲医院')
})
afterAll(() => w.close())

test('a line waits longer with each fault, pauses with the fifth, and is well with an answer', async () => {
  const now = () => system((ctx) => lineOf(ctx, hospital))
  await system((ctx) => resumeLine(ctx, hospital))
  const waits: number[] = []
  for (let i = 0; i < 6; i++) {
    await system((ctx) => pauseLine(ctx, hospital, { fault: 'timeout', message: '没有应答' }))
    const { nextTry, pausedAt } = await now()
    waits.push(Math.round((Date.parse(nextTry!) - Date.now()) / 1000))
    expect(pausedAt !== null).toBe(i >= 4)
  }
  expect(waits.map((s, i) => Math.abs(s - [5, 30, 120, 600, 1800, 1800][i]!) <= 3)).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
  ])
  await system((ctx) => retryLine(ctx, hospital))
  expect(await now()).toMatchObject({ faults: 6, nextTry: null, fault: 'timeout' })
  await system((ctx) => resumeLine(ctx, hospital))
  expect(await now()).toMatchObject({ faults: 0, pausedAt: null, fault: '' })
})

test('why it does not answer is kept as a sentence to be said in any language', async () => {
  await system((ctx) =>
    pauseLine(ctx, hospital, {
      ...{ fault: 'dns', message: '域名 a.b 无法解析', template: '域名 {{host}} 无法解析', params: { host: 'a.b' } },
    }),
  )
  const own = await w.person({ 'trace/setting': 'view', 'trace/shopSales': 'view' }, hospital)
  const said = async (lang: 'zh' | 'en') => {
    const asked = { 'accept-language': lang }
    const setting = await own.ask(traceSettingCalls.query, {}, asked)
    const strip = await own.ask(rowCalls.shopSales.line, {}, asked)
    return [setting.data!.line!.message, strip.data!.why]
  }
  expect(await said('zh')).toEqual(['域名 a.b 无法解析', '域名 a.b 无法解析'])
  expect(await said('en')).toEqual(['The name a.b leads nowhere', 'The name a.b leads nowhere'])
  await system((ctx) => resumeLine(ctx, hospital))
  expect(await system((ctx) => lineOf(ctx, hospital))).toMatchObject({ message: '', params: {} })
})
