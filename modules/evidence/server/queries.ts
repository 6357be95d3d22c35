import { sql } from 'kysely'
import type { ChainPlace } from '#kernel/server/audit.ts'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'

/** Packs of requisitions the reader sees. */
const visible = (tx: Tx, _actor: Actor) => tx.selectFrom('evidence_pack as e')
const pack = (q: ReturnType<typeof visible>) =>
  q
    .select(columns('e', 'id', 'requisitionId', 'requisitionNo', 'requisitionVersion', 'orgId', 'orgName', 'makerName'))
    .select(columns('e', 'madeAt', 'fileCount', 'manifestSha256', 'files'))
    .select([
      // forgotten after some days, and not another organisation's
      sql<string | null>`(select f.id from file_card f where f.id = e.file_id and f.org_id = app_org())`.as('fileId'),
      'e.chain_day as chainDay',
      'e.chain_seq as chainSeq',
      'e.chain_hash as chainHash',
    ])

export const packsOf = (tx: Tx, actor: Actor, requisitionId: string) =>
  pack(visible(tx, actor))
    .where('e.requisition_id', '=', requisitionId)
    .orderBy('e.made_at', 'desc')
    .limit(100)
    .execute()
export const packById = (tx: Tx, actor: Actor, id: string) =>
  pack(visible(tx, actor)).where('e.id', '=', id).executeTakeFirst()

/** What a pack takes of others' papers, by the ids that lead there. */
const views = {
  links: sql`payable_link_facts v where v.invoice_id`,
  items: sql`payable_item_facts v where v.id`,
  clocks: sql`payment_clock_facts v where v.id`,
  stops: sql`payment_stop_facts v where v.item_id`,
  vouchers: sql`voucher_line_facts v where v.item_id`,
  orders: sql`purchase_order_card v where v.id`,
  orderLines: sql`order_line_facts v where v.id`,
  deliveries: sql`delivery_card v where v.id`,
  deliveryLines: sql`delivery_line_facts v where v.id`,
  acceptances: sql`acceptance_card v where v.id`,
  acceptanceLines: sql`acceptance_line_facts v where v.delivery_line_id`,
  returns: sql`return_order_card v where v.id`,
  returnLines: sql`return_order_line_facts v where v.delivery_line_id`,
  surgeries: sql`surgery_order_card v where v.id`,
  surgeryPieces: sql`surgery_piece_facts v where v.id`,
  stockDocuments: sql`stock_document_card v where v.id`,
  movements: sql`stock_movement_facts v where v.id`,
  voucherHeads: sql`voucher_card v where v.id`,
  contractLines: sql`contract_line_card v where v.id`,
  contracts: sql`contract_card v where v.id`,
  contractVersions: sql`contract_version_card v where v.contract_id`,
  contractSignatures: sql`contract_signature_card v where v.contract_id`,
  history: sql`doc_history_facts v where v.doc_id`,
} as const
export type View = keyof typeof views

/** Rows of a view as their JSON, digit by digit as the database has them. */
export const rowsOf = async (tx: Tx, view: View, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(v)::text as row from ${views[view]} = any(${[...new Set(ids)]}::uuid[]) order by 1`.execute(tx)
  return rows.map((r) => r.row)
}

/** What is kept of a pack for good. */
export const insertPack = async (
  { tx, actor }: Ctx,
  p: {
    id: string
    fileId: string
    requisition: { id: string; no: string; version: number; hospitalId: string; supplierId: string }
    chain: ChainPlace | null
    sums: ReadonlyMap<string, string>
    manifest: string
  },
): Promise<void> => {
  const { requisition: d, chain } = p
  await tx
    .insertInto('evidence_pack')
    .values({
      id: p.id,
      file_id: p.fileId,
      hospital_id: d.hospitalId,
      supplier_id: d.supplierId,
      requisition_id: d.id,
      requisition_no: d.no,
      requisition_version: d.version,
      org_id: actor.orgId,
      org_name: actor.orgName,
      user_id: actor.userId,
      maker_name: actor.name,
      files: JSON.stringify(Object.fromEntries(p.sums)),
      file_count: p.sums.size,
      manifest_sha256: p.manifest,
      chain_day: chain?.day ?? null,
      chain_seq: chain?.seq ?? null,
      chain_hash: chain?.hash ?? null,
    })
    .execute()
}
