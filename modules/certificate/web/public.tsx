import { Button } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { certCalls, PARTNERS } from '../shared/calls.ts'
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
