import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ask, ById, Days, each, Id, pageOf } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { HistoryStep } from '#kernel/shared/step.ts'
import { everyCheck, levels, outcomes } from './checks.ts'
import { invoiceExceptionMachine as m } from './machine.ts'
import { parties } from './words.ts'

const screen = 'settlement/invoice'
const at = callsAt('/linex/settlement/invoice', screen, ['supplier', 'hospital'])
/** Papers of their own below the address of invoices. */
const exceptions = callsAt('/linex/settlement/invoice/exception', screen, ['supplier', 'hospital'])
const readers = { orgs: ['supplier', 'hospital', 'authority'], ...priced } as const
const CheckOut = z.enum(everyCheck)
const LevelOut = z.enum(keys(levels))

export const ExceptionRow = z.object({
  ...each(Id, 'id', 'invoiceId', 'hospitalId', 'supplierId'),
  ...each(
    z.string(),
    'no',
    'number',
    'hospital',
    'supplier',
    'since',
    'dueOn',
    'ownerName',
    'overriderName',
    'lastNote',
  ),
  check: CheckOut,
  level: LevelOut,
  /** Yuan, with its sign; nothing where a check is not of money. */
  diff: DecOut.nullable(),
  /** Since it did not agree. */
  days: z.int(),
  /** Who is to act. */
  party: z.enum(keys(parties)),
  status: z.enum(statusesOf(m)),
  version: z.int(),
  actions: z.array(z.string()),
})

/** A run as it was kept. */
export const Run = z.object({
  why: z.enum(['submit', 'audit', 'hand']),
  runnerName: z.string(),
  runAt: z.string(),
  tolerance: DecOut,
  results: z.array(
    z.object({
      check: CheckOut,
      outcome: z.enum(keys(outcomes)),
      level: LevelOut,
      diff: DecOut.nullable(),
      /** A template, and what stands in it. */
      said: z.string(),
      params: z.record(z.string(), z.string()),
    }),
  ),
})

/** The last run of an invoice, and what did not agree with what was said of it; no run before its first submit. */
const Matched = z.object({
  run: Run.nullable(),
  runs: z.int(),
  exceptions: z.array(ExceptionRow.extend({ history: z.array(HistoryStep) })),
})

const filters = {
  status: z.array(z.enum(statusesOf(m))),
  check: z.array(CheckOut),
  level: LevelOut,
  ...each(Id, 'hospitalId', 'supplierId', 'invoiceId'),
  since: Days,
  /** Only what the reader asked. */
  mine: z.boolean(),
}
const sorts = ['no', 'since', 'dueOn', 'diff'] as const

export const matchCalls = {
  query: at.read('exceptionQuery', '查询核对异常', 'view', ask(filters, sorts), pageOf(ExceptionRow), readers),
  matched: at.read('matched', '发票核对', 'view', ById, Matched, readers),
  /** Of one that was handed in: another run beside those it has. */
  match: at.write('match', '重新核对', 'audit', ById, z.object({ id: Id, marks: z.string() }), {
    codes: [`${screen}:audit`, `${screen}:exception`, `${screen}:submit`],
  }),
  exceptionAct: at.act(m, 'exceptionAct', '处理核对异常', ['ask', 'answer', 'settle']),
  override: at.act(m, 'override', '放行核对异常', ['override']),
  export: exceptions.export('导出核对异常', filters, readers),
}
