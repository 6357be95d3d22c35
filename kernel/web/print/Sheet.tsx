import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { linkOfPaper } from '#kernel/shared/paper-template.ts'
import type { Template } from '#kernel/shared/template.ts'
import { t } from '../i18n.ts'
import { timeText } from '../list/time.ts'
import { faceOf } from './face.ts'
import { Blocks, Foot, Head } from './Parts.tsx'
import { blanksOf, paginate } from './paginate.ts'
import type { CodeOf, PrintedDoc, PrintForm } from './types.ts'

interface Props<D, L> {
  form: PrintForm<D, L>
  doc: D
  /** The organisation's own, which chooses of what the form has. Another layout of it wants another key. */
  template?: Template
  /** Who prints, and when. */
  by: string
  at: string
  onPages: (id: string, n: number) => void
}

interface Cut {
  pages: number[][]
  /** Blank lines of the last page, and the height of one. */
  blanks: number
  blank: number
}

/** Heights as they are printed, whatever the page is scaled to on screen. */
const measured = (page: HTMLElement) => {
  const scale = page.getBoundingClientRect().width / page.offsetWidth || 1
  const of = (e: Element | null) => (e?.getBoundingClientRect().height ?? 0) / scale
  const { paddingTop, paddingBottom } = getComputedStyle(page)
  const inner = page.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
  const height = (selector: string) => of(page.querySelector(selector))
  return {
    room: inner - height('.p-head') - height('thead') - height('.p-page-no'),
    rows: [...page.querySelectorAll('tbody tr')].map(of),
    titles: height('thead'),
    foot: height('.p-foot'),
  }
}

/** The pages of one document: laid out once unseen to learn the heights, then cut into pages between lines. */
export const Sheet = <D extends PrintedDoc, L extends { id: string }>({
  form,
  doc,
  template,
  by,
  at,
  onPages,
}: Props<D, L>) => {
  const measure = useRef<HTMLDivElement>(null)
  const lines = form.lines(doc)
  const face = faceOf(form, doc, template)
  const { fill } = face
  const [cut, setCut] = useState<Cut>()
  useLayoutEffect(() => {
    const page = measure.current
    if (!page) return
    const { room, rows, titles, foot } = measured(page)
    const pages = paginate(rows, room, foot)
    const blank = Math.min(...rows, titles)
    const last = pages.at(-1)!.reduce((sum, i) => sum + rows[i]!, 0)
    setCut({ pages, blank, blanks: fill ? blanksOf(room - last - foot, blank) : 0 })
    onPages(doc.id, pages.length)
  }, [doc.id, onPages, fill])
  const site = `${location.origin}${location.pathname}`
  const link = linkOfPaper(form.paper, site, doc.id) ?? doc.no
  const code: CodeOf = (kind) => (kind === 'qr' ? { kind, text: link } : { kind: 'code128', text: doc.no })

  const shown = (of: readonly number[], n: number, all: number, ref?: RefObject<HTMLDivElement | null>) => (
    <div
      key={n}
      ref={ref}
      className="p-page"
      data-landscape={form.landscape || undefined}
      data-measure={!!ref || undefined}
      style={face.page}
    >
      <Head face={face} org={form.org(doc)} doc={doc} link={link} />
      <table className="p-lines" style={face.table}>
        <colgroup>
          {face.columns.map((c) => (
            <col key={c.label} style={c.width ? { width: `${c.width}mm` } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {face.columns.map((c) => (
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
                {face.columns.map((c) => (
                  <td key={c.label} data-align={c.align}>
                    {c.show(line)}
                  </td>
                ))}
              </tr>
            )
          })}
          {!ref &&
            n === all &&
            Array.from({ length: cut?.blanks ?? 0 }, (_, i) => (
              <tr key={`blank ${i}`} style={{ height: cut?.blank }}>
                {face.columns.map((c) => (
                  <td key={c.label} />
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {(ref || n === all) && <Foot face={face} />}
      {face.blocks && <Blocks of={face.blocks} code={code} />}
      <footer className="p-page-no" style={face.foot}>
        <span>
          {t('打印人')} {by} · {timeText(at)}
        </span>
        <span>{t('第 {{n}} 页 / 共 {{all}} 页', { n, all })}</span>
      </footer>
    </div>
  )
  const all = lines.map((_, i) => i)
  return cut?.pages.map((of, i) => shown(of, i + 1, cut.pages.length)) ?? shown(all, 1, 1, measure)
}
