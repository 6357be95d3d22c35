import { Flex } from 'antd'
import { type ComponentProps, useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import { keys } from '#kernel/shared/machine.ts'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { filled } from '#kernel/web/list/applied.ts'
import { Bands } from '#kernel/web/list/Bands.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type List, type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { sources } from '#modules/payable/shared/words.ts'
import { PartnerFilter } from '#modules/payable/web/public.tsx'
import { vbpClasses } from '#modules/product/shared/kinds.ts'
import { HospitalFilter, SupplierFilter } from '#modules/stock/web/public.tsx'
import { clockCalls as calls } from '../shared/calls.ts'
import { ages, bands, stopCodes } from '../shared/types.ts'
import { clockWords as words } from '../shared/words.ts'
import { at, BandTag } from './band.tsx'
import { Ranking } from './Ranking.tsx'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
type Row = RowOf<typeof calls.query>
const late = (r: Row) =>
  r.overdueDays > 0 ? (
    <span className="d-tag" data-tone="red">
      {t('{{n}} 天', { n: r.overdueDays })}
    </span>
  ) : (
    '0'
  )

/** 账龄 of what the other filters leave: one leads to its items. */
const Ages = ({ list }: { list: List }) => {
  const { age: _, ...filters } = list.applied.filters
  const asked = filled(filters) as Asked<typeof calls.ages>
  const { data } = useAsk(calls.ages, asked, { keep: true })
  return (
    <Flex className="l-own" gap={8} align="center" wrap>
      <span className="d-muted">{t('账龄')}</span>
      <Bands
        list={list}
        name="age"
        label="账龄"
        one
        all={data?.rows.reduce((n, r) => n + r.items, 0)}
        of={keys(ages).map((value) => {
          const row = data?.rows.find((r) => r.age === value)
          return { value, label: t(ages[value]), n: row?.items, more: row && `¥${moneyText(row.amount)}` }
        })}
      />
    </Flex>
  )
}

export const keep = true

/** 付款时限: the clock of what is owed, item by item; statutory and net days beside one another. */
export default function ClockList() {
  const list = useList(calls.query)
  const [ranking, setRanking] = useState(false)
  const own = useSession((s) => s.currentOrg?.kind)
  const counts = list.totals?.counts
  const pick = (hospitalId: string) => {
    setRanking(false)
    list.search({ hospitalId })
  }
  const tabs: Omit<ComponentProps<typeof Bands>, 'list'> = {
    name: 'band',
    label: words.band.label,
    one: true,
    all: counts?.all,
    of: keys(bands).map((value) => ({ value, label: t(bands[value]), n: counts && (counts[value] ?? 0) })),
    beside: { label: '机构排名', on: ranking, turn: setRanking },
  }
  if (ranking)
    return (
      <div className="l-page">
        <h1 className="sr-only">{t('付款时限')}</h1>
        <Bands {...tabs} list={list} />
        <Scroll>
          <Ranking onPick={pick} />
        </Scroll>
      </div>
    )
  return (
    <ListPage
      title="付款时限"
      list={list}
      head={<Ages list={list as unknown as List} />}
      bands={tabs}
      filters={
        <>
          <Filter.Keyword placeholder="单号、批号、产品、单位" />
          <HospitalFilter />
          {own === 'supplier' ? <PartnerFilter /> : <SupplierFilter />}
          <Filter.Select name="age" label="账龄" options={ages} />
          <Filter.Select name="stop" label={words.stop.label} options={stopCodes} />
          <Filter.Dates name="movedDue" label={words.movedDue.label} />
          <Filter.Dates name="startedOn" label={words.startedOn.label} />
          <Filter.Dates name="paidOn" label={words.paidOn.label} />
          <Filter.Select name="sourceType" label={words.sourceType.label} options={sources} />
          <Filter.Select name="vbpClass" label={words.vbpClass.label} options={vbpClasses} />
          <Filter.Bool name="soon" label="7 天内到期" />
          <Filter.Bool name="thisWeek" label="本周应回款" />
          <Filter.Linked name="productId" label={words.name.label} />
        </>
      }
      toolbar={<ExportButton call={calls.export} list={list} />}
      decides={['name', 'owed', 'band', 'grossDays', 'netDays', 'overdueDays', 'movedDue', 'hospital', 'supplier']}
      columns={[
        col.link('name', (r) => `${at}/${r.id}`),
        col.one('owed', { sort: true }),
        // a tag is never cut
        col.custom('band', (r) => <BandTag of={r} />, { width: 104, said: (r) => `${t(bands[r.band])}　` }),
        col.one('grossDays', { sort: true }),
        col.one('netDays'),
        col.custom('overdueDays', late, { align: 'right' }),
        col.one('movedDue', { sort: true }),
        col.one('hospital', { but: 'hospital' }),
        col.one('supplier', { but: 'supplier' }),
        ...col.some('supplierDays', 'hospitalDays', 'authorityDays'),
        col.one('stop'),
        col.one('startedOn', { sort: true }),
        col.one('dueOn', { sort: true }),
        col.one('paid'),
        col.one('paidOn', { sort: true }),
        ...col.some('sourceNo', 'sourceType', 'orderNo', 'code', 'spec', 'lotNo', 'vbpClass'),
      ]}
    />
  )
}
