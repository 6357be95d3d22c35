import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import type { Tone } from '#kernel/shared/machine.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { dateText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { stockCalls } from '../shared/calls.ts'
import { packsText } from '../shared/causes.ts'
import { holdKinds, holdLabels } from '../shared/holds.ts'
import { termOf } from '../shared/term.ts'
import { stockWords as words } from '../shared/words.ts'
import { GoodsFilters } from './filters.tsx'
import { HoldsDialog, LockDialog, lotTitle } from './Holds.tsx'
import { Movements } from './Movements.tsx'
import { reasonText } from './reason.ts'
import { asAtNote, at, StockTabs } from './StockTabs.tsx'
import { useBeginning } from './useBeginning.ts'

type Row = Answer<typeof stockCalls.query>['rows'][number]
const col = wordColumns(words, stockCalls.query)
const Filter = filtersOf(stockCalls.query)

/** What is told of a lot that nears its end. */
const term = (row: Row): string =>
  row.daysLeft === null || !row.near ? '' : t(termOf(row.daysLeft), { n: row.daysLeft })
const badge = (row: Row) =>
  term(row) && (
    <span className="d-tag" data-tone={Number(row.daysLeft) <= 0 ? 'red' : 'orange'}>
      {term(row)}
    </span>
  )

/** Packs and what is left of an opened one. */
const packs = (key: 'qty' | 'availableQty' | 'lockedQty', sort?: true) =>
  col.custom(key, (r) => (r[key] === null ? NONE : packsText(r[key], r.ratio, r.unit, r.minUnit)), {
    align: 'right',
    ...(sort ? { sort } : {}),
  })
/** Transfers among what is on the way: which, whereto or wherefrom, how much. */
const whereSent = (r: Row): string =>
  r.transfers
    .map(({ out, no, place, units }) =>
      t(out ? '调往{{place}} {{units}} {{no}}' : '自{{place}}调来 {{units}} {{no}}', {
        no,
        place,
        units: packsText(units, r.ratio, r.unit, r.minUnit),
      }),
    )
    .join('\n')
const onWay = col.custom(
  'transitQty',
  (r) => {
    // what is on the way is known of today alone
    if (r.availableQty === null) return NONE
    const text = packsText(r.transitQty, r.ratio, r.unit, r.minUnit)
    return r.transfers.length > 0 ? (
      <span className="d-tag" data-tone="blue" title={whereSent(r)}>
        {text}
      </span>
    ) : (
      text
    )
  },
  { align: 'right' },
)
/** Which holds: how much, why, of which document. */
const whyHeld = (r: Row, kind: keyof typeof holdKinds): string =>
  r.heldBy
    .filter((h) => h.kind === kind)
    .map((h) =>
      [h.qty ? packsText(h.qty, r.ratio, r.unit, r.minUnit) : t('整批'), reasonText(h.reason), h.refNo]
        .filter(Boolean)
        .join(' '),
    )
    .join('\n')
/** Nothing keeps it, and its day is not over: it may be used, or some of it (§2.24.2). */
const isGood = (r: Row): boolean =>
  (r.daysLeft === null || r.daysLeft >= 0) &&
  (r.holds.length === 0 || (r.availableQty !== null && cmp(r.availableQty, '0') > 0))
const quality = (label: string, tone: Tone, title?: string) => (
  <span className="d-tag" data-tone={tone} key={label} title={title}>
    {t(label)}
  </span>
)
const held = col.custom(
  'holds',
  (r) => [
    ...(isGood(r) ? [quality('合格', 'green')] : []),
    ...r.holds.map((h) => quality(holdKinds[h].label, holdKinds[h].tone, whyHeld(r, h))),
  ],
  { says: ['合格', ...Object.values(holdLabels)] },
)

/** Leads to the article's page; in a narrow room a name gives way, as every other does. */
const { firm: _, ...link } = col.link('name', (r) => `${at}/product/${r.productId}?hospitalId=${r.hospitalId}`, {
  sort: true,
})
const name = { ...link, elastic: true }

const expiry = col.custom(
  'expiryDate',
  (r) => (
    <>
      {dateText(r.expiryDate)} {badge(r)}
    </>
  ),
  { said: (r) => `${dateText(r.expiryDate)} ${term(r)}　` },
)
const states = { normal: '正常', near: '近效期', expired: '已过期' }

export const keep = true

/** Balances by point, product, lot and expiry; a row opens the movements behind it. */
export default function StockList() {
  const list = useList(stockCalls.query, { sort: 'name' })
  const begins = useBeginning()
  const [open, setOpen] = useState<{ what: 'movements' | 'lock' | 'holds'; row: Row }>()
  const mayLock = useCan(stockCalls.lock)
  const close = () => setOpen(undefined)
  return (
    <>
      <ListPage
        title="库存查询"
        head={<StockTabs is="" />}
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="名称、编码、拼音首字母、批号" />
            <Filter.Day name="asAt" label="截至日期" />
            <Filter.Select name="state" label="效期状态" options={states} />
            <Filter.Select name="hold" label={words.holds.label} options={holdLabels} />
            <Filter.Text name="lotNo" label={words.lotNo.label} />
            <Filter.Dates name="expiry" label={words.expiryDate.label} />
            <GoodsFilters />
          </>
        }
        toolbar={
          <>
            <ImportButton
              call={stockDocumentCalls.import}
              kind="stockOpening"
              title="期初库存"
              refresh={[stockCalls.query, stockDocumentCalls.query]}
            />
            <ExportButton call={stockCalls.export} list={list} />
            {list.applied.filters.asAt !== undefined && <span className="d-muted">{t(asAtNote)}</span>}
          </>
        }
        decides={['name', 'spec', 'point', 'lotNo', 'expiryDate', 'qty']}
        columns={[
          name,
          col.one('spec'),
          // one lot at two points is two rows
          col.one('point'),
          // a lot is told whole: it is not air that a narrow room may take
          col.custom('lotNo', (r) => r.lotNo),
          expiry,
          packs('qty', true),
          packs('availableQty'),
          packs('lockedQty'),
          held,
          onWay,
          ...col.some('price', 'amount', 'consignedAmount', 'owner'),
          col.one('code', { sort: true }),
          ...col.some('manufacturer', 'supplier', 'updatedAt'),
          col.one('hospital', { but: 'hospital' }),
          col.buttons((row) => [
            { label: '流水', run: () => setOpen({ what: 'movements', row }) },
            ...begins(row),
            ...(mayLock ? [{ label: '锁定', run: () => setOpen({ what: 'lock', row }) }] : []),
            ...(row.holds.length > 0 ? [{ label: '锁定明细', run: () => setOpen({ what: 'holds', row }) }] : []),
          ]),
        ]}
      />
      {open?.what === 'movements' && (
        <AppModal open footer={null} title={lotTitle(open.row)} onCancel={close}>
          <Movements balanceId={open.row.id} />
        </AppModal>
      )}
      {open?.what === 'lock' && <LockDialog of={open.row} onClose={close} />}
      {open?.what === 'holds' && <HoldsDialog of={open.row} onClose={close} />}
    </>
  )
}
