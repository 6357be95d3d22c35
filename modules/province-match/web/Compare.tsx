import { Button, Input } from 'antd'
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
import { useSession } from '#kernel/web/session/store.ts'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { compareCalls, provinceImport } from '../shared/calls.ts'
import type { ProvinceFamily } from '../shared/families.ts'
import { differenceLabels, stateNames, states } from '../shared/states.ts'
import { titles } from '../shared/titles.data.ts'
import { compareWords as words } from '../shared/words.ts'
import { Head } from './Head.tsx'
import { conflictsOf, conflictText, percent, Reasons, type Row, reasonFor, State } from './marks.tsx'
import { KeyButton, Sides } from './Sides.tsx'
import { useDeciding } from './useDeciding.ts'

const col = wordColumns(words, compareCalls.drug.query)
const Filter = filtersOf(compareCalls.drug.query)

const itemOf = (r: Row) =>
  r.item && (
    <span className={r.state === 'suggested' ? 'd-muted' : undefined}>
      {r.item.name} {r.item.spec}
    </span>
  )
const differences = (r: Row) => r.differences.map((d) => t(differenceLabels[d])).join(comma())

/** Ours left, walked by keys; right what the platform has for the row (domain-trace §2.30.2). */
export const Compare = ({ family }: { family: ProvinceFamily }) => {
  const calls = compareCalls[family]
  const company = family === 'corp'
  const list = useList(calls.query, { sort: 'code' })
  const hospital = useSession((s) => s.currentOrg?.kind === 'hospital')
  const deciding = useDeciding(family)
  const stale = [calls.query, calls.figures, calls.candidates]
  const pulling = useAct(calls.pull, { refresh: [calls.figures], done: '已开始拉取省平台目录' })
  const searching = useAct(calls.autoMatch, { refresh: [calls.figures], done: '已开始自动对照' })
  const pullWhole = async () => {
    const text = '从头读取省平台的整个目录，省平台不再给出的条目作撤网处理，用时较长。确定全量拉取吗？'
    if ((await confirm({ title: '全量拉取', text })) === 'ok') await pulling.run({ whole: true })
  }
  const may = {
    match: useCan(calls.match),
    pull: useCan(calls.pull),
    search: useCan(calls.autoMatch),
    cancel: useCan(calls.cancelMatch),
  }
  const [at, setAt] = useState<string>()
  const [chosen, setChosen] = useState(0)
  const [keyword, setKeyword] = useState('')
  const [asking, setAsking] = useState<'accept' | 'cancel'>()
  const [refused, setRefused] = useState('')
  const [ownId, setOwnId] = useState('')
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
  const fresh = () => {
    setRefused('')
    setChosen(0)
    setKeyword('')
    setOwnId('')
  }
  const look = (id: string) => {
    if (id === at) return
    setAt(id)
    fresh()
  }
  const settle = async (reason?: string): Promise<string | undefined> => {
    if (!row || !pick || deciding.busy) return undefined
    const index = list.rows.findIndex((r) => r.id === row.id)
    const to = list.rows[index + 1]?.id
    const wish = {
      id: row.id,
      version: row.version,
      itemId: pick.item.id,
      ...(ownId.trim() ? { ownId: ownId.trim() } : {}),
    }
    const wrong = await deciding.one(wish, reason)
    if (wrong) return wrong
    next.current = to
    fresh()
    return undefined
  }
  const settleOr = () => {
    if (pick && pick.conflicts.length > 0) setAsking('accept')
    else void settle().then((wrong) => setRefused(wrong ?? ''))
  }
  const onKey = (e: KeyboardEvent) => {
    const inRow = (e.target as Element).matches('tbody tr[data-index], .t-scroll')
    if (!inRow || !may.match || e.altKey || e.ctrlKey || e.metaKey || asking) return
    const to: Record<string, () => void> = {
      Enter: settleOr,
      ...Object.fromEntries(all.map((_, i) => [String(i + 1), () => setChosen(i)])),
    }
    const run = to[e.key]
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
  const paired = (r: Row) => r.item !== null && (r.own || !hospital)
  return (
    <div className="pm-page">
      <div ref={box} onKeyDownCapture={onKey} onFocusCapture={onFocus}>
        <ListPage
          title={titles[family].list}
          head={<Head family={family} />}
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
              <Filter.Keyword placeholder="编码、名称、省平台编号" />
              <Filter.Bool name="delisted" label="已撤网" />
            </>
          }
          batch={[
            ...(may.match
              ? [
                  {
                    label: '确认对照',
                    fits: (r: Row) => r.item !== null && (r.state === 'suggested' || r.state === 'conflict'),
                    reason: reasonFor,
                    tells: conflictsOf,
                    run: (rows: Row[], reason: string) =>
                      deciding.all(
                        rows.map((r) => ({ id: r.id, version: r.version, itemId: r.item!.id })),
                        reason,
                      ),
                  },
                ]
              : []),
            ...(may.cancel
              ? [
                  {
                    label: '取消对照',
                    reason: 'required' as const,
                    fits: paired,
                    run: (rows: Row[], reason: string) => deciding.cancelAll(rows, reason),
                  },
                ]
              : []),
          ]}
          toolbar={
            <>
              {may.pull && (
                <Button type="primary" loading={pulling.busy} onClick={() => void pulling.run({})}>
                  {t('拉取目录')}
                </Button>
              )}
              {may.pull && (
                <Button loading={pulling.busy} onClick={() => void pullWhole()}>
                  {t('全量拉取')}
                </Button>
              )}
              {may.search && (
                <Button loading={searching.busy} onClick={() => void searching.run({})}>
                  {t('自动对照')}
                </Button>
              )}
              <ImportButton
                call={calls.import}
                kind={provinceImport(family)}
                title={titles[family].noun}
                refresh={stale}
              />
              <ExportButton call={calls.export} list={list} />
            </>
          }
          decides={['name', 'state', 'item', 'score']}
          columns={[
            col.one('code', { sort: true }),
            col.one('name', { sort: true }),
            col.custom('state', (r) => (
              <span title={conflictText(r.conflicts)}>
                <State of={r.state} />
              </span>
            )),
            col.custom('item', itemOf, { width: 170 }),
            col.custom('score', (r) => percent(r.score), { sort: true, align: 'right', width: 72 }),
            col.custom('differences', differences),
            col.custom('conflicts', (r) => conflictText(r.conflicts)),
            col.custom('reasons', (r) => r.judged && <Reasons of={r.judged} />, { width: 260 }),
            col.custom('provId', (r) => r.item?.code ?? ''),
            ...(company
              ? [col.one('creditCode')]
              : [
                  ...col.some('spec', 'packSpec', 'maker', 'approvalNo', 'insuranceCode'),
                  col.one('price', { sort: true }),
                ]),
            ...col.some('ownId', 'way', 'accepted', 'matchedName'),
            col.one('matchedAt', { sort: true }),
          ]}
        />
      </div>
      {row && (
        <Sides
          company={company}
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
          ownId={
            hospital && may.match && !company ? (
              <Input
                aria-label={t('院内目录ID')}
                addonBefore={t('院内目录ID')}
                placeholder={row.ownId || t('可不填')}
                maxLength={64}
                value={ownId}
                onChange={(e) => setOwnId(e.target.value)}
              />
            ) : null
          }
          refused={refused}
          acts={
            <>
              {may.match && (
                <KeyButton primary label="确认对照" by="Enter" run={settleOr} disabled={!pick || deciding.busy} />
              )}
              {may.cancel && paired(row) && (
                <KeyButton label="取消对照" run={() => setAsking('cancel')} disabled={deciding.busy} />
              )}
            </>
          }
        />
      )}
      {asking === 'accept' && pick && (
        <ReasonDialog
          title={t('接受差异')}
          why={conflictText(pick.conflicts)}
          required
          onOk={async (reason) => {
            const wrong = await settle(reason)
            if (!wrong) setAsking(undefined)
            return wrong
          }}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking === 'cancel' && row && (
        <ReasonDialog
          title={t('取消对照')}
          required
          onOk={async (reason) => {
            const wrong = await deciding.cancelOne(row, reason)
            if (!wrong) setAsking(undefined)
            return wrong
          }}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
