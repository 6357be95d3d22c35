import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { implement } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { say } from '#kernel/server/say.ts'
import type { ColumnWish } from '#kernel/shared/exporting.ts'
import type { DocumentSheet } from '#kernel/shared/words.ts'
import { balanceCalls, balanceFiles } from '../shared/balance.ts'
import { codeCalls, traceCalls } from '../shared/calls.ts'
import { leavingCalls } from '../shared/leaving.ts'
import { balanceSheets } from '../shared/words.ts'
import { assign, fix, people, recheck, traceCase } from './cases.ts'
import { codeImporter } from './importer.ts'
import { leave } from './leaving.ts'
import { answersOf, askBox, askPlatform, boxOf } from './lookup.ts'
import * as b from './queries/balance.ts'
import { recallLot } from './recall.ts'
import { scan } from './scan.ts'
import * as s from './service.ts'

/** A view of the balance sheet as a file. */
const fileOf =
  <A extends object>(
    sheet: DocumentSheet,
    found: (tx: Tx, actor: Actor, wish: A) => Parameters<typeof streamed<object>>[1],
  ) =>
  (ctx: Ctx, wish: A & { type: 'xlsx' | 'csv'; columns?: ColumnWish | undefined }) => {
    const { type, columns } = wish
    return exportBlob(ctx, { ...sheet, rows: streamed(ctx.tx, found(ctx.tx, ctx.actor, wish)), type, columns })
  }

export const traceCodeRoutes = [
  ...implement(codeCalls, {
    query: s.queryLots,
    scan,
    import: (ctx, input) => runImport(ctx, codeImporter, input),
    delete: s.remove,
    bind: s.bind,
    relation: s.relate,
    askBox,
    box: boxOf,
    export: s.exportLots,
  }),
  ...implement(traceCalls, {
    query: s.queryCodes,
    chain: async (ctx, input) => {
      const life = await s.chain(ctx, input)
      return { ...life, answers: ctx.actor.org === 'hospital' ? await answersOf(ctx, life.code) : [] }
    },
    ask: askPlatform,
    recall: recallLot,
    export: s.exportCodes,
  }),
  ...implement(leavingCalls, { leave }),
  ...implement(balanceCalls, {
    query: ({ tx, actor }, input) => b.lots(tx, actor, input),
    stock: ({ tx, actor }, input) => b.stock(tx, actor, input),
    days: ({ tx, actor }, input) => b.daysOf(tx, actor, input),
    cases: async (ctx, input) => {
      const page = await traceCase.query(ctx, input)
      return { ...page, rows: page.rows.map((k) => ({ ...k, said: say(k.said, ctx.lang) })) }
    },
    detail: async (ctx, input) => {
      const k = await traceCase.detail(ctx, input)
      return { ...k, said: say(k.said, ctx.lang) }
    },
    people,
    assign,
    fix,
    recheck,
    export: traceCase.export,
  }),
  ...implement(balanceFiles, {
    lots: fileOf(balanceSheets.lots, b.lotsOfFile),
    stock: fileOf(balanceSheets.stock, b.stockOfFile),
    days: fileOf(balanceSheets.days, b.daysOfFile),
  }),
]
