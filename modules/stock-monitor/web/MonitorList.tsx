import { Button } from 'antd'
import { useState } from 'react'
import { Decimal } from '#kernel/shared/decimal.ts'
import { keys } from '#kernel/shared/machine.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { useAct } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { Hidden, HospitalFilter, PointFilter } from '#modules/stock/web/public.tsx'
import { alarmKinds, alarmLabels, levelNames } from '../shared/alarms.ts'
import { monitorCalls } from '../shared/calls.ts'
import { monitorWords as words } from '../shared/words.ts'
import { packs, wholePacks, whySo } from './explain.ts'
import { PlanDialog } from './PlanDialog.tsx'
import type { Row } from './row.ts'
import { Thresholds } from './Thresholds.tsx'

const col = wordColumns(words, monitorCalls.query)
const Filter = filtersOf(monitorCalls.query)
const none = '--'

/** The worst first. */
const worst = (r: Row) => keys(alarmKinds).flatMap((kind) => r.alarms.find((a) => a.kind === kind) ?? [])
const told = (r: Row) =>
  worst(r)
    .map((a) => `${t(alarmKinds[a.kind].label)} ${t('{{day}} 起', { day: a.since })}`)
    .join(comma())
const alarms = col.custom(
  'alarms',
  (r) => {
    const [first, ...more] = worst(r)
    if (!first) return null
    return (
      <span title={told(r)}>
        <span className="d-tag" data-tone={alarmKinds[first.kind].tone}>
          {t(alarmKinds[first.kind].label)}
        </span>
        {more.length > 0 && <span className="d-muted"> +{more.length}</span>}
      </span>
    )
  },
  { width: 132 },
)
const since = col.custom('since', (r) => r.alarms.map((a) => a.since).toSorted()[0] ?? none, { width: 104 })
const right = { align: 'right', width: 108 } as const
const stock = (key: 'qty' | 'available') => col.custom(key, (r) => packs(r, r[key]), { ...right, sort: true })
const onWay = col.custom('onWay', (r) => wholePacks(r, r.onWay), right)
const daily = col.custom(
  'daily',
  (r) => (
    <span
      title={
        r.daily === null
          ? t('收货不足 7 天，用量未知')
          : t('近 30 个整天的使用 ÷ 30；收货不足 30 天的，÷ 收货以来的天数')
      }
    >
      {r.daily === null ? none : packs(r, r.daily)}
    </span>
  ),
  { ...right, sort: true },
)
const cover = col.custom(
  'cover',
  (r) => (
    <span
      title={
        r.daily && r.cover
          ? t('库存 {{qty}} ÷ 日均用量 {{daily}}', { qty: packs(r, r.qty), daily: packs(r, r.daily) })
          : t('没有用量')
      }
    >
      {r.cover === null ? none : new Decimal(r.cover).toFixed(1)}
    </span>
  ),
  { ...right, width: 90, sort: true },
)
const wanted = (key: 'safety' | 'most') => col.custom(key, (r) => wholePacks(r, r[key]), { ...right, width: 92 })
const suggest = col.custom(
  'suggest',
  (r) => <span title={r.suggest === '0' ? t('没有短缺，或在途已够') : whySo(r)}>{wholePacks(r, r.suggest)}</span>,
  { ...right, width: 92 },
)

export const keep = true

/** What each point has of each product, what is used, wanted and lacking; thresholds, reminders and the plan that fills it up. */
export default function MonitorList() {
  const list = useList(monitorCalls.query, { sort: 'name' })
  const [setting, setSetting] = useState<readonly Row[] | 'propose'>()
  const [planning, setPlanning] = useState<readonly Row[]>()
  const maySet = useCan(monitorCalls.setThreshold)
  const mayRemind = useCan(monitorCalls.remind)
  const mayPlan = useCan(planCalls.add)
  const reminder = useAct(monitorCalls.remind)
  const remind = async (rows: readonly Row[]) => {
    const told = await reminder.run({ ids: rows.map((r) => r.id) })
    if (told)
      toast(
        told.done > 0 ? 'success' : 'warning',
        t('已提醒 {{done}} 个品种，今天已提醒 {{already}} 个，没有预警 {{none}} 个', told),
      )
    return undefined
  }
  const { applied } = list
  const counts = list.totals?.counts
  return (
    <>
      <ListPage
        title="库存监测"
        head={<Hidden />}
        list={list}
        bands={{
          name: 'alarm',
          label: words.alarms.label,
          all: counts?.all,
          of: levelNames.map((value) => ({
            value,
            label: t(alarmKinds[value].label),
            n: counts && (counts[value] ?? 0),
          })),
        }}
        filters={
          <>
            <Filter.Keyword placeholder="名称、编码、拼音首字母" />
            <Filter.Select name="kind" label={words.kind.label} options={productKinds} />
            <HospitalFilter />
            <PointFilter />
            <Filter.Select name="alarm" label={words.alarms.label} options={alarmLabels} multiple />
            <Filter.Bool name="watched" label="已设阈值" />
          </>
        }
        batch={[
          ...(maySet ? [{ label: '设置阈值', run: async (rows: Row[]) => void setSetting(rows) }] : []),
          ...(mayRemind ? [{ label: '提醒', run: remind }] : []),
        ]}
        toolbar={
          <>
            {mayPlan && (
              <Button
                onClick={async () => {
                  const chosen = [...list.selected.values()]
                  setPlanning(chosen.length > 0 ? chosen : await list.everyRow())
                }}
              >
                {t('生成计划')}
              </Button>
            )}
            {maySet && <Button onClick={() => setSetting('propose')}>{t('建议阈值')}</Button>}
            <ImportButton
              call={monitorCalls.import}
              kind="stockThreshold"
              title="库存阈值"
              refresh={[monitorCalls.query]}
            />
            <ExportButton call={monitorCalls.export} list={list} />
          </>
        }
        decides={['hospital', 'name', 'point', 'alarms', 'available', 'cover']}
        columns={[
          col.one('name', { sort: true }),
          ...col.some('spec', 'point'),
          alarms,
          stock('available'),
          daily,
          cover,
          wanted('safety'),
          wanted('most'),
          onWay,
          suggest,
          stock('qty'),
          since,
          ...col.some('targetDays', 'amount'),
          col.one('code', { sort: true }),
          col.one('hospital', { but: 'hospital' }),
          col.buttons((row) => [
            ...(maySet ? [{ label: '设置阈值', run: () => setSetting([row]) }] : []),
            ...(mayRemind && row.alarms.length > 0 ? [{ label: '提醒', run: () => void remind([row]) }] : []),
          ]),
        ]}
      />
      {setting && (
        <Thresholds
          of={setting}
          pointId={applied.filters.pointId as string | undefined}
          kind={applied.filters.kind as number | undefined}
          onClose={(saved) => {
            setSetting(undefined)
            if (saved) list.selection.set(new Map())
          }}
        />
      )}
      {planning && <PlanDialog rows={planning} onClose={() => setPlanning(undefined)} />}
    </>
  )
}
