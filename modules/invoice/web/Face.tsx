import { t } from '#kernel/web/i18n.ts'
import { moneyText, qtyText } from '#kernel/web/list/format.ts'
import { kinds } from '../shared/kinds.ts'
import { invoiceLineWords as lineWords, invoiceWords as words } from '../shared/words.ts'
import type { Doc } from './acts.ts'
import './checking.css'

const Side = ({ label, name, taxNo }: { label: string; name: string; taxNo: string }) => (
  <div className="invoice-side">
    <b>{t(label)}</b>
    <span>{name}</span>
    <span className="d-muted">{taxNo}</span>
  </div>
)

/** An invoice as it looks, drawn from its fields: where its picture is not there, one still checks by it. */
export const Face = ({ of: d }: { of: Doc }) => (
  <section className="invoice-face" aria-label={t('票面')}>
    <header>
      <h2>
        {t(kinds[d.invoiceType])}
        {d.colour === 'red' && <span className="d-fault"> {t('红字')}</span>}
      </h2>
      <dl>
        {d.code && (
          <div>
            <dt>{t(words.code.label)}</dt>
            <dd>{d.code}</dd>
          </div>
        )}
        <div>
          <dt>{t(words.number.label)}</dt>
          <dd>{d.number}</dd>
        </div>
        <div>
          <dt>{t(words.issueDate.label)}</dt>
          <dd>{d.issueDate}</dd>
        </div>
      </dl>
    </header>
    <div className="invoice-sides">
      <Side label="购方" name={d.buyerName} taxNo={d.buyerTaxNo} />
      <Side label="销方" name={d.sellerName} taxNo={d.sellerTaxNo} />
    </div>
    <table>
      <caption>{t('关联明细')}</caption>
      <thead>
        <tr>
          <th>{t(lineWords.name.label)}</th>
          <th>{t(lineWords.lotNo.label)}</th>
          <th className="num">{t(lineWords.qty.label)}</th>
          <th className="num">{t(lineWords.amount.label)}</th>
        </tr>
      </thead>
      <tbody>
        {d.lines.map((l) => (
          <tr key={l.id}>
            <td>
              {l.name} <span className="d-muted">{l.spec}</span>
            </td>
            <td>{l.lotNo}</td>
            <td className="num">
              {qtyText(l.qty)} {l.unit}
            </td>
            <td className="num">{moneyText(l.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <dl className="invoice-sums">
      {(['exclAmount', 'taxAmount', 'amount', 'linkedAmount'] as const).map((key) => (
        <div key={key}>
          <dt>{t(words[key].label)}</dt>
          <dd>{moneyText(d[key])}</dd>
        </div>
      ))}
    </dl>
    {d.remark && <p>{d.remark}</p>}
  </section>
)
