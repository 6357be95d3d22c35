import { useEffect } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { chainCalls } from '../shared/calls.ts'
import { certKinds } from '../shared/kinds.ts'
import { certWords as words } from '../shared/words.ts'
import { endText } from './acts.tsx'
import { placeOf } from './places.ts'
import { CertViews } from './Views.tsx'

const col = wordColumns(words, chainCalls.lookahead)
const Filter = filtersOf(chainCalls.lookahead)
type Row = { id: string; certNo: string }

const withins = { d30: '30 天内', d60: '60 天内', d90: '90 天内' } as const
const first = { within: 'd30' }

/** A number that opens what it counts; nothing to open where there is nothing. */
const counted = (at: string, n: number | string, row: Row, none: boolean) =>
  none ? (
    <span className="d-muted">{n}</span>
  ) : (
    <a href={`#${at}?certificateId=${row.id}`} aria-label={`${row.certNo} ${n}`}>
      {n}
    </a>
  )
const relations = '/baseInfo/mySupplier/relations'
const items = '/purchaseList/catalogues'
const orders = '/procurement/purchaseOrder'
const right = { align: 'right' } as const

export const keep = true

/** What stops when a certificate ends that nothing follows; the numbers open their lists. */
export default function Lookahead() {
  const tab = useTab()
  useEffect(() => tab.setTitle(t('到期影响')), [tab])
  const list = useList(chainCalls.lookahead, { sort: 'validTo', filters: first })
  return (
    <ListPage
      title="到期影响"
      list={list}
      filters={
        <>
          <Filter.Keyword placeholder="登记编号、证件编号、机构、产品" />
          <Filter.Select name="within" label="到期" options={withins} />
          <Filter.Select name="kind" label={words.kind.label} options={certKinds} />
        </>
      }
      toolbar={<CertViews now="lookahead" />}
      decides={['certNo', 'owner', 'validTo', 'orders', 'amount']}
      columns={[
        col.link('certNo', (c) => `${placeOf[c.scope]}/${c.id}`),
        col.one('owner'),
        col.one('kind'),
        col.custom('validTo', (c) => endText(c.validTo), { sort: true }),
        col.one('daysLeft'),
        col.custom('orders', (c) => counted(orders, c.orders, c, c.orders === 0), right),
        col.custom('amount', (c) => counted(orders, moneyText(c.amount), c, c.orders === 0), right),
        col.custom('hospitalCount', (c) => counted(relations, c.hospitals, c, c.hospitals === 0), right),
        col.custom('relations', (c) => counted(relations, c.relations, c, c.relations === 0), right),
        col.custom('items', (c) => counted(items, c.items, c, c.items === 0), right),
        col.one('firstShipment'),
        col.one('no'),
      ]}
    />
  )
}
