import { z } from 'zod'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { hoursOf, type Step, steps } from '../shared/steps.ts'

const titles: Readonly<Record<1 | 2 | 3, Readonly<Record<Step, string>>>> = {
  1: {
    sign: '一级召回签收时限（小时）',
    isolate: '一级召回隔离时限（小时）',
    tally: '一级召回清点时限（小时）',
    handle: '一级召回处置时限（小时）',
  },
  2: {
    sign: '二级召回签收时限（小时）',
    isolate: '二级召回隔离时限（小时）',
    tally: '二级召回清点时限（小时）',
    handle: '二级召回处置时限（小时）',
  },
  3: {
    sign: '三级召回签收时限（小时）',
    isolate: '三级召回隔离时限（小时）',
    tally: '三级召回清点时限（小时）',
    handle: '三级召回处置时限（小时）',
  },
}
const of = (level: 1 | 2 | 3) =>
  steps.map((step, i) =>
    setting(`recall.hours.${level}.${step}`, z.int().min(1).max(8760), hoursOf[level][i]!, titles[level][step], {
      regionOnly: true,
    }),
  )
const clocks = { 1: of(1), 2: of(2), 3: of(3) }

/** Hours from the issue to the end of each step, in their order (domain-stock §2.24.9). */
export const hoursFor = async (ctx: Ctx, level: number): Promise<number[]> => {
  const hours: number[] = []
  for (const one of clocks[level as 1 | 2 | 3]) hours.push(await configOf(ctx, one))
  return hours
}
