import { z } from 'zod'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { Days, each, Id, Kind, Saved, versioned } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { HistoryStep } from '#kernel/shared/step.ts'
import { exceptionMachine } from './machine.ts'
import { docTypes, exceptionTypes, sides } from './types.ts'

const everybody = ['hospital', 'supplier', 'authority'] as const
const at = callsAt('/linex/order/exception', 'procurement/exceptions', ['hospital', 'supplier'])
const Status = z.enum(statusesOf(exceptionMachine))
const Type = z.enum(keys(exceptionTypes))
const Of = z.enum(keys(docTypes))

/** One side's row; the authority sees those of both. */
export const ExceptionRow = z.object({
  ...each(Id, 'id', 'docId'),
  ...each(z.string(), 'no', 'docNo', 'goods', 'hospital', 'supplier', 'ownerName', 'lastNote', 'reason', 'since'),
  ...each(z.string().nullable(), 'deadline', 'takenAt', 'resolvedAt', 'endedAt'),
  cause: Type,
  docType: Of,
  side: z.enum(keys(sides)),
  seq: z.int().nullable(),
  kind: z.int().nullable(),
  amount: DecOut.nullable(),
  resolverName: z.string(),
  ownerId: Id.nullable(),
  status: Status,
  version: z.int(),
  actions: z.array(z.string()),
})
export const ExceptionDetail = ExceptionRow.extend({
  notes: z.array(z.object({ id: Id, text: z.string(), userName: z.string(), at: z.string() })),
  history: z.array(HistoryStep),
})

const filters = {
  status: z.array(Status),
  cause: z.array(Type),
  docType: Of,
  side: z.enum(keys(sides)),
  ...each(Id, 'hospitalId', 'supplierId', 'docId'),
  kind: Kind,
  since: Days,
  /** Only what the reader takes care of. */
  mine: z.boolean(),
}
const sorts = ['no', 'since', 'deadline', 'amount'] as const
const everywhere = { orgs: everybody, ...priced }

export const exceptionCalls = {
  query: at.list('查询异常', filters, sorts, ExceptionRow, everywhere),
  detail: at.detail('异常详情', ExceptionDetail, everywhere),
  take: at.act(exceptionMachine, 'take', '认领异常', ['take', 'takeOver']),
  note: at.write(
    'note',
    '备注异常',
    'note',
    versioned.extend({ text: z.string().trim().min(1, '必填').max(500) }),
    Saved,
    { acts: taking(exceptionMachine, 'note') },
  ),
  resolve: at.act(exceptionMachine, 'resolve', '解决异常', ['resolve']),
  reopen: at.act(exceptionMachine, 'reopen', '重新打开异常', ['reopen']),
  export: at.export('导出异常', filters, everywhere),
}
