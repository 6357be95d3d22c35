import { Select } from 'antd'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { pageOfPaper, type Template } from '#kernel/shared/template.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { layoutOf } from '#kernel/web/print/face.ts'
import { blankDoc, blankForm } from '#kernel/web/print/formOf.ts'
import { type AnyForm, isLabel, type KindForm } from '#kernel/web/print/forms.ts'
import { blankLabel, LabelSheet } from '#kernel/web/print/LabelSheet.tsx'
import { Sheet } from '#kernel/web/print/Sheet.tsx'
import type { LabelForm } from '#kernel/web/print/types.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { printTemplateCalls as calls } from '../shared/calls.ts'
import { movedTo, nameOfBlock, type Part } from './parts.ts'
import '#kernel/web/print/print.css'

interface Props {
  form: KindForm
  template: Template
  part: Part
  onPart: (part: Part) => void
  onMove: (at: number, x: number, y: number) => void
  onKey: (at: number, e: KeyboardEvent) => void
  disabled: boolean
}

/** Dots of a millimetre on screen (CSS). */
const DOTS = 96 / 25.4

interface Named {
  id: string
  no: string
}
/**
 * A document as it is read, not printed: nothing is counted. Of one's own organisation whoever keeps its templates sees it; the authority,
 * whose documents are others', one it may read.
 */
const useSample = (form: KindForm) => {
  const { query, detail } = form.paper.calls
  const own = useCan(calls.sample)
  const may = useCan(query) && !own
  const [id, setId] = useState<string>()
  const { data: list } = useAsk(query, { size: 20 }, { enabled: may, quiet: true })
  const { data: sample } = useAsk(
    calls.sample,
    { kind: form.paper.kind, ...(id ? { id } : {}) },
    { enabled: own, quiet: true, keep: true },
  )
  const all = own ? sample?.rows : (list as { rows: Named[] } | undefined)?.rows
  const chosen = id ?? all?.[0]?.id
  const { data: read } = useAsk(
    detail,
    { id: chosen },
    { enabled: may && chosen !== undefined, quiet: true, keep: true },
  )
  const doc = own ? sample?.doc : read
  return {
    rows: (all ?? []).map(({ id: value, no }) => ({ value, label: no })),
    ...{ chosen, setId },
    doc: doc && { ...(doc as object as Named), printed: 1 },
    none: !(own || may) || all?.length === 0,
  }
}

/** How far the page is made smaller to be seen whole in its width. */
const useScale = (width: number) => {
  const frame = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useEffect(() => {
    const e = frame.current
    if (!e) return
    const resize = () => setScale(Math.min(1, e.clientWidth / (width * DOTS)))
    const watch = new ResizeObserver(resize)
    watch.observe(e)
    resize()
    return () => watch.disconnect()
  }, [width])
  return { frame, scale }
}

/** A label of a real document; as it stands empty where the document has none. */
const OneLabel = ({ form, doc, template }: { form: LabelForm<unknown>; doc: unknown; template: Template }) => {
  const of = doc ? form.one(doc) : undefined
  return of === undefined ? (
    <LabelSheet form={blankLabel(form)} of={null} template={template} />
  ) : (
    <LabelSheet form={form} of={of} template={template} />
  )
}

/** The very pages of a real document, and over the first of them what can be moved. */
export const Stage = ({ form, template, part, onPart, onMove, onKey, disabled }: Props) => {
  const { rows, chosen, setId, doc, none } = useSample(form)
  const [blank] = useState<AnyForm>(() => blankForm(form.paper))
  const { width, drawn } = pageOfPaper(template)
  const { frame, scale } = useScale(width)
  const [at] = useState(() => new Date().toISOString())
  const by = useSession((s) => s.systemInfo.strName)
  const [pages, setPages] = useState(1)
  const [counted] = useState(() => (_: string, n: number) => setPages(n))
  const grip = useRef<{ x: number; y: number; left: number; top: number }>(undefined)
  const size = { width: width * DOTS * scale, height: (drawn * DOTS + 16) * pages * scale }

  const take = (e: PointerEvent, i: number) => {
    onPart(i)
    if (disabled) return
    const b = template.blocks[i]!
    grip.current = { x: e.clientX, y: e.clientY, left: b.x, top: b.y }
    e.currentTarget.setPointerCapture(e.pointerId)
  }
  const drag = (e: PointerEvent, i: number) => {
    const from = grip.current
    if (!from) return
    const mm = (dots: number) => Math.round((dots / scale / DOTS) * 2) / 2
    onMove(i, from.left + mm(e.clientX - from.x), from.top + mm(e.clientY - from.y))
  }
  const selected = typeof part === 'number' ? template.blocks[part] : undefined
  return (
    <section className="pt-stage" aria-label={t('预览')}>
      <div className="pt-sample">
        {none ? (
          <span className="d-muted">{t('空白单据')}</span>
        ) : (
          <Select
            aria-label={t('预览所用单据')}
            value={chosen}
            onChange={setId}
            options={rows}
            placeholder={t('正在加载')}
          />
        )}
        <span className="d-muted" role="status">
          {selected
            ? t('{{name}}：距左 {{x}} 毫米，距上 {{y}} 毫米', {
                name: nameOfBlock(template.blocks, part as number),
                x: selected.x,
                y: selected.y,
              })
            : t('共 {{n}} 页', { n: pages })}
        </span>
      </div>
      <div ref={frame} className="pt-frame">
        <div style={size}>
          <div className="pt-pages" style={{ width: `${width}mm`, transform: `scale(${scale})` }}>
            {(doc || none) && isLabel(form) && <OneLabel form={form} doc={doc} template={template} />}
            {(doc || none) && !isLabel(form) && (
              <Sheet
                key={`${chosen} ${layoutOf(template)}`}
                form={doc ? form : blank}
                doc={doc ?? blankDoc}
                template={template}
                by={by}
                at={at}
                onPages={counted}
              />
            )}
            {template.blocks.map((b, i) => {
              const { x, y } = movedTo(template, b, b.x, b.y)
              return (
                <button
                  type="button"
                  key={`${i} ${b.kind}`}
                  className="pt-block"
                  aria-pressed={part === i}
                  aria-label={nameOfBlock(template.blocks, i)}
                  style={{ left: `${x}mm`, top: `${y}mm`, width: `${b.width}mm`, height: `${b.height}mm` }}
                  onFocus={() => onPart(i)}
                  onPointerDown={(e) => take(e, i)}
                  onPointerMove={(e) => drag(e, i)}
                  onPointerUp={() => {
                    grip.current = undefined
                  }}
                  onKeyDown={disabled ? undefined : (e) => onKey(i, e)}
                />
              )
            })}
          </div>
        </div>
      </div>
    </section>
  )
}
