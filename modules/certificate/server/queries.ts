import { sql } from 'kysely'
import { numberInSql } from '#kernel/server/config.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { among, contains, countsBy, type Order, ordered, paged, todayInSql } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { keywords } from '#kernel/shared/page.ts'
import { type CertCalls, PARTNERS } from '../shared/calls.ts'
import type { CertKind, Scope, Validity } from '../shared/kinds.ts'
import { nearDays } from './settings.ts'

type List = Input<CertCalls['query']>
type Ask = Omit<List, 'page' | 'size' | 'sort' | 'part'> & { ids?: string[] }

/** What the day says of `c` (domain §2.8). */
export const validity = sql<Validity>`case when c.valid_to < ${todayInSql} then 'expired'
  when c.valid_from > ${todayInSql} then 'future'
  when c.valid_to <= ${todayInSql} + ${numberInSql(nearDays)} then 'near' else 'valid' end`

/**
 * The certificates an actor may see: his organisation's, and as authority everybody's but drafts; of standard data the
 * audited ones of others too, and with its code those of a hospital's suppliers (the wall says which).
 */
const visible = (tx: Tx, actor: Actor, scope: Scope | undefined) =>
  tx
    .selectFrom('certificate as c')
    .innerJoin('org_card as org', 'org.id', 'c.org_id')
    .leftJoin('product_card as p', 'p.id', 'c.product_id')
    .leftJoin('company_card as m', 'm.id', 'c.company_id')
    .leftJoin('app_user_card as creator', 'creator.id', 'c.created_by')
    .leftJoin('app_user_card as auditor', 'auditor.id', 'c.audited_by')
    .$if(!!scope, (q) => q.where('c.scope', '=', scope!))
    .$if(actor.org !== 'system', (q) =>
      q.where((eb) => eb.or([eb('c.org_id', '=', actor.orgId), eb('c.status', '<>', 'draft')])),
    )
    .$if(actor.org === 'hospital' && !actor.codes.has(PARTNERS), (q) =>
      q.where((eb) => eb.or([eb('c.org_id', '=', actor.orgId), eb('c.scope', '=', 'standard')])),
    )

const filtered = (tx: Tx, actor: Actor, scope: Scope, input: Ask, withStatus = true) => {
  const words = keywords(input.keyword)
  const { createdAt, validTo } = input
  return (
    visible(tx, actor, scope)
      .$if(!!input.ids, (q) => q.where(among('c.id', input.ids!)))
      .$if(withStatus && !!input.status?.length, (q) => q.where('c.status', 'in', input.status!))
      .$if(!!input.kind, (q) => q.where('c.cert_kind', '=', input.kind!))
      .$if(!!input.validity, (q) => q.where(validity, '=', input.validity!))
      // a hospital's own list is its own; its suppliers are asked for one by one
      .$if(!!input.orgId || (scope === 'org' && actor.org === 'hospital'), (q) =>
        q.where('c.org_id', '=', input.orgId ?? actor.orgId),
      )
      .$if(!!input.productId, (q) => q.where('c.product_id', '=', input.productId!))
      .$if(!!input.companyId, (q) => q.where('c.company_id', '=', input.companyId!))
      .$if(!!createdAt?.from, (q) =>
        q.where(sql<boolean>`c.created_at >= ${createdAt!.from}::date::timestamp at time zone 'Asia/Shanghai'`),
      )
      .$if(!!createdAt?.to, (q) =>
        q.where(sql<boolean>`c.created_at < (${createdAt!.to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`),
      )
      .$if(!!validTo?.from, (q) => q.where('c.valid_to', '>=', validTo!.from!))
      .$if(!!validTo?.to, (q) => q.where('c.valid_to', '<=', validTo!.to!))
      .$if(words.length === 1, (q) =>
        q.where((eb) =>
          eb.or([
            eb(sql`lower(c.no)`, 'like', contains(words[0]!)),
            eb(sql`lower(c.cert_no)`, 'like', contains(words[0]!)),
            eb(sql`lower(c.name)`, 'like', contains(words[0]!)),
            eb(sql`lower(org.name)`, 'like', contains(words[0]!)),
            eb('p.search', 'like', contains(words[0]!)),
          ]),
        ),
      )
      .$if(words.length > 1, (q) => q.where((eb) => eb.or([eb('c.no', 'in', words), eb('c.cert_no', 'in', words)])))
  )
}

const row = [
  'c.id',
  'c.no',
  'c.scope',
  'c.org_id as orgId',
  'org.name as org',
  sql<CertKind>`c.cert_kind`.as('kind'),
  'c.cert_no as certNo',
  'c.name',
  'c.issuer',
  'c.covers',
  'c.issue_date as issueDate',
  'c.valid_from as validFrom',
  'c.valid_to as validTo',
  validity.as('validity'),
  'c.product_id as productId',
  sql<string>`coalesce(p.name, '')`.as('product'),
  sql<string>`coalesce(p.platform_code, '')`.as('productCode'),
  'c.company_id as companyId',
  sql<string>`coalesce(m.name, '')`.as('company'),
  sql<Attachment[]>`c.files`.as('files'),
  'c.remark',
  'c.replaces_id as replacesId',
  'c.created_by as createdBy',
  sql<string>`coalesce(creator.name, '')`.as('creatorName'),
  sql<string>`coalesce(auditor.name, '')`.as('auditorName'),
  'c.audited_at as auditedAt',
  'c.created_at as createdAt',
  'c.status',
  // whoever switched it off
  sql<string | null>`case when c.status = 'disabled' then (select h.org_id from doc_history_facts h
    where h.doc_id = c.id and h.action = 'disable' order by h.id desc limit 1) end`.as('disabledBy'),
  'c.version',
] as const

const order: Order = {
  sorts: { createdAt: 'c.created_at', no: 'c.no', validTo: 'c.valid_to' },
  fallback: '-createdAt',
  tie: 'c.id',
  named: ['c.no', 'c.cert_no'],
}

export const list = (tx: Tx, actor: Actor, scope: Scope, input: List) => {
  const base = filtered(tx, actor, scope, input)
  return paged(tx, base, base.select(row), input, order, {
    counts: () => countsBy(tx, filtered(tx, actor, scope, input, false), 'c.status'),
  })
}
export type Stored = Awaited<ReturnType<typeof list>>['rows'][number]

export const forExport = (tx: Tx, actor: Actor, scope: Scope, input: Ask & { sort?: string }) =>
  ordered(filtered(tx, actor, scope, input).select(row), input.sort, order)

/** One certificate; of either family when `scope` is left out. */
export const get = (tx: Tx, actor: Actor, id: string, scope?: Scope) =>
  visible(tx, actor, scope).where('c.id', '=', id).select(row).executeTakeFirst()

/** Locks a certificate for the rest of the transaction; undefined for unknown and foreign ids alike. */
export const lock = (tx: Tx, actor: Actor, id: string, scope: Scope) =>
  visible(tx, actor, scope).where('c.id', '=', id).select(row).forUpdate('c').executeTakeFirst()
