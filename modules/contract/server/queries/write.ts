import { sql } from 'kysely'
import { stored } from '#kernel/server/columns.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { plain } from '#kernel/shared/decimal.ts'
import type { Category, Role, Source } from '../../shared/kinds.ts'
import type { ContractStatus } from '../../shared/machine.ts'

export interface Pair {
  hospitalId: string
  supplierId: string
}
/** What stands in the head; undefined stays as it is. */
export interface Head {
  typeId?: string
  category?: string
  hasLines?: boolean
  thirdParty?: boolean
  orderRule?: string
  priceFollows?: boolean
  signMode?: string
  signerCount?: number
  name?: string | undefined
  outerNo?: string | undefined
  signDate?: string | null | undefined
  validFrom?: string | null | undefined
  validTo?: string | null | undefined
  framework?: boolean | undefined
  payDays?: number | null | undefined
  prepayRate?: number | null | undefined
  deliveryHours?: number | null | undefined
  reminderDays?: number | undefined
  amount?: string | undefined
  remark?: string | undefined
  templateId?: string | null | undefined
  templateN?: number | null | undefined
}
const written = ({
  clauses,
  ...head
}: Head & { clauses?: readonly { title: string; text: string }[] | undefined }) => ({
  ...Object.fromEntries(Object.entries(stored(head)).filter(([, v]) => v !== undefined)),
  ...(clauses ? { clauses: JSON.stringify(clauses) } : {}),
})
type Written = Parameters<typeof written>[0]

/** In the pool, or its maker's draft; in the supplier's house the supplier's. */
export const insert = (
  { tx, actor }: Pick<Ctx, 'tx' | 'actor'>,
  of: Pair & {
    no: string
    source: Source
    status: ContractStatus
    parentId?: string
    baseN?: number
    renewsId?: string
  },
  head: Written,
) => {
  const owned = of.status !== 'unclaimed'
  const [hospitals, suppliers] = [owned && actor.org !== 'supplier', owned && actor.org === 'supplier']
  return tx
    .insertInto('contract')
    .values({
      ...(written(head) as { type_id: string; category: Category; name: string }),
      owner_id: hospitals ? actor.userId : null,
      owner_name: hospitals ? actor.name : '',
      supplier_owner_id: suppliers ? actor.userId : null,
      supplier_owner_name: suppliers ? actor.name : '',
      no: of.no,
      hospital_id: of.hospitalId,
      supplier_id: of.supplierId,
      created_org: actor.orgId,
      source: of.source,
      status: of.status,
      parent_id: of.parentId ?? null,
      base_n: of.baseN ?? null,
      renews_id: of.renewsId ?? null,
      created_by: actor.userId,
      creator_name: actor.name,
    })
    .returning(['id', 'version', 'no', 'status'])
    .executeTakeFirstOrThrow()
}

export const update = (tx: Tx, id: string, head: Written) =>
  tx
    .updateTable('contract')
    .set({ ...written(head), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('contract').where('id', '=', id).execute()

export const setFiles = (tx: Tx, id: string, files: readonly Attachment[]) =>
  tx
    .updateTable('contract')
    .set({ files: JSON.stringify(files) })
    .where('id', '=', id)
    .execute()

export interface NewParty {
  role: Role
  name: string
  creditCode: string
  representative: string
  phone: string
  address: string
  bankName: string
  bankAccount: string
}
export const replaceParties = async (tx: Tx, c: Pair & { id: string }, parties: readonly NewParty[]): Promise<void> => {
  await tx.deleteFrom('contract_party').where('contract_id', '=', c.id).execute()
  if (parties.length === 0) return
  await tx
    .insertInto('contract_party')
    .values(
      parties.map((p) => ({
        ...stored(p),
        contract_id: c.id,
        hospital_id: c.hospitalId,
        supplier_id: c.supplierId,
      })),
    )
    .execute()
}

export interface NewLine {
  productId: string
  productCode: string
  name: string
  spec: string
  manufacturer: string
  unit: string
  listedPrice: string | null
  selectedPrice: string | null
  lastPrice: string | null
  price: string
  qty: string | null
  note: string
}
/** Replaces what is agreed of products; the head says how many, and what they come to where they bind it. */
export const replaceLines = async (tx: Tx, c: Pair & { id: string }, lines: readonly NewLine[]): Promise<void> => {
  const gone = await tx
    .deleteFrom('contract_line')
    .where('contract_id', '=', c.id)
    .returning(['product_id', 'price', 'price_since'])
    .execute()
  // a price that is saved again as it was is as old as it was
  const since = new Map(gone.map((l) => [`${l.product_id} ${plain(l.price)}`, l.price_since]))
  const aged = lines.map((l) => ({ ...l, since: since.get(`${l.productId} ${plain(l.price)}`) ?? null }))
  await sql`
    insert into contract_line (hospital_id, supplier_id, contract_id, seq, product_id, product_code, name, spec, manufacturer, unit, listed_price,
      selected_price, last_price, price, price_since, qty, amount, note)
    select ${c.hospitalId}, ${c.supplierId}, ${c.id}, n, x."productId", x."productCode", x.name, x.spec, x.manufacturer, x.unit, x."listedPrice",
      x."selectedPrice", x."lastPrice", x.price, coalesce(x.since, now()), x.qty, coalesce(round(x.qty * x.price, 2), 0), x.note
    from rows from (jsonb_to_recordset(${JSON.stringify(aged)}::jsonb) as ("productId" uuid, "productCode" text, name text, spec text,
      manufacturer text, unit text, "listedPrice" numeric, "selectedPrice" numeric, "lastPrice" numeric, price numeric, since timestamptz, qty numeric,
      note text))
      with ordinality as x("productId", "productCode", name, spec, manufacturer, unit, "listedPrice", "selectedPrice", "lastPrice", price, since, qty,
        note, n)`.execute(tx)
  await countLines(tx, c.id)
}
/** A framework's amount is said, and not added up. */
export const countLines = async (tx: Tx, id: string): Promise<void> => {
  await sql`
    update contract set (line_count, amount) = (select count(*)::int, case when contract.framework or not contract.has_lines then contract.amount
      else coalesce(sum(l.amount), 0) end from contract_line l where l.contract_id = contract.id) where id = ${id}`.execute(
    tx,
  )
}

const now = sql`now()`
/** The moments of a contract, written with its status. */
export const stamp = {
  claimed: ({ id, name }: { id: string; name: string }) => ({
    owner_id: id,
    owner_name: name,
    claimed_at: now,
    given_up_by: null,
    given_up_at: null,
    give_up_reason: '',
  }),
  givenUp: ({ actor }: Ctx, reason: string) => ({
    owner_id: null,
    owner_name: '',
    claimed_at: null,
    given_up_by: actor.userId,
    given_up_at: now,
    give_up_reason: reason,
  }),
  submitted: ({ actor }: Ctx) => ({
    submitted_at: now,
    submitted_by: actor.userId,
    audited_by: null,
    auditor_name: '',
    audited_at: null,
    signed_count: 0,
  }),
  /** What is agreed stands from here on: its next version. */
  audited: ({ actor }: Ctx) => ({
    audited_by: actor.userId,
    auditor_name: actor.name,
    audited_at: now,
    content_n: sql`content_n + 1`,
    signed_count: 0,
  }),
}

/** Another owner on one of the two sides, with his department. @returns its new version */
export const setOwner = (
  tx: Tx,
  id: string,
  of: { side: 'hospital' | 'supplier'; userId: string | null; name: string; departmentId?: string | null | undefined },
) =>
  tx
    .updateTable('contract')
    .set({
      ...(of.side === 'hospital'
        ? { owner_id: of.userId, owner_name: of.name }
        : { supplier_owner_id: of.userId, supplier_owner_name: of.name }),
      ...(of.departmentId === undefined ? {} : { owner_department: of.departmentId }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
