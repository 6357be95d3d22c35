import type { Ctx } from '#kernel/server/ctx.ts'
import { say } from '#kernel/server/say.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { type Faulty, faults } from '../shared/adapter.ts'
import { type AccountRow, accountRow } from './queries/read.ts'
import * as q from './queries/write.ts'

/** How a hospital's line to the platform stands. */
export interface Line {
  /** Faults in a row, and the last one. */
  faults: number
  fault: string
  since: string | null
  nextTry: string | null
  /** Five in a row: it says so, and waits. */
  paused: boolean
}
const PAUSED = 5

/** Why a line is out of order, in the reader's language: what the platform said itself stands as it said it. */
export const faultText = (
  { lang }: Pick<Ctx, 'lang'>,
  a: Pick<AccountRow, 'fault' | 'faultKind' | 'faultParams'>,
): string => {
  const said = say(a.fault, lang, a.faultParams)
  return a.faultKind ? `${say(faults[a.faultKind], lang)}${said && marks[lang].colon}${said}` : said
}

/** Undefined where the hospital has no account. */
export const lineOf = async (ctx: Ctx, hospitalId: string): Promise<Line | undefined> => {
  const a = await accountRow(ctx.tx, ctx.actor, hospitalId)
  return (
    a && {
      faults: a.faults,
      fault: faultText(ctx, a),
      since: a.faultySince,
      nextTry: a.nextTry,
      paused: a.faults >= PAUSED,
    }
  )
}
/** The platform could not be asked, or its answer could not be trusted: which fault it was, or what it said. @returns when it is tried again */
export const noteFault = async (ctx: Ctx, hospitalId: string, why: string | Faulty): Promise<Date> =>
  new Date((await q.fault(ctx.tx, hospitalId, why))?.nextTry ?? Date.now() + 30 * 60_000)
/** It answered. */
export const noteFine = (ctx: Ctx, hospitalId: string) => q.fine(ctx.tx, hospitalId)
/** Its orders were asked for at one of their times. */
export const pulledNow = (ctx: Ctx, hospitalId: string) => q.pulled(ctx.tx, hospitalId)
/** 立即重试: whoever waits for the line need not any longer; what was wrong stands there until it answers. */
export const tryNow = (ctx: Ctx, hospitalId: string) => q.now(ctx.tx, hospitalId)
