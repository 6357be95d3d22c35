import { Button, Input, Segmented } from 'antd'
import { memo, useEffect, useMemo, useRef } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { useWindow } from '#kernel/web/list/table/useWindow.ts'
import { packsText } from '#modules/stock/shared/causes.ts'
import type { Row } from './useCounting.ts'

export type View = 'todo' | 'done' | 'all'
export interface Narrow {
  view: View
  word: string
  /** Of the lines a scan meant, when it meant several. */
  ids?: readonly string[] | undefined
}
const HEIGHT = 52

/** The lines a view shows, in their order. */
export const inView = (rows: readonly Row[], { view, word, ids }: Narrow): Row[] => {
  const w = word.trim().toLowerCase()
  return rows.filter(
    ({ line: l, todo }) =>
      (ids ? ids.includes(l.id) : view === 'all' || todo === (view === 'todo')) &&
      (w === '' || `${l.name} ${l.spec} ${l.lotNo} ${l.codes.join(' ')}`.toLowerCase().includes(w)),
  )
}

const stateOf = (r: Row): [tone: string, text: string] =>
  r.why
    ? ['red', t('未采用')]
    : r.waiting
      ? ['orange', t('待上传')]
      : r.todo
        ? ['grey', t(r.line.wanted > 1 ? '待复盘' : '未盘')]
        : ['green', t('已盘')]

const Item = memo(({ row, chosen, onChoose }: { row: Row; chosen: boolean; onChoose: (id: string) => void }) => {
  const { line: l, units } = row
  const [tone, text] = stateOf(row)
  return (
    <button
      type="button"
      className="ct-item"
      role="option"
      aria-selected={chosen}
      data-line={l.seq}
      onClick={() => onChoose(l.id)}
    >
      <span className="ct-name">
        {l.seq}. {l.name} {l.spec}
      </span>
      <span className="d-tag" data-tone={tone}>
        {text}
      </span>
      <span className="d-muted">
        {t('批号')} {l.lotNo || '--'} · {dateText(l.expiryDate)}
      </span>
      <b>{units === null ? '' : packsText(units, l.ratio, l.unit, l.minUnit)}</b>
    </button>
  )
})

interface Props {
  rows: readonly Row[]
  shown: readonly Row[]
  chosen: string | undefined
  narrow: Narrow
  onNarrow: (n: Narrow) => void
  onChoose: (id: string) => void
}

/** All lines of the count, those in view drawn. */
export const LineList = ({ rows, shown, chosen, narrow, onNarrow, onChoose }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const { from, to } = useWindow(box, shown.length, HEIGHT)
  const todo = useMemo(() => rows.filter((r) => r.todo).length, [rows])
  const place = shown.findIndex((r) => r.line.id === chosen)
  useEffect(() => {
    const top = place * HEIGHT
    const b = box.current
    if (b && place >= 0 && (top < b.scrollTop || top + HEIGHT > b.scrollTop + b.clientHeight))
      b.scrollTop = Math.max(0, top - b.clientHeight / 2)
  }, [place])
  return (
    <section className="ct-list" aria-label={t('盘点明细')}>
      <div className="ct-tools">
        <Segmented<View>
          value={narrow.view}
          onChange={(view) => onNarrow({ ...narrow, view, ids: undefined })}
          options={[
            { value: 'todo', label: `${t('待盘')} ${todo}` },
            { value: 'done', label: `${t('已盘')} ${rows.length - todo}` },
            { value: 'all', label: `${t('全部')} ${rows.length}` },
          ]}
        />
        {narrow.ids && <Button onClick={() => onNarrow({ ...narrow, ids: undefined })}>{t('显示全部行')}</Button>}
        <Input
          allowClear
          style={{ width: 180 }}
          aria-label={t('查找')}
          placeholder={t('名称、批号、编码')}
          value={narrow.word}
          onChange={(e) => onNarrow({ ...narrow, word: e.target.value, ids: undefined })}
        />
      </div>
      <div ref={box} className="ct-scroll">
        {shown.length === 0 ? (
          <p className="d-muted">{t(narrow.view === 'todo' ? '都盘完了' : '没有符合的行')}</p>
        ) : (
          <div
            role="listbox"
            aria-label={t('盘点明细')}
            style={{ height: shown.length * HEIGHT, position: 'relative' }}
          >
            <div style={{ position: 'absolute', insetInline: 0, top: from * HEIGHT }}>
              {shown.slice(from, to).map((r) => (
                <Item key={r.line.id} row={r} chosen={r.line.id === chosen} onChoose={onChoose} />
              ))}
            </div>
          </div>
        )}
      </div>
    </section>
  )
}
