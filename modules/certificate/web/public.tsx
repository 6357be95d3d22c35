import { Button } from 'antd'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { certCalls, PARTNERS, standardCertCalls } from '../shared/calls.ts'
import type { Scope } from '../shared/kinds.ts'
import { certWords } from '../shared/words.ts'
import { endText, ValidityTag } from './acts.tsx'
import { placeOf } from './places.ts'

/** Whose certificates. */
type Subject = { productId: string } | { companyId: string } | { orgId: string }

/** The list of a subject's certificates. */
const placeOfSubject = (of: Subject): string =>
  `${placeOf['orgId' in of ? 'org' : 'standard']}?${new URLSearchParams(of as Record<string, string>)}`

/**
 * The way from something to its certificates; undefined for who would find nothing there: those of an organisation are
 * its own, the authority's, and with their code its hospitals' to read.
 */
export const useCertificatesOf = () => {
  const maySee = useCan(certCalls.query)
  const ofPartners = useCan(PARTNERS)
  const org = useSession((s) => s.currentOrg)
  const others = org?.kind === 'authority' || (org?.kind === 'hospital' && ofPartners)
  return (of: Subject): (() => void) | undefined => {
    const read = maySee && (!('orgId' in of) || others || of.orgId === org?.strId)
    return read ? () => go(placeOfSubject(of)) : undefined
  }
}

/** The same as a button of a page. */
export const CertificatesButton = ({ of }: { of: Subject }) => {
  const open = useCertificatesOf()(of)
  return open && <Button onClick={open}>{t('证件')}</Button>
}

type Cert = Answer<typeof standardCertCalls.query>['rows'][number]
const col = wordLines<typeof certWords, Cert>(certWords)

const Certs = ({ rows, scope, letters }: { rows: readonly Cert[]; scope: Scope; letters?: boolean | undefined }) => (
  <LineTable
    label={letters ? '授权书' : '证件'}
    decides={['no', 'kind', 'certNo', 'validTo', 'validity']}
    rows={rows}
    columns={[
      col.link('no', (c) => `${placeOf[scope]}/${c.id}`),
      ...col.some('kind', 'certNo'),
      ...(letters ? [col.one('toCompany')] : []),
      col.custom('validTo', (c) => endText(c.validTo)),
      col.custom('validity', (c) => <ValidityTag of={c} />),
      ...col.some('org', 'issuer'),
    ]}
  />
)

type Wish = { productId: string } | { companyId: string } | { orgId: string } | { fromCompanyId: string }

/** The certificates of a product, a maker or a supplier, or the letters a company gave, as its page shows them. */
export const CertificatesOf = (of: Wish) => {
  const [scope, call]: [Scope, typeof certCalls.query] =
    'orgId' in of || 'fromCompanyId' in of ? ['org', certCalls.query] : ['standard', standardCertCalls.query]
  const maySee = useCan(call)
  const { data, error } = useAsk(call, { ...of, size: 100 }, { enabled: maySee })
  if (!maySee) return <p className="d-muted">{t('没有查看证件的权限')}</p>
  if (!data) return <Waiting error={error} />
  if (data.rows.length === 0) return <p className="d-muted">{t('还没有证件')}</p>
  return <Certs rows={data.rows} scope={scope} letters={'fromCompanyId' in of} />
}
