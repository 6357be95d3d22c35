import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { keys } from '#kernel/shared/machine.ts'
import { ReasonDialog } from '#kernel/web/document/ReasonDialog.tsx'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { dateText, moneyText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { packsText } from '#modules/stock/shared/causes.ts'
import { holdKinds, holdLabels } from '#modules/stock/shared/holds.ts'
import { termOf } from '#modules/stock/shared/term.ts'
import { Hidden, HospitalFilter, PointFilter } from '#modules/stock/web/public.tsx'
import { type Band, bandLabels, bands } from '#modules/stock-monitor/shared/alarms.ts'
import { expiryCalls } from '../shared/calls.ts'
import { expiryWords as words } from '../shared/words.ts'

type Row = Answer<typeof expiryCalls.query>['rows'][number]
type Days = NonNullable<Answer<typeof expiryCalls.query>['days']>
const col = wordColumns(words, expiryCalls.query)
const Filter = filtersOf(expiryCalls.query)
const stale = [expiryCalls.query, stockCalls.query, stockCalls.holds]

/** Packs and what is left of an opened one; of an average no more decimals than one reads. */
const packs = (row: Row, units: string) =>
  packsText(new Decimal(units).toDecimalPlaces(2).toFixed(), row.ratio, row.unit, row.minUnit)
const amountOf = (key: 'qty' | 'available') => col.custom(key, (r) => packs(r, r[key]), { align: 'right', width: 112 })
const none = '--'

const term = (r: Row) => t(termOf(r.daysLeft), { n: r.daysLeft })
const expiry = col.custom(
  'expiryDate',
  (r) => (
    <>
      {dateText(r.expiryDate)}{' '}
      <span className="d-tag" data-tone={bands[r.band].tone}>
        {term(r)}
      </span>
    </>
  ),
  { sort: true, said: (r) => `${dateText(r.expiryDate)} ${term(r)}　` },
)
const held = col.custom('holds', (r) =>
  r.holds.map((h) => (
    <span className="d-tag" data-tone={holdKinds[h].tone} key={h}>
      {t(holdKinds[h].label)}
    </span>
  )),
)
const daily = col.custom('daily', (r) => (r.daily === null ? none : packs(r, r.daily)), { align: 'right', width: 100 })
const leftOver = col.custom(
  'leftOver',
  (r) =>
    r.leftOver === null ? (
      <span title={t('收货不足 7 天，用量未知')}>{none}</span>
    ) : (
      <span title={t('先用效期近的批次，按日均用量用到效期最后一天还会剩下的数量')}>{packs(r, r.leftOver)}</span>
    ),
  { align: 'right', width: 112 },
)
const better = col.custom('better', (r) =>
  r.better ? (
    <span title={t('此库房日均用量 {{daily}}，为本院最快', { daily: packs(r, r.better.daily) })}>{r.better.point}</span>
  ) : (
    none
  ),
)

/** Where a band begins is a setting. */
const bandText = (band: Band, days: Days | undefined): string => {
  if (!days || band === 'expired' || band === 'lastDay') return t(bandLabels[band])
  if (band === 'near3') return t('{{n}} 天内', { n: days.near3 })
  if (band === 'near2') return t('{{from}}–{{to}} 天', { from: days.near3 + 1, to: days.near2 })
  return t('{{n}} 天以上近效期', { n: days.near2 + 1 })
}

/** A new document of stock, begun with this lot. */
const paper = (of: Record<string, string>, row: Row) => () => {
  const lot = { point: row.pointId, product: row.productId, balance: row.id }
  go(`/inventory/stockDocument/new?${new URLSearchParams({ ...of, ...lot })}`)
}
/** Goods go back to who supplied them, from where they lie: one return for each. */
const giveBack = (rows: readonly Row[]) => {
  const [first] = rows
  if (!first) return
  if (rows.some((r) => r.supplierId !== first.supplierId)) {
    const names = [...new Set(rows.map((r) => r.supplier))].join(comma())
    toast('warning', t('一张退货单只退一个供应商，请分别选择：{{names}}', { names }))
  } else if (rows.some((r) => r.pointId !== first.pointId)) {
    const names = [...new Set(rows.map((r) => r.point))].join(comma())
    toast('warning', t('一张退货单只退一个库房的货，请分别选择：{{names}}', { names }))
  } else {
    const lots = rows.map((r) => r.id).join()
    go(`/procurement/return/new?type=nearExpiry&point=${first.pointId}&supplier=${first.supplierId}&balances=${lots}`)
  }
}
const supplied = (row: Row) => row.supplierId !== null
const byHand = (row: Row) => row.holds.includes('manual')
/** What is past its day stands still anyway. */
const lockable = (row: Row) => !byHand(row) && row.band !== 'expired'

export const keep = true

/** Lots near their end or past it: what use leaves over of each, who would use it faster, and what can be done. */
export default function ExpiryList() {
  const list = useList(expiryCalls.query, { sort: 'expiryDate' })
  const [asking, setAsking] = useState<{ call: typeof expiryCalls.lock; rows: readonly Row[] }>()
  const mayLock = useCan(expiryCalls.lock)
  const mayUnlock = useCan(expiryCalls.unlock)
  const mayRemind = useCan(expiryCalls.remind)
  const mayMove = useCan('inventory/stockDocument:add')
  const mayReturn = useCan('procurement/return:add')
  const reminder = useAct(expiryCalls.remind)
  const remind = async (rows: readonly Row[]) => {
    const told = await reminder.run({ ids: rows.map((r) => r.id) })
    if (told)
      toast(
        told.done > 0 ? 'success' : 'warning',
        told.already > 0
          ? t('已提醒 {{done}} 批，另有 {{already}} 批今天已提醒过', told)
          : t('已提醒 {{done}} 批', told),
      )
    return undefined
  }
  const ask = (call: typeof expiryCalls.lock) => (rows: readonly Row[]) => {
    setAsking({ call, rows })
    return Promise.resolve(undefined)
  }
  const totals = list.totals as Answer<typeof expiryCalls.query> | undefined
  return (
    <>
      <ListPage
        title="效期预警"
        head={<Hidden />}
        list={list}
        bands={{
          name: 'band',
          label: words.band.label,
          all: totals?.counts?.all,
          of: keys(bands).map((value) => ({
            value,
            label: bandText(value, totals?.days),
            n: totals?.counts && (totals.counts[value] ?? 0),
            more: totals?.sums?.[value] && `¥${moneyText(totals.sums[value])}`,
          })),
        }}
        filters={
          <>
            <Filter.Keyword placeholder="名称、编码、拼音首字母、批号" />
            <Filter.Select name="kind" label={words.kind.label} options={productKinds} />
            <HospitalFilter />
            <PointFilter />
            <Filter.Select name="hold" label={words.holds.label} options={holdLabels} />
          </>
        }
        batch={[
          ...(mayReturn
            ? [
                {
                  label: '退货',
                  fits: supplied,
                  run: (rows: readonly Row[]) => {
                    giveBack(rows)
                    return Promise.resolve(undefined)
                  },
                },
              ]
            : []),
          ...(mayRemind ? [{ label: '提醒', run: remind }] : []),
          ...(mayLock ? [{ label: '锁定', fits: lockable, run: ask(expiryCalls.lock) }] : []),
          ...(mayUnlock ? [{ label: '解锁', fits: byHand, run: ask(expiryCalls.unlock) }] : []),
        ]}
        toolbar={<ExportButton call={expiryCalls.export} list={list} />}
        decides={['hospital', 'name', 'point', 'lotNo', 'expiryDate', 'qty', 'leftOver']}
        columns={[
          col.one('name', { sort: true }),
          ...col.some('spec', 'point'),
          // a lot is told whole: it is not air that a narrow room may take
          col.custom('lotNo', (r) => r.lotNo),
          expiry,
          amountOf('qty'),
          daily,
          leftOver,
          better,
          held,
          amountOf('available'),
          col.one('amount', { sort: true }),
          ...col.some('supplier', 'manufacturer'),
          col.one('code', { sort: true }),
          col.one('hospital', { but: 'hospital' }),
          col.buttons((row) => [
            ...(mayLock && lockable(row)
              ? [{ label: '锁定', run: () => setAsking({ call: expiryCalls.lock, rows: [row] }) }]
              : []),
            ...(mayUnlock && byHand(row)
              ? [{ label: '解锁', run: () => setAsking({ call: expiryCalls.unlock, rows: [row] }) }]
              : []),
            ...(mayMove && row.better
              ? [{ label: '调拨', run: paper({ class: 'transfer', to: row.better.pointId }, row) }]
              : []),
            ...(mayReturn && supplied(row) ? [{ label: '退货', run: () => giveBack([row]) }] : []),
            ...(mayMove && row.band === 'expired'
              ? [{ label: '销毁', run: paper({ class: 'adjustment', kind: 'destroy' }, row), danger: true }]
              : []),
            ...(mayRemind ? [{ label: '提醒', run: () => void remind([row]) }] : []),
          ]),
        ]}
      />
      {asking && (
        <ReasonDialog
          title={`${t(asking.call === expiryCalls.lock ? '锁定' : '解锁')} ${
            asking.rows.length > 1
              ? t('{{n}} 批', { n: asking.rows.length })
              : `${asking.rows[0]!.name} ${t(words.lotNo.label)} ${asking.rows[0]!.lotNo}`
          }`}
          why={asking.call === expiryCalls.lock ? t('锁定整批，之后入库的也锁定') : undefined}
          required
          onCancel={() => setAsking(undefined)}
          onOk={async (reason) => {
            const input = { ids: asking.rows.map((r) => r.id), reason }
            const done = asking.call === expiryCalls.lock ? '已锁定' : '已解锁'
            const no = await saveForm(asking.call, input, stale, undefined, done)
            if (no) return no.msg
            list.selection.set(new Map())
            setAsking(undefined)
            return undefined
          }}
        />
      )}
    </>
  )
}
