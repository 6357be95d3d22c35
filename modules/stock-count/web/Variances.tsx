import { Button, Checkbox, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { timeText } from '#kernel/web/list/time.ts'
import { packsText } from '#modules/stock/shared/causes.ts'
import { stockCountCalls as calls } from '../shared/calls.ts'
import { type VarianceReason, varianceReasons } from '../shared/reasons.ts'
import { countLineWords } from '../shared/words.ts'
import { stale } from './acts.ts'

type Doc = Answer<typeof calls.detail>
type Line = Doc['lines'][number]
const col = wordLines<typeof countLineWords, Line>(countLineWords)

const packs = (key: 'bookQty' | 'movedQty' | 'counted' | 'variance') => {
  const said = (l: Line) => {
    const n = l[key]
    return n === null ? '--' : packsText(n, l.ratio, l.unit, l.minUnit)
  }
  return col.custom(key, said, { align: 'right', width: 104, said })
}
const differs = (l: Line): boolean => l.variance !== null && !new Decimal(l.variance).eq(0)
const dear = (l: Line): Decimal => new Decimal(l.varianceValue ?? '0').abs()
/** All numbers with who gave them, and when. */
const numbers = col.custom('numbers', (l) =>
  l.numbers.length < 2 ? (
    l.countedBy
  ) : (
    <span title={l.numbers.map((n) => `${n.by} ${timeText(n.at)}`).join('\n')}>
      {l.numbers.map((n) => `${packsText(n.units, l.ratio, l.unit, l.minUnit)} ${n.by}`).join(' / ')}
    </span>
  ),
)
const state = col.custom('countedBy', (l) =>
  l.given < l.wanted ? (
    <span className="d-tag" data-tone={l.wanted > 1 ? 'orange' : 'grey'}>
      {t(l.wanted > 1 ? '待复盘' : '未盘')}
    </span>
  ) : (
    l.countedBy
  ),
)
const options = () => Object.entries(varianceReasons).map(([value, label]) => ({ value, label: t(label) }))

/** What differs, the dearest first; each difference gets its reason here before the count is submitted. */
export const Variances = ({ of: c }: { of: Doc }) => {
  const [only, setOnly] = useState(true)
  const [all, setAll] = useState<VarianceReason>()
  const save = useAct(calls.enter, { refresh: stale })
  const may = c.actions.includes('enter')
  const known = c.lines.some((l) => l.variance !== null)
  const rows = useMemo(
    () =>
      c.lines
        .filter((l) => !only || !known || differs(l) || l.given < l.wanted)
        .toSorted((a, b) => dear(b).cmp(dear(a)) || a.seq - b.seq),
    [c.lines, only, known],
  )
  const open = c.lines.filter((l) => differs(l) && l.given >= l.wanted && !l.reason)
  const give = (lines: readonly Line[], reason: VarianceReason) =>
    save.run({ id: c.id, lines: lines.slice(0, 500).map((l) => ({ lineId: l.id, version: l.version, reason })) })
  const reason = col.custom(
    'reason',
    (l) =>
      may && differs(l) && l.given >= l.wanted ? (
        <Select
          size="small"
          style={{ width: 110 }}
          aria-label={t('第 {{n}} 行差异原因', { n: l.seq })}
          placeholder={t('请选择')}
          value={l.reason}
          options={options()}
          onChange={(v) => void give([l], v)}
        />
      ) : (
        l.reason && t(varianceReasons[l.reason])
      ),
    { width: 124 },
  )
  if (c.lines.length === 0) return <p className="d-muted">{t('开始盘点后列出范围内的批次')}</p>
  return (
    <>
      <div className="l-toolbar">
        <div>
          {known && (
            <Checkbox checked={only} onChange={(e) => setOnly(e.target.checked)}>
              {t('只看差异')}
            </Checkbox>
          )}
          {may && open.length > 0 && (
            <>
              <Select
                style={{ width: 130 }}
                aria-label={t('差异原因')}
                placeholder={t('差异原因')}
                value={all}
                options={options()}
                onChange={setAll}
              />
              <Button disabled={!all || save.busy} onClick={() => all && void give(open, all)}>
                {t('用于未填的 {{n}} 行', { n: open.length })}
              </Button>
            </>
          )}
          {!known && c.blind && <span className="d-muted">{t('盲盘中：账面数和差异在该行定数后才显示')}</span>}
        </div>
      </div>
      <LineTable
        label="盘点明细"
        rows={rows}
        decides={['seq', 'name', 'lotNo', 'bookQty', 'movedQty', 'counted', 'variance', 'varianceValue', 'reason']}
        columns={[
          col.one('seq'),
          col.one('name', { width: 150 }),
          col.one('spec', { width: 90 }),
          ...col.some('lotNo', 'expiryDate'),
          packs('bookQty'),
          packs('movedQty'),
          packs('counted'),
          packs('variance'),
          col.one('varianceValue'),
          reason,
          state,
          numbers,
          ...col.some('countedAt', 'supplier', 'code', 'note'),
        ]}
      />
    </>
  )
}
