import { Button } from 'antd'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ReasonDialog } from '#kernel/web/document/ReasonDialog.tsx'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import type { FamilyName } from '#modules/product/shared/calls.ts'
import { codeCalls, importKind } from '../shared/calls.ts'
import { conflictLabels, stateNames, states } from '../shared/states.ts'
import { titles } from '../shared/titles.data.ts'
import { codeWords as words } from '../shared/words.ts'
import { Candidates, KeyButton } from './Candidates.tsx'
import { Head } from './Head.tsx'
import { conflictText, differenceLabels, percent, Reasons, type Row, State } from './marks.tsx'
import { staleOf, useDeciding } from './useDeciding.ts'

const col = wordColumns(words, codeCalls.drug.query)
const Filter = filtersOf(codeCalls.drug.query)

const product = (r: Row) =>
  r.product ? (
    <span className={r.state === 'suggested' ? 'd-muted' : undefined}>
      {r.product.name} {r.product.spec}
    </span>
  ) : r.noProduct ? (
    t('无对应产品')
  ) : null
const differences = (r: Row) => r.differences.map((d) => t(differenceLabels[d])).join(comma())

/** A hospital's own codes and the products they are: the table is walked by keys, beside it the candidates of the row. */
export const Codes = ({ family }: { family: FamilyName }) => {
  const calls = codeCalls[family]
  const list = useList(calls.query, { sort: 'code' })
  const deciding = useDeciding(family)
  const search = useAct(calls.autoMatch, { refresh: [calls.figures], done: '已开始自动对照' })
  const may = { match: useCan(calls.match), search: useCan(calls.autoMatch), cancel: useCan(calls.cancelMatch) }
  const [at, setAt] = useState<string>()
  const [chosen, setChosen] = useState(0)
  const [keyword, setKeyword] = useState('')
  const [asking, setAsking] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const row = list.rows.find((r) => r.id === at) ?? list.rows[0]
  const found = useAsk(calls.candidates, { id: row?.id ?? '', ...(keyword ? { keyword } : {}) }, { enabled: !!row })
  const all = row ? (found.data ?? []) : []
  const pick = all[chosen]

  // the next row is looked at once the list says what became of this one
  const next = useRef<string | undefined>(undefined)
  useEffect(() => {
    const index = next.current ? list.rows.findIndex((r) => r.id === next.current) : -1
    if (index < 0) return
    next.current = undefined
    setAt(list.rows[index]!.id)
    box.current?.querySelector<HTMLElement>(`tbody tr[data-index="${index}"]`)?.focus()
  }, [list.rows])
  const look = (id: string) => {
    if (id === at) return
    setAt(id)
    setChosen(0)
    setKeyword('')
  }
  const onward = () => {
    const index = list.rows.findIndex((r) => r.id === row?.id)
    const to = list.rows[index + 1] ?? list.rows[index]
    next.current = to?.id
    setChosen(0)
    setKeyword('')
  }
  const confirm = async (reason?: string) => {
    if (!row || !pick || deciding.busy) return false
    const said = { items: [{ id: row.id, version: row.version, productId: pick.product.id }] }
    const done = await deciding.match(reason ? { ...said, reason } : said)
    if (done) onward()
    return done
  }
  const settleOr = () => {
    const toSettle = pick?.conflicts.some((c) => c !== 'double')
    if (toSettle) setAsking(true)
    else void confirm()
  }
  const none = async () => {
    if (
      row &&
      !deciding.busy &&
      (await deciding.match({ items: [{ id: row.id, version: row.version, productId: null }] }))
    )
      onward()
  }
  const cancel = async () => {
    if (row) await deciding.cancel({ items: [{ id: row.id, version: row.version }] })
  }
  const onKey = (e: KeyboardEvent) => {
    const inRow = (e.target as Element).matches('tbody tr[data-index], .t-scroll')
    if (!inRow || !may.match || e.altKey || e.ctrlKey || e.metaKey || asking) return
    const to: Record<string, () => void> = {
      Enter: settleOr,
      n: () => void none(),
      z: () => void deciding.undo(),
      ...Object.fromEntries(all.map((_, i) => [String(i + 1), () => setChosen(i)])),
    }
    const run = to[e.key.length === 1 ? e.key.toLowerCase() : e.key]
    if (!run) return
    e.preventDefault()
    e.stopPropagation()
    run()
  }
  const onFocus = (e: FocusEvent) => {
    const index = (e.target as Element).closest('tbody tr[data-index]')?.getAttribute('data-index')
    const of = index === null || index === undefined ? undefined : list.rows[Number(index)]
    if (of) look(of.id)
  }
  const counts = list.totals?.counts
  return (
    <div className="dg-page">
      <div ref={box} onKeyDownCapture={onKey} onFocusCapture={onFocus} style={{ minWidth: 0, minHeight: 0 }}>
        <ListPage
          title="数据治理"
          head={<Head family={family} view="match" />}
          list={list}
          bands={{
            name: 'state',
            label: words.state.label,
            all: counts?.all,
            of: stateNames.map((value) => ({
              value,
              label: t(states[value].label),
              n: counts && (counts[value] ?? 0),
            })),
          }}
          filters={
            <>
              <Filter.Keyword placeholder="编码、名称、厂家、拼音首字母" />
              <Filter.Bool name="noProduct" label="无对应产品" />
            </>
          }
          batch={
            may.cancel
              ? [
                  {
                    label: '取消对照',
                    run: async (rows: Row[]) =>
                      void (await deciding.cancel({ items: rows.map(({ id, version }) => ({ id, version })) })),
                  },
                ]
              : []
          }
          toolbar={
            <>
              {may.search && (
                <Button type="primary" loading={search.busy} onClick={() => void search.run({})}>
                  {t('自动对照')}
                </Button>
              )}
              <ImportButton
                call={calls.import}
                kind={importKind(family)}
                title={titles[family].noun}
                refresh={staleOf(family)}
              />
              <ExportButton call={calls.export} list={list} />
            </>
          }
          decides={['code', 'name', 'state', 'product', 'score']}
          columns={[
            col.one('code', { sort: true }),
            col.one('name', { sort: true }),
            col.custom('state', (r) => (
              <span title={conflictText(r)}>
                <State of={r.state} />
              </span>
            )),
            col.custom('product', product, { width: 180 }),
            col.custom('score', (r) => percent(r.score), { sort: true, align: 'right', width: 72 }),
            col.custom('differences', differences),
            col.custom('reasons', (r) => r.judged && <Reasons of={r.judged} />, { width: 260 }),
            ...col.some('spec', 'packSpec', 'unit', 'maker'),
            col.one('price', { sort: true }),
            ...col.some('approvalNo', 'matchedName'),
            col.one('matchedAt', { sort: true }),
          ]}
        />
      </div>
      {row && (
        <Candidates
          row={row}
          all={all}
          loading={found.loading}
          chosen={chosen}
          onChoose={setChosen}
          keyword={keyword}
          onKeyword={(word) => {
            setKeyword(word.trim())
            setChosen(0)
          }}
          acts={
            <>
              {may.match && (
                <>
                  <KeyButton primary label="确认对照" by="Enter" run={settleOr} disabled={!pick || deciding.busy} />
                  <KeyButton label="无对应产品" by="N" run={() => void none()} disabled={deciding.busy} />
                  <KeyButton
                    label="撤销"
                    by="Z"
                    run={() => void deciding.undo()}
                    disabled={deciding.open === 0 || deciding.busy}
                  />
                </>
              )}
              {may.cancel && ['matched', 'conflict', 'invalid'].includes(row.state) && (
                <KeyButton label="取消对照" run={() => void cancel()} disabled={deciding.busy} />
              )}
            </>
          }
        />
      )}
      {asking && pick && (
        <ReasonDialog
          title={t('接受差异')}
          why={pick.conflicts.map((c) => t(conflictLabels[c])).join(comma())}
          required
          onOk={async (reason) => {
            if (await confirm(reason)) setAsking(false)
            return undefined
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}
