import type { Invariant } from '#kernel/server/noun.ts'

/** What versions, signatures and ends of contracts keep (domain §2.28, §3.10). */
export const lifeInvariants: readonly Invariant[] = [
  {
    id: 'C28a',
    title: 'the digest of a version is that of its content, and names the version before; versions have no gap',
    sql: `select v.contract_id from contract_version v left join contract_version p on p.contract_id = v.contract_id and p.n = v.n - 1
      where v.sha256 <> encode(sha256(convert_to(v.content, 'UTF8')), 'hex') or v.previous_sha256 is distinct from p.sha256`,
  },
  {
    id: 'C28b',
    title:
      'the version a contract counts as its newest is there, and no other stands beside it that somebody could sign',
    sql: `select c.id from contract c where c.content_n <> coalesce((select max(v.n) from contract_version v where v.contract_id = c.id), 0)
        and (c.source <> 'import' or c.content_n > 0)
      union all
      select v.contract_id from contract_version v join contract c on c.id = v.contract_id
        where v.superseded_at is null and v.supplement_id is null and v.n < c.content_n and c.parent_id is not null
      union all
      select c.id from contract c join contract_version v on v.contract_id = c.id and v.n = c.content_n
        where v.superseded_at is not null and c.status in ('waitSign', 'signed', 'effective', 'frozen', 'expired', 'finished')`,
  },
  {
    id: 'C28c',
    title: 'a contract is signed when all its parties have signed the same version, a scan with a second person',
    sql: `select c.id from contract c cross join lateral (select count(*)::int as n from contract_signature s
          join contract_version v on v.contract_id = s.contract_id and v.n = s.n
          where s.contract_id = c.id and v.superseded_at is null and (s.sign_kind = 'online' or s.confirmed_at is not null)) s
      where c.status in ('signed', 'effective', 'frozen', 'expired', 'finished', 'terminated') and c.source <> 'import'
          and (s.n <> c.signer_count or c.signed_count <> c.signer_count)
        or c.status = 'waitSign' and (c.signed_count <> s.n or s.n >= c.signer_count)`,
  },
  {
    id: 'C28d',
    title:
      'a signature is of the PDF of its version, and who signs online for a supplier held a mandate for that hospital on that day',
    sql: `select s.id from contract_signature s join contract_version v on v.contract_id = s.contract_id and v.n = s.n
        where s.pdf_sha256 is distinct from v.pdf_sha256
      union all
      select s.id from contract_signature s left join certificate m on m.id = s.mandate_id and m.org_id = s.supplier_id
          and m.cert_kind = 'powerOfAttorney' and (m.hospitals = '{}' or s.hospital_id = any (m.hospitals))
          and (s.signed_at at time zone 'Asia/Shanghai')::date between coalesce(m.valid_from, '-infinity') and m.valid_to
        where s.role = 'supplier' and s.sign_kind = 'online' and m.id is null`,
  },
  {
    id: 'C28e',
    title: 'a contract says that its end is asked for while nobody has answered; what was executed is not void',
    sql: `select c.id from contract c where c.ending <> exists (select from contract_termination t where t.contract_id = c.id
          and t.answered_at is null and c.status in ('effective', 'frozen'))
      union all
      select c.id from contract c where c.status = 'void' and exists (select from contract_line l where l.contract_id = c.id and l.ordered_qty > 0)`,
  },
]
