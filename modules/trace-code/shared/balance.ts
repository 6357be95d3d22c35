import { z } from 'zod'
import { callsAt, taking } from '#kernel/shared/calls-at.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ask, Days, each, Id, pageOf, Saved, versioned } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { HistoryStep } from '#kernel/shared/step.ts'
import { traceCaseMachine } from './machine.ts'
import { caseKinds } from './states.ts'

const b = callsAt('/dep/ybtrace/balance', 'trace/balanceSheet', ['hospital', 'authority'])
const Cause = z.enum(keys(caseKinds))
const Status = z.enum(statusesOf(traceCaseMachine))
export const CaseRow = z.object({
  ...each(Id, 'id', 'hospitalId'),
  ...each(z.string(), 'no', 'said', 'docNo', 'name', 'lotNo', 'code', 'hospital', 'since', 'ownerName', 'note'),
  ...each(z.string(), 'closerName', 'reason'),
  ...each(z.string().nullable(), 'closedAt'),
  ...each(Id.nullable(), 'ownerId', 'deliveryId', 'rowId', 'productId', 'pointId'),
  ...each(DecOut.nullable(), 'expected', 'found'),
  cause: Cause,
  status: Status,
  version: z.int(),
  actions: z.array(z.string()),
})
export const CaseDetail = CaseRow.extend({ history: z.array(HistoryStep) })
const caseFilters = {
  cause: z.array(Cause),
  status: z.array(Status),
  ...each(Id, 'hospitalId', 'productId'),
  since: Days,
  /** Only what the reader takes care of. */
  mine: z.boolean(),
}

/** A lot of a confirmed acceptance: what should be collected, and how far it got. */
const BalanceLot = z.object({
  ...each(Id, 'id', 'deliveryId'),
  ...each(z.string(), 'deliveryNo', 'hospital', 'supplier', 'name', 'spec', 'lotNo', 'confirmedAt'),
  acceptedQty: DecOut,
  ...each(z.int(), 'due', 'collected', 'uploaded', 'acknowledged'),
  differs: z.boolean(),
})
/** A lot at a point: the ledger beside the codes. */
const BalanceStock = z.object({
  id: Id,
  ...each(z.string(), 'hospital', 'point', 'name', 'spec', 'lotNo', 'minUnit'),
  ...each(DecOut, 'units', 'codeUnits'),
  ...each(z.int(), 'codes', 'opened', 'closed'),
  differs: z.boolean(),
})
const BalanceDay = z.object({
  id: Id,
  ...each(z.string(), 'day', 'hospital'),
  soldCodes: z.int(),
  ...each(DecOut, 'soldUnits', 'dispensed'),
  differs: z.boolean(),
})
const balanceFilters = { hospitalId: Id, productId: Id, differs: z.boolean() }
const lotFiltersOfBalance = { ...balanceFilters, day: Days }
const dayFilters = { hospitalId: Id, day: Days }

export const balanceCalls = {
  query: b.read(
    'query',
    '按配送单核对追溯码',
    'view',
    ask(lotFiltersOfBalance, ['deliveryNo', 'confirmedAt']),
    pageOf(BalanceLot),
  ),
  stock: b.read('stock', '在库追溯码核对', 'view', ask(balanceFilters, ['lotNo']), pageOf(BalanceStock)),
  days: b.read('days', '按日核对追溯码', 'view', ask(dayFilters, ['day']), pageOf(BalanceDay)),
  cases: b.read('cases', '查询追溯差异', 'view', ask(caseFilters, ['no', 'since']), pageOf(CaseRow)),
  detail: b.detail('追溯差异详情', CaseDetail),
  /** Who may be given a difference. */
  people: b.read(
    'people',
    '可指派的人员',
    'assign',
    z.object({}).strict(),
    z.object({ rows: z.array(z.object({ id: Id, name: z.string() })) }),
    {
      orgs: ['hospital'],
    },
  ),
  assign: b.write(
    'assign',
    '指派追溯差异',
    'assign',
    versioned.extend({ ownerId: Id, note: z.string().trim().max(500).default('') }).strict(),
    Saved,
    { acts: taking(traceCaseMachine, 'assign'), orgs: ['hospital'] },
  ),
  /** Looks once more whether the numbers agree; they do not: a person may close it with a reason. */
  fix: b.acting(
    traceCaseMachine,
    'fix',
    '处理追溯差异',
    ['close'],
    versioned.extend({ reason: z.string().trim().max(500).optional() }).strict(),
  ),
  recheck: b.write('recheck', '重新核对', 'fix', versioned, z.object({ id: Id, closed: z.boolean() }), {
    acts: taking(traceCaseMachine, 'recheck'),
    orgs: ['hospital'],
  }),
  export: b.export('导出追溯差异', caseFilters),
}
const sheet = (of: string) => callsAt(`/dep/ybtrace/balance/${of}`, 'trace/balanceSheet', ['hospital', 'authority'])
/** Files of the views that hold no papers of their own. */
export const balanceFiles = {
  lots: sheet('lots').export('导出按配送单核对', lotFiltersOfBalance),
  stock: sheet('stock').export('导出在库追溯码核对', balanceFilters),
  days: sheet('days').export('导出按日核对', dayFilters),
}
