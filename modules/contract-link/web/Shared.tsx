import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { type AskError, ask } from '#kernel/web/http/ask.ts'
import { saveBlob } from '#kernel/web/http/download.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText, priceText, qtyText } from '#kernel/web/list/format.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { roles } from '#modules/contract/shared/kinds.ts'
import { contractLinkCalls as calls, type SharedContract } from '../shared/calls.ts'
import { SharedText } from './SharedText.tsx'

type Seen = Answer<typeof calls.preview>

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))

/** The PDF of this very view, with its mark burnt in. */
const Pdf = ({ token, view, no }: { token: string; view: string; no: string }) => {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const load = async () => {
    setBusy(true)
    setFault('')
    try {
      const { pdf } = await ask(calls.preview, { token, view }, { quiet: true })
      if (pdf) saveBlob({ blob: new Blob([bytesOf(pdf)], { type: 'application/pdf' }), filename: `${no}.pdf` })
    } catch (e) {
      setFault((e as AskError).msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button type="button" className="k-btn" aria-busy={busy} disabled={busy} onClick={() => void load()}>
        {t('下载 PDF')}
      </button>
      {fault && <p role="alert">{fault}</p>}
    </>
  )
}

const Parties = ({ of }: { of: SharedContract['parties'] }) => (
  <ul className="c-parties" aria-label={t('签署状态')}>
    {of.map((p) => (
      <li key={p.role}>
        <strong>
          {t(roles[p.role])} {p.name}
        </strong>
        <span>{p.creditCode}</span>
        <span className="c-signed" data-signed={p.signedAt !== null}>
          {p.signedAt ? t('{{who}} 于 {{time}} 签署', { who: p.signerName, time: timeText(p.signedAt) }) : t('未签署')}
        </span>
      </li>
    ))}
  </ul>
)

const Lines = ({ of }: { of: SharedContract['lines'] }) => {
  const prices = of.some((l) => l.price !== undefined)
  const heads = ['行号', '产品名称', '规格', '生产企业', '单位', '合同数量', ...(prices ? ['合同价', '金额'] : [])]
  return (
    <div className="c-scroll">
      <table className="c-table">
        <thead>
          <tr>
            {heads.map((h) => (
              <th key={h}>{t(h)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.map((l) => (
            <tr key={l.seq}>
              <td data-align="right">{l.seq}</td>
              <td>{l.name}</td>
              <td>{l.spec}</td>
              <td>{l.manufacturer}</td>
              <td>{l.unit}</td>
              <td data-align="right">{qtyText(l.qty)}</td>
              {prices && <td data-align="right">{priceText(l.price)}</td>}
              {prices && <td data-align="right">{moneyText(l.amount)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A version of a contract as a link shows it: facts, who signed, its lines and its text. */
export const Shared = ({ of, token }: { of: Seen & { contract: SharedContract }; token: string }) => {
  const { contract: c, view } = of
  return (
    <article className="c-card">
      <h2>
        {c.name} {c.no}
      </h2>
      {c.newer && (
        <p role="status" className="c-newer">
          {t('此合同已有更新的版本，请联系发送人')}
        </p>
      )}
      <dl>
        {c.facts.map((f) => (
          <div key={f.label}>
            <dt>{t(f.label)}</dt>
            <dd>{f.value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('内容版本')}</dt>
          <dd>{t('第 {{n}} 版', { n: c.n })}</dd>
        </div>
      </dl>
      <h3>{t('签署状态')}</h3>
      <Parties of={c.parties} />
      {c.lines.length > 0 && (
        <>
          <h3>{t('标的明细')}</h3>
          <Lines of={c.lines} />
        </>
      )}
      <h3>{t('合同正文')}</h3>
      {view && <Pdf token={token} view={view} no={c.no} />}
      <SharedText of={c.text} />
    </article>
  )
}
