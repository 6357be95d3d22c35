import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { capitalAmount } from '#kernel/shared/capital.ts'
import { colon, t } from '../i18n.ts'
import { moneyText } from '../list/format.ts'
import { timeText } from '../list/time.ts'
import { Barcode } from './Barcode.tsx'
import { paginate } from './paginate.ts'
import type { PrintedDoc, PrintForm } from './types.ts'

interface Props<D, L> {
  form: PrintForm<D, L>
  doc: D
  /** Who prints, and when. */
  by: string
  at: string
  onPages: (id: string, n: number) => void
}

/** The pages of one document: laid out once unseen to learn the heights, then cut into pages between lines. */
export const Sheet = <D extends PrintedDoc, L extends { id: string }>({ form, doc, by, at, onPages }: Props<D, L>) => {
  const measure = useRef<HTMLDivElement>(null)
  const lines = form.lines(doc)
  const [pages, setPages] = useState<number[][]>()
  useLayoutEffect(() => {
    const page = measure.current
    if (!page) return
    const height = (selector: string) => page.querySelector(selector)?.getBoundingClientRect().height ?? 0
    const inner = page.clientHeight - Number.parseFloat(getComputedStyle(page).paddingTop) * 2
    const room = inner - height('.p-head') - height('thead') - height('.p-page-no')
    const rows = [...page.querySelectorAll('tbody tr')].map((r) => r.getBoundingClientRect().height)
    const cut = paginate(rows, room, height('.p-foot'))
    setPages(cut)
    onPages(doc.id, cut.length)
  }, [doc.id, onPages])

  const shown = (of: readonly number[], n: number, all: number, ref?: RefObject<HTMLDivElement | null>) => (
    <div
      key={n}
      ref={ref}
      className="p-page"
      data-landscape={form.landscape || undefined}
      data-measure={!!ref || undefined}
    >
      <Head form={form} doc={doc} />
      <table className="p-lines">
        <colgroup>
          {form.columns.map((c) => (
            <col key={c.label} style={c.width ? { width: `${c.width}mm` } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {form.columns.map((c) => (
              <th key={c.label} data-align={c.align}>
                {t(c.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.map((i) => {
            const line = lines[i] as L
            return (
              <tr key={line.id} data-line={line.id}>
                {form.columns.map((c) => (
                  <td key={c.label} data-align={c.align}>
                    {c.show(line)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {(ref || n === all) && <Foot form={form} doc={doc} />}
      <footer className="p-page-no">
        <span>
          {t('打印人')} {by} · {timeText(at)}
        </span>
        <span>{t('第 {{n}} 页 / 共 {{all}} 页', { n, all })}</span>
      </footer>
    </div>
  )
  const all = lines.map((_, i) => i)
  return pages?.map((of, i) => shown(of, i + 1, pages.length)) ?? shown(all, 1, 1, measure)
}

const Head = <D extends PrintedDoc, L>({ form, doc }: { form: PrintForm<D, L>; doc: D }) => (
  <header className="p-head">
    <div className="p-title">
      <div className="p-org">{form.org(doc)}</div>
      <h1>
        {t(typeof form.title === 'string' ? form.title : form.title(doc))}
        {doc.printed > 1 && <small>{t('补打 第 {{n}} 次', { n: doc.printed })}</small>}
      </h1>
      <div className="p-no">
        <Barcode text={doc.no} />
        <div>{doc.no}</div>
      </div>
    </div>
    <dl>
      {form.head(doc).map(([label, value]) => (
        <div key={label}>
          <dt>
            {t(label)}
            {colon()}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </header>
)

const Foot = <D extends PrintedDoc, L>({ form, doc }: { form: PrintForm<D, L>; doc: D }) => (
  <section className="p-foot">
    <p className="p-sums">
      {form.sums(doc).map(([label, value]) => (
        <span key={label}>
          {t(label)}
          {colon()}
          <b>{value}</b>
        </span>
      ))}
      {form.amount && (
        <>
          <span>
            {t('合计金额')}
            {colon()}
            <b>¥ {moneyText(form.amount(doc))}</b>
          </span>
          <span>
            {t('大写金额')}
            {colon()}
            <b>{capitalAmount(form.amount(doc))}</b>
          </span>
        </>
      )}
    </p>
    <p className="p-signs">
      {form.signs.map((s) => (
        <span key={s}>
          {t(s)}
          {colon()}
        </span>
      ))}
    </p>
  </section>
)
