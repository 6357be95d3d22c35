import { z } from 'zod'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { codesOfLots } from './queries/short-codes.ts'

/** A hospital's, or the region's: off, whoever confirms is asked about lots some of whose packs have no code (domain-trace §4.4). */
export const codesRequired = setting('acceptance.traceRequired', z.boolean(), false, '追溯码少扫的验收单不能确认')

const short = '「{{name}}」批号 {{lot}} 应采追溯码 {{due}} 个，少扫 {{n}} 盒'
const told = (l: { name: string; lotNo: string; due: number; has: number }) => ({
  ...{ name: l.name, lot: l.lotNo || '--', due: l.due },
  n: l.due - l.has,
})
const MOST = 10

/** Lots of which some codes are missing; where a supplier sends none and nobody scans any there is nothing to ask. */
export const shortWarnings = async (ctx: Ctx, acceptanceId: string): Promise<string[]> => {
  const lots = (await codesOfLots(ctx.tx, acceptanceId)).filter((l) => l.has > 0 && l.has < l.due)
  return lots.slice(0, MOST).map((l) => say(short, ctx.lang, told(l)))
}

/** @throws Refusal codes are missing where the hospital takes in nothing without them, or more were counted than were taken in */
export const checkCodes = async (ctx: Ctx, a: { id: string; hospitalId: string }): Promise<void> => {
  const lots = await codesOfLots(ctx.tx, a.id)
  const over = lots.find((l) => l.scanned > l.due)
  if (over)
    throw refuse('「{{name}}」批号 {{lot}} 已采集 {{n}} 个追溯码，多于验收数量 {{due}} 个，请删除拒收的追溯码', {
      ...{ name: over.name, lot: over.lotNo || '--', due: over.due },
      n: over.scanned,
    })
  const lacks = lots.find((l) => l.has < l.due)
  if (lacks && (await configOf(ctx, codesRequired, a.hospitalId))) throw refuse(short, told(lacks))
}
