import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import { flagInSql } from '#kernel/server/config.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import { kept } from '#kernel/server/db/keep.ts'
import { is } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { once } from '#kernel/server/memory.ts'
import { among, todayInSql } from '#kernel/server/page.ts'
import { packsInSql } from '#modules/product/server/public.ts'
import { supplierLock } from '#modules/session/server/public.ts'
import { candidateInSql, selectedPriceInSql } from '#modules/vbp/server/public.ts'
import { pickCalls } from '../../shared/pick.ts'
import { monthUseInSql, onWayInSql, stockInSql } from './figures.ts'
import { article, items, keyword } from './read.ts'

const own = (tx: Tx, hospitalId: string) => items(tx).where('c.hospital_id', '=', hospitalId)

const MEMORY = 'catalogue'

/** A catalogue item as documents take it over. Prices per pack unit. */
const row = (q: ReturnType<typeof items>) =>
  q.select([
    'c.id as catalogItemId',
    ...article,
    'c.price',
    'c.pack_multiple as packMultiple',
    'c.min_qty as minOrderQty',
    'c.max_qty as maxOrderQty',
    'p.narcotic',
  ])

/** Articles of which agreed volume is left today to whoever asks: they are offered first (ux.md 72). */
const agreed = sql<boolean>`(c.product_id in (select product_id from vbp_quota_facts
  where hospital_id = app_org() and enabled and (activated or not backup) and agreed_qty > used_qty
    and ${todayInSql} between start_date and end_date))`

/** Which of the enabled items of the actor's hospital a page shows; what it shows of them is read by their ids (`offers`). */
export const pickReads = documentReads({
  call: pickCalls.find,
  alias: 'c',
  visible: (tx, actor) =>
    tx
      .selectFrom('catalog_item as c')
      .innerJoin('product_card as p', 'p.id', 'c.product_id')
      .where('c.hospital_id', '=', actor.orgId)
      .where('c.status', '=', 'enabled'),
  row: (q) => q.select('c.id'),
  whole: (q) => q.select('c.id'),
  tests: { kind: is('p.kind'), supplierId: is('c.supplier_id') },
  // its index of names has the article before the item
  keyword: {
    ...keyword,
    found: keyword.found.map((f) => (f.column === 'c.product_id' ? { ...f, sorted: 'name' } : f)),
  },
  order: { sorts: { name: 'p.name' }, fallback: 'name', within: 'p.id', first: agreed },
  tabs: 'none',
})

/** Items by id, enabled or not. */
export const byIds = (tx: Tx, hospitalId: string, ids: readonly string[]) =>
  row(own(tx, hospitalId).where(among('c.id', ids))).execute()

/** Enabled items by what a file or a paste may call them, in small letters; the default supplier's first. */
export const byCodes = (tx: Tx, hospitalId: string, kind: number | undefined, codes: readonly string[]) =>
  row(own(tx, hospitalId))
    .where('c.status', '=', 'enabled')
    .$if(kind !== undefined, (q) => q.where('p.kind', '=', kind!))
    .where((eb) =>
      eb.or(
        (['p.platform_code', 'c.hospital_code', 'p.barcode', 'p.insurance_code'] as const).map((column) =>
          eb(sql`lower(${sql.ref(column)})`, 'in', [...codes.filter(Boolean), '-']),
        ),
      ),
    )
    .select(['c.hospital_code as hospitalCode', 'p.barcode', 'p.insurance_code as insuranceCode'])
    .orderBy(sql`c.is_default desc, c.created_at, c.id`)
    .execute()

/**
 * Items in any state by what a paste may call them: codes in small letters, and names without blanks in small letters. The
 * default supplier's first.
 */
export const mentioned = (tx: Tx, hospitalId: string, codes: readonly string[], names: readonly string[]) =>
  row(own(tx, hospitalId))
    .where((eb) =>
      eb.or([
        ...(['p.platform_code', 'c.hospital_code', 'p.barcode', 'p.insurance_code'] as const).map((column) =>
          eb(sql`lower(${sql.ref(column)})`, 'in', [...codes.filter(Boolean), '-']),
        ),
        ...(['p.name', 'c.hospital_name'] as const).map((column) =>
          eb(sql`lower(replace(normalize(${sql.ref(column)}, NFKC), ' ', ''))`, 'in', [...names.filter(Boolean), '-']),
        ),
      ]),
    )
    .select(['c.status', 'c.hospital_code as hospitalCode', 'c.hospital_name as hospitalName', 'p.barcode'])
    .select('p.insurance_code as insuranceCode')
    .orderBy(sql`c.is_default desc, c.created_at, c.id`)
    .execute()

/**
 * The same with what decides whether they can be ordered on a day, and what figures read of them: whether an item is bought
 * online, its limits, where it belongs and how it is counted. Read once a transaction: a document is checked and frozen by
 * the same.
 */
export const standings = async (tx: Tx, hospitalId: string, ids: readonly string[], day: string) => {
  const known = await once(
    tx,
    `${MEMORY} ${hospitalId} ${day}`,
    async () => new Map<string, Promise<Standing | undefined>>(),
  )
  const all = [...new Set(ids)].sort()
  const more = all.filter((id) => !known.has(id))
  if (more.length > 0) {
    const read = readStandings(tx, hospitalId, more, day).then((rows) => new Map(rows.map((r) => [r.catalogItemId, r])))
    for (const id of more)
      known.set(
        id,
        read.then((found) => found.get(id)),
      )
  }
  return (await Promise.all(all.map((id) => known.get(id)))).filter((one) => one !== undefined)
}

const readStandings = (tx: Tx, hospitalId: string, ids: readonly string[], day: string) => {
  const price = selectedPriceInSql('c.hospital_id', 'c.product_id', day)
  return kept(tx, standingOf(tx, hospitalId, ids, day).select(price.as('selectedPrice')).compile())
}

const figuresOf = { hospital: sql.ref('c.hospital_id'), product: sql.ref('c.product_id') }

/** Items as who enters a document chooses among them: with how they stand, what there is of them, and what was agreed. */
export const offers = (tx: Tx, hospitalId: string, ids: readonly string[], day: string) =>
  kept(
    tx,
    standingOf(tx, hospitalId, ids, day)
      .select([
        packsInSql(sql.ref('c.product_id')).as('packs'),
        stockInSql(figuresOf).as('stock'),
        onWayInSql(figuresOf).as('onWay'),
        monthUseInSql(figuresOf).as('monthUse'),
        candidateInSql('c.hospital_id', 'c.product_id', day).as('agreed'),
        flagInSql(supplierLock, hospitalId).as('locked'),
      ])
      .compile(),
  )

const standingOf = (tx: Tx, hospitalId: string, ids: readonly string[], day: string) =>
  row(own(tx, hospitalId).where(among('c.id', ids)))
    .leftJoin('supply_relation_facts as r', (j) =>
      j
        .onRef('r.hospital_id', '=', 'c.hospital_id')
        .onRef('r.supplier_id', '=', 'c.supplier_id')
        .onRef('r.product_id', '=', 'c.product_id'),
    )
    .select([
      'c.status',
      'c.is_default as isDefault',
      'supplier.enabled as supplies',
      'p.enabled as productEnabled',
      ...columns('p', 'categoryId', 'twoInvoice'),
      sql<boolean>`c.online or p.provincial_id <> ''`.as('online'),
      sql<boolean>`c.temporary and c.temporary_until < ${day}::date`.as('over'),
      sql<boolean>`coalesce(r.enabled and ${day}::date between r.valid_from and r.valid_to, false)`.as('related'),
    ])
export type Standing = Awaited<ReturnType<typeof readStandings>>[number]
