import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Tx } from '#kernel/server/ctx.ts'

/** Whose contract a row hangs on. */
export interface Of {
  id: string
  hospitalId: string
  supplierId: string
}
const all = (tx: Tx, contractId: string) =>
  tx
    .selectFrom('contract_version as v')
    .leftJoin('contract as s', 's.id', 'v.supplement_id')
    .where('v.contract_id', '=', contractId)
    .select(
      columns(
        'v',
        'n',
        'content',
        'sha256',
        'previousSha256',
        'pdfFile',
        'pdfSha256',
        'signedFile',
        'makerName',
        'madeAt',
      ),
    )
    .select(columns('v', 'supplementId', 'supersededAt'))
    .select(['v.signed_sha256 as signedPdfSha256', 's.no as supplementNo'])

/** All versions of a contract, the first one first. */
export const versionsOf = (tx: Tx, contractId: string) => all(tx, contractId).orderBy('v.n').execute()
export type StoredVersion = Awaited<ReturnType<typeof versionsOf>>[number]

/** One of them; the newest when none is named. */
export const versionOf = (tx: Tx, contractId: string, n?: number): Promise<StoredVersion | undefined> =>
  all(tx, contractId)
    .$if(n !== undefined, (q) => q.where('v.n', '=', n!))
    .orderBy('v.n', 'desc')
    .limit(1)
    .executeTakeFirst()

interface NewVersion {
  n: number
  content: string
  sha256: string
  previousSha256: string | null
  pdfFile: string
  pdfSha256: string
  supplementId: string | null
  madeBy: string
  makerName: string
}
export const insertVersion = async (tx: Tx, c: Of, v: NewVersion): Promise<void> => {
  await tx
    .insertInto('contract_version')
    .values({
      contract_id: c.id,
      hospital_id: c.hospitalId,
      supplier_id: c.supplierId,
      n: v.n,
      content: v.content,
      sha256: v.sha256,
      previous_sha256: v.previousSha256,
      pdf_file: v.pdfFile,
      pdf_sha256: v.pdfSha256,
      supplement_id: v.supplementId,
      made_by: v.madeBy,
      maker_name: v.makerName,
    })
    .execute()
}

/** A version nobody may sign any more: the contract goes back to whoever writes it. */
export const supersede = async (tx: Tx, contractId: string, n: number): Promise<void> => {
  await tx
    .updateTable('contract_version')
    .set({ superseded_at: sql`now()` })
    .where('contract_id', '=', contractId)
    .where('n', '=', n)
    .where('superseded_at', 'is', null)
    .execute()
}

/** The PDF with one signature more. */
export const keepSigned = async (
  tx: Tx,
  contractId: string,
  n: number,
  file: string,
  sha256: string,
): Promise<void> => {
  await tx
    .updateTable('contract_version')
    .set({ signed_file: file, signed_sha256: sha256 })
    .where('contract_id', '=', contractId)
    .where('n', '=', n)
    .execute()
}

/** A file of a version: where its bytes lie, whoever's it is. Run behind the wall, after the contract was seen. */
export const storedFile = (tx: Tx, id: string) =>
  tx.selectFrom('file').where('id', '=', id).select(['org_id as orgId', 'sha256', 'size']).executeTakeFirst()
