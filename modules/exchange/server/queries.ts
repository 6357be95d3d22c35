import { sql } from 'kysely'
import { countRows } from '#kernel/server/counting.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { contains, paged, todayInSql } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { exchangeCalls } from '../shared/calls.ts'

type Ask = Input<(typeof exchangeCalls)['list']>

const day = (d: string, more = 0) => sql<string>`(${d}::date + ${more}::int)::timestamp at time zone 'Asia/Shanghai'`

/** The wall of the database shows an organisation its own messages, the authority all. */
export const list = (tx: Tx, input: Ask) => {
  const words = keywords(input.keyword)
  const base = tx
    .selectFrom('exchange_log as x')
    .leftJoin('org as o', 'o.id', 'x.org_id')
    .$if(!!input.orgId, (q) => q.where('x.org_id', '=', input.orgId!))
    .$if(!!input.system, (q) => q.where('x.system', '=', input.system!))
    .$if(!!input.direction, (q) => q.where('x.direction', '=', input.direction!))
    .$if(input.ok !== undefined, (q) => q.where('x.ok', '=', input.ok!))
    .$if(!!input.at?.from, (q) => q.where('x.at', '>=', day(input.at!.from!)))
    .$if(!!input.at?.to, (q) => q.where('x.at', '<', day(input.at!.to!, 1)))
    .$if(words.length > 0, (q) =>
      q.where((eb) =>
        eb.or(
          words.flatMap((w) => [
            eb(sql`lower(x.name)`, 'like', contains(w)),
            eb(sql`lower(x.ref_no)`, 'like', contains(w)),
            eb('x.trace_id', '=', w),
            eb('x.code', '=', w),
          ]),
        ),
      ),
    )
  const rows = base.select([
    sql<string>`x.id::text`.as('id'),
    'x.at',
    sql<string>`coalesce(o.name, '')`.as('orgName'),
    'x.system',
    'x.direction',
    'x.name',
    'x.ref_no as refNo',
    'x.ok',
    'x.code',
    'x.message',
    'x.request',
    'x.response',
    'x.ms',
    'x.trace_id as traceId',
  ])
  return paged(tx, base, rows, input, { sorts: { at: 'x.at', ms: 'x.ms' }, fallback: '-at', tie: 'x.id' })
}

export interface Message {
  system: string
  direction: 'out' | 'in'
  name: string
  refType?: string
  refNo?: string
  ok: boolean
  code?: string
  message?: string
  request?: string
  response?: string
  ms: number
  traceId?: string
}

export const insert = async (ctx: Ctx, m: Message, orgId: string | null) => {
  await ctx.tx
    .insertInto('exchange_log')
    .values({
      org_id: orgId,
      system: m.system,
      direction: m.direction,
      name: m.name,
      ref_type: m.refType ?? '',
      ref_no: m.refNo ?? '',
      ok: m.ok,
      code: m.code ?? '',
      message: m.message ?? '',
      request: m.request ?? '',
      response: m.response ?? '',
      ms: m.ms,
      trace_id: m.traceId ?? '',
    })
    .execute()
}

export const purge = async (tx: Tx, days: number): Promise<number> => {
  const gone = await sql`delete from exchange_log where at < now() - make_interval(days => ${days})`.execute(tx)
  return Number(gone.numAffectedRows ?? 0n)
}

/** For the workbench; the authority's are all. */
export const failedToday = ({ tx, actor }: Ctx): Promise<number> =>
  countRows(
    tx,
    sql`exchange_log where at >= (${todayInSql})::timestamp at time zone 'Asia/Shanghai' and not ok
      and ${actor.org === 'authority' ? sql`true` : sql`org_id = ${actor.orgId}`}`,
  )
