import { capitalAmount } from '#kernel/shared/capital.ts'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { dateText, moneyText } from '#kernel/web/list/format.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { told } from '#kernel/web/words.tsx'
import { certKinds } from '#modules/certificate/shared/kinds.ts'
import { contractLineWords, partyWords, contractWords as words } from '../shared/words.ts'
import type { Doc, DocLine } from './acts.ts'
import './contract.css'

const line = wordLines<typeof contractLineWords, DocLine>(contractLineWords)
const lineColumns = line.some(
  ...(['seq', 'name', 'spec', 'unit', 'price', 'qty', 'amount', 'listedPrice', 'selectedPrice', 'lastPrice'] as const),
  ...(['manufacturer', 'productCode', 'note'] as const),
)
/** 标的明细 of a contract. */
export const LinesOf = ({ of: d }: { of: Pick<Doc, 'lines'> }) => (
  <LineTable
    columns={lineColumns}
    rows={d.lines}
    label="标的明细"
    decides={['seq', 'name', 'spec', 'price', 'qty', 'amount']}
  />
)

const party = wordLines<typeof partyWords, Doc['parties'][number] & { id: string }>(partyWords)
const partyColumns = party.some(
  ...(['role', 'name', 'creditCode', 'representative', 'phone', 'address', 'bankName', 'bankAccount'] as const),
)
/** What the supplier has to show, each with its end. */
export const PapersOf = ({ of }: { of: Doc['papers'] }) =>
  of.length === 0 ? (
    <p className="d-muted">{t('供应商没有有效证件')}</p>
  ) : (
    <section>
      <h2 className="ct-papers-head">{t('供应商证件')}</h2>
      <ul className="ct-papers" aria-label={t('供应商证件')}>
        {of.map((k) => (
          <li key={k.id}>
            {t(certKinds[k.certKind as keyof typeof certKinds] ?? k.name)} {k.certNo}{' '}
            <span className="d-muted">{k.validTo && t('至 {{day}}', { day: dateText(k.validTo) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
/** 交易方信息 of a contract. */
export const PartiesOf = ({ of: d }: { of: Pick<Doc, 'parties' | 'papers'> }) => (
  <>
    <LineTable
      columns={partyColumns}
      rows={d.parties.map((p) => ({ ...p, id: p.role }))}
      label="交易方信息"
      decides={['role', 'name', 'creditCode', 'representative']}
    />
    <PapersOf of={d.papers} />
  </>
)

/** The contract's own clauses, marked as such. */
export const ClausesOf = ({ of }: { of: Doc['clauses'] }) =>
  of.length === 0 ? (
    <p className="d-muted">{t('没有自有条款')}</p>
  ) : (
    <ol className="ct-clauses">
      {of.map((c, i) => (
        <li key={i}>
          <strong>{c.title}</strong> <span className="d-tag">{t('自有条款')}</span>
          <p>{c.text}</p>
        </li>
      ))}
    </ol>
  )

const step = (name: string, at: string | null) => name && `${name} ${timeText(at)}`
/** 基本信息 of a contract. */
export const FactsOf = ({ of: d }: { of: Doc }) => (
  <Fields
    of={told(words, d, [
      ...(['name', 'typeName', 'category', 'hospital', 'supplier', 'source', 'outerNo', 'parentNo'] as const),
      ...(['signDate', 'validFrom', 'validTo'] as const),
      [words.amount.label, moneyText(d.amount)],
      ...(d.amount === null ? [] : [['大写金额', capitalAmount(d.amount)] as [string, string]]),
      ...([
        'framework',
        'priceFollows',
        'payDays',
        'prepayRate',
        'deliveryHours',
        'reminderDays',
        'ownerName',
        'supplierOwnerName',
      ] as const),
      ['创建人', step(d.creatorName, d.createdAt)],
      ['审核人', step(d.auditorName, d.auditedAt)],
      'remark',
    ])}
  />
)
