import { Button, Switch } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { t } from '#kernel/web/i18n.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { stockCountMachine } from '../shared/machine.ts'
import { at } from './acts.ts'
import { CurrentLine } from './CurrentLine.tsx'
import { FoundDialog, type FoundProduct } from './FoundDialog.tsx'
import { inView, LineList, type Narrow } from './LineList.tsx'
import { type Row, useCounting } from './useCounting.ts'
import { useScanning } from './useScanning.ts'
import './counting.css'

export const keep = true

/** Counting by gun, keyboard or thumb: one line large, the others beside it, what is typed kept until the server has it. */
export default function CountingPage() {
  const { id = '' } = useParams()
  const c = useCounting(id)
  const tab = useTab()
  const no = c.data?.no
  useEffect(() => {
    if (no) tab.setTitle(`${t('盘点')} ${no}`)
  }, [no, tab])
  if (c.error && !c.data)
    return (
      <div className="d-page d-empty" role="alert">
        {c.error.msg}
      </div>
    )
  if (!c.data)
    return (
      <div className="d-page d-empty" role="status">
        {t('正在加载')}
      </div>
    )
  if (!c.data.actions.includes('enter'))
    return (
      <div className="d-page d-empty" role="status">
        <p>{t('盘点单 {{no}} 现在不能录入', { no: c.data.no })}</p>
        {c.waiting > 0 && (
          <p role="alert">
            {t('有 {{n}} 个数没有上传，盘点单已不能录入', { n: c.waiting })}{' '}
            <Button danger size="small" onClick={c.discard}>
              {t('放弃')}
            </Button>
          </p>
        )}
        <Button onClick={() => go(`${at}/${id}`)}>{t('查看盘点单')}</Button>
      </div>
    )
  return <Counting of={c} id={id} doc={c.data} />
}

interface Props {
  id: string
  of: ReturnType<typeof useCounting>
  doc: NonNullable<ReturnType<typeof useCounting>['data']>
}

const Counting = ({ id, of: c, doc }: Props) => {
  const [narrow, setNarrow] = useState<Narrow>({ view: 'todo', word: '' })
  const [chosen, setChosen] = useState<string>()
  const [adds, setAdds] = useState(false)
  const [found, setFound] = useState<FoundProduct>()
  const undo = useRef<{ id: string; units: string | null }[]>([])
  const { rows, recounting } = c
  const shown = useMemo(() => inView(rows, narrow), [rows, narrow])
  const row = rows.find((r) => r.line.id === chosen) ?? shown[0] ?? rows[0]
  const done = rows.filter((r) => !r.todo).length

  /** The next line of those in view; after the last one the first that is left. */
  const step = (by: 1 | -1, from = row): void => {
    if (!from) return
    const all = shown.some((r) => r === from) ? shown : rows
    const next = all[all.indexOf(from) + by] ?? (by > 0 ? shown.find((r) => r !== from && r.todo) : undefined)
    if (next) setChosen(next.line.id)
  }
  const enter = (r: Row, units: string): void => {
    undo.current.push({ id: r.line.id, units: r.units })
    c.enter(r, units)
  }
  const takeBack = (): void => {
    const last = undo.current.pop()
    const r = last && rows.find((x) => x.line.id === last.id)
    if (!r || !last) return
    c.enter(r, last.units)
    setChosen(last.id)
  }
  const { scans } = useScanning({
    ...{ id, rows, adds, enter, found: setFound },
    choose: (ids) => {
      setChosen(ids[0])
      setNarrow({ view: 'all', word: '', ids: ids.length > 1 ? ids : undefined })
    },
  })
  const mayUndo = !recounting && undo.current.length > 0
  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      if (!e.ctrlKey || e.key.toLowerCase() !== 'z' || !mayUndo) return
      e.preventDefault()
      takeBack()
    }
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  })
  const [last] = scans
  return (
    <div className="d-page ct-page">
      <header className="ct-head">
        <b>{doc.no}</b>
        <StatusTag of={stockCountMachine} is={doc.status} />
        <span className="ct-progress" role="status">
          {done}/{rows.length}
        </span>
        {c.waiting > 0 && (
          <span className="d-tag" data-tone="orange" role="status">
            {t('待上传 {{n}}', { n: c.waiting })}
            {c.offline && ` · ${t('没有网络，恢复后自动上传')}`}
          </span>
        )}
        <span className="ct-right">
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside */}
          <label>
            <Switch size="small" checked={adds} onChange={setAdds} aria-label={t('扫码加 1')} /> {t('扫码加 1')}
          </label>
          <Button size="small" disabled={!mayUndo} onClick={takeBack}>
            {t('撤销')}
          </Button>
          {!recounting && row && (
            <Button size="small" onClick={() => setFound({ ...productOf(row) })}>
              {t('新增批次')}
            </Button>
          )}
          <Button size="small" onClick={() => go(`${at}/${id}`)}>
            {t('查看盘点单')}
          </Button>
        </span>
      </header>
      <div className="ct-body">
        <div className="ct-main">
          {row && (
            <CurrentLine
              key={row.line.id}
              row={row}
              onEnter={(units) => {
                enter(row, units)
                step(1)
                if (narrow.ids) setNarrow({ ...narrow, ids: undefined })
              }}
              onStep={step}
              onMine={() => row.mine !== null && c.enter(row, row.mine)}
              onTheirs={() => c.giveWay(row)}
            />
          )}
          <div aria-live="assertive" className="ct-scans" data-tone={last && (last.ok ? 'green' : 'red')} key={last?.n}>
            {last && (
              <p className="ct-last">
                <b>{last.text}</b> <span>{last.code}</span>
              </p>
            )}
            <ul>
              {scans.slice(1).map((s) => (
                <li key={s.n} className="d-muted">
                  {s.text} {s.code}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <LineList
          rows={rows}
          shown={shown}
          chosen={row?.line.id}
          narrow={narrow}
          onNarrow={setNarrow}
          onChoose={setChosen}
        />
      </div>
      {found && <FoundDialog id={id} of={found} onClose={() => setFound(undefined)} />}
    </div>
  )
}

const productOf = ({ line: l }: Row): FoundProduct => ({
  id: l.productId,
  code: l.code,
  name: l.name,
  spec: l.spec,
  unit: l.unit,
  minUnit: l.minUnit,
  ratio: l.ratio,
})
