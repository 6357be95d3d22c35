import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { Role } from '../../shared/kinds.ts'
import type { Of } from './versions.ts'

const all = (tx: Tx) =>
  tx
    .selectFrom('contract_signature as s')
    .innerJoin('contract_version as v', (j) => j.onRef('v.contract_id', '=', 's.contract_id').onRef('v.n', '=', 's.n'))
    .leftJoin('certificate_card as m', 'm.id', 's.mandate_id')
    .select(columns('s', 'id', 'signerName', 'signerRole', 'signedAt', 'address', 'confirmerName', 'confirmedAt'))
    .select(columns('s', 'statement', 'scanFile', 'userId', 'mandateId'))
    .select(columns('s', 'returnedAt', 'returnerName', 'returnReason'))
    .select([
      sql<Role>`s.role`.as('role'),
      sql<'online' | 'scan'>`s.sign_kind`.as('signKind'),
      's.pdf_sha256 as signedSha256',
      'm.cert_no as mandateNo',
      sql<boolean>`(v.superseded_at is not null)`.as('superseded'),
    ])
    .orderBy('s.signed_at')

/** All signatures of a contract, of versions that were superseded too. */
export const signaturesOf = (tx: Tx, contractId: string) =>
  all(tx)
    .select(['s.n', sql<string | null>`null`.as('supplementNo')])
    .where('s.contract_id', '=', contractId)
    .execute()
export type StoredSignature = Awaited<ReturnType<typeof signaturesOf>>[number]

/** What was signed to bring versions of a contract into being: each with the version its supplement made, and the supplement's number. */
export const supplementSignatures = (tx: Tx, contractId: string) =>
  all(tx)
    .innerJoin('contract_version as made', 'made.supplement_id', 's.contract_id')
    .innerJoin('contract as d', 'd.id', 's.contract_id')
    .select(['made.n', 'd.no as supplementNo'])
    .where('made.contract_id', '=', contractId)
    .where('v.superseded_at', 'is', null)
    .execute()

/**
 * Who signed a version, as far as it counts: a scan once a second person has compared it. Of one that a supplement made, who signed the
 * supplement, with its number.
 */
export const signersOf = async (tx: Tx, contractId: string, n: number) =>
  (
    await sql<{ role: Role; signerName: string; signedAt: string; supplementNo: string | null }>`
      select s.role, s.signer_name as "signerName", c.counted_at as "signedAt", d.no as "supplementNo"
      from contract_version w join contract_signature s on s.contract_id = coalesce(w.supplement_id, w.contract_id)
        join contract_version v on v.contract_id = s.contract_id and v.n = s.n
        left join contract d on d.id = w.supplement_id
        cross join lateral (select case when s.sign_kind = 'online' then s.signed_at else s.confirmed_at end as counted_at) c
      where w.contract_id = ${contractId} and w.n = ${n} and c.counted_at is not null
        and case when w.supplement_id is null then v.n = w.n else v.superseded_at is null end
      order by c.counted_at`.execute(tx)
  ).rows

interface NewSignature {
  n: number
  role: Role
  signKind: 'online' | 'scan'
  signerName: string
  signerRole: string
  mandateId: string | null
  pdfSha256: string
  statement: string
  address: string
  scanFile: string | null
  /** The seal drawn beside it, of a signature given online. */
  sealId: string | null
}
/** When, the database's clock says. */
export const insertSignature = async (tx: Tx, actor: Actor, c: Of, s: NewSignature): Promise<void> => {
  await tx
    .insertInto('contract_signature')
    .values({
      contract_id: c.id,
      hospital_id: c.hospitalId,
      supplier_id: c.supplierId,
      n: s.n,
      role: s.role,
      sign_kind: s.signKind,
      user_id: actor.userId,
      signer_name: s.signerName,
      signer_role: s.signerRole,
      mandate_id: s.mandateId,
      pdf_sha256: s.pdfSha256,
      statement: s.statement,
      address: s.address,
      scan_file: s.scanFile,
      seal_id: s.sealId,
    })
    .execute()
}

/** A scan that a second person has compared. */
export const confirmSignature = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  await tx
    .updateTable('contract_signature')
    .set({ confirmed_by: actor.userId, confirmer_name: actor.name, confirmed_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** A scan that nobody has confirmed goes back, with its reason, and makes room for another one. */
export const returnSignature = async (tx: Tx, actor: Actor, id: string, reason: string): Promise<void> => {
  await tx
    .updateTable('contract_signature')
    .set({
      returned_by: actor.userId,
      returner_name: actor.name,
      returned_at: sql`clock_timestamp()`,
      return_reason: reason,
    })
    .where('id', '=', id)
    .execute()
}

/** Notes how many have signed the version: online, or on a scan that was confirmed. @returns so many */
export const countSigned = async (tx: Tx, contractId: string, n: number): Promise<number> => {
  const { signed } = await tx
    .updateTable('contract')
    .set({
      signed_count: sql`(select count(*)::int from contract_signature s where s.contract_id = contract.id and s.n = ${n}
        and (s.sign_kind = 'online' or s.confirmed_at is not null))`,
    })
    .where('id', '=', contractId)
    .returning('signed_count as signed')
    .executeTakeFirstOrThrow()
  return signed
}

/**
 * The power of attorney that lets this person bind his organisation towards the hospital today: one by which nobody else has signed, of
 * several the one that lasts longest. `others`: somebody else did.
 */
export const mandateOf = (tx: Tx, of: { orgId: string; hospitalId: string; person: string; userId: string }) =>
  tx
    .selectFrom('certificate_card as m')
    .where('m.org_id', '=', of.orgId)
    .where('m.cert_kind', '=', 'powerOfAttorney')
    .where('m.person_name', '=', of.person)
    .where('m.status', '=', 'passed')
    .where(sql<boolean>`coalesce(m.valid_from, '-infinity') <= ${todayInSql} and m.valid_to >= ${todayInSql}`)
    .where(sql<boolean>`(m.hospitals = '{}' or ${of.hospitalId} = any (m.hospitals))`)
    .select(['m.id', 'm.cert_no as certNo'])
    .select(
      sql<boolean>`exists (select from contract_signature s where s.mandate_id = m.id and s.user_id <> ${of.userId}::uuid)`.as(
        'others',
      ),
    )
    .orderBy('others')
    .orderBy('m.valid_to', 'desc')
    .executeTakeFirst()

/** Accounts of an organisation that bear this name, enabled or not: whoever is switched off may be on again tomorrow. */
export const namesakes = async (tx: Tx, orgId: string, name: string): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from app_user_card u where u.name = ${name}
      and (u.home_org = ${orgId}::uuid or exists (select from user_role_facts r where r.user_id = u.id and r.org_id = ${orgId}::uuid))`.execute(
      tx,
    )
  ).rows[0]!.n
