import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { dateText, priceText } from '#kernel/web/list/format.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { contractMachine } from '../../shared/machine.ts'
import {
  endingWords,
  registerLineWords,
  registerWords,
  relations,
  signatureWords,
  signKinds,
} from '../../shared/register-words.ts'
import { at, type Doc } from './acts.ts'
import { ScanLink } from './Scan.tsx'

const line = wordLines<typeof registerLineWords, Doc['lines'][number]>(registerLineWords)
/** What the region made of an agreed price that follows it, and since when by which adjustment. */
const followed = ({ currentPrice, followedNo: no, followedSince }: Doc['lines'][number]): string =>
  followedSince
    ? `${priceText(currentPrice)} · ${t('{{day}} 起随 {{no}}', { no, day: dateText(followedSince) })}`
    : NONE
export const lineColumns = [
  ...line.some('seq', 'productCode', 'name', 'spec', 'manufacturer', 'unit', 'lastPrice', 'price'),
  line.custom('currentPrice', followed),
  ...line.some('qty', 'amount', 'plannedQty', 'orderedQty', 'shippedQty', 'acceptedQty', 'returnedQty', 'closedQty'),
  line.one('note'),
]

type Signature = Doc['signatures'][number]
const sign = wordLines<typeof signatureWords, Signature>(signatureWords)
/** What of a signature counts: a scan waits for a second person, and what was signed may have been replaced. */
const stands = (s: Signature): string => {
  if (s.superseded) return t('版本已被取代')
  if (s.returnedAt) return t('已退回')
  return s.signKind === 'scan' && !s.confirmedAt ? t('待复核') : ''
}
const kindOf = (s: Signature): string => [t(signKinds[s.signKind]), stands(s)].filter(Boolean).join(' · ')
/** Who sent it back, and why; what never went back says nothing. */
const returned = (s: Signature): string => (s.returnedAt ? `${s.returnReason} · ${s.returnerName}` : NONE)
export const signatureColumns = [
  ...sign.some('n', 'supplementNo', 'role'),
  sign.custom('signKind', kindOf, { said: kindOf }),
  sign.one('signerName'),
  sign.custom('scanFile', (s) => <ScanLink of={s} />),
  ...sign.some('confirmerName', 'signerRole', 'signedAt', 'mandateNo', 'confirmedAt'),
  sign.custom('returnReason', returned, { said: returned }),
  ...sign.some('address', 'signedSha256', 'statement'),
]

const ending = wordLines<typeof endingWords, Doc['endings'][number]>(endingWords)
export const endingColumns = ending.some(
  'askedOrg',
  'askerName',
  'askedAt',
  'endReason',
  'endsOn',
  'answerUntil',
  'endState',
  'answererName',
  'answeredAt',
  'answer',
)

type Related = Doc['related'][number]
const related = wordLines<typeof registerWords, Related>(registerWords)
export const relatedColumns = [
  related.link('no', (r) => `${at}/${r.id}`),
  related.status(contractMachine),
  related.custom('parentNo', (r) => t(relations[r.relation])),
  ...related.some('name', 'validFrom', 'validTo'),
]
