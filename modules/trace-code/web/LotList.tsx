import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { codeCalls } from '../shared/calls.ts'
import { lotWords as words } from '../shared/words.ts'

const col = wordColumns(words, codeCalls.query)
const Filter = filtersOf(codeCalls.query)
const at = '/trace/codeAcquisition'

export const keep = true

/** Lots of deliveries with how many of their codes are there; each leads to where its delivery is scanned. */
export default function LotList() {
  const list = useList(codeCalls.query, { sort: '-shippedAt' })
  const mayScan = useCan(codeCalls.scan)
  return (
    <ListPage
      title="追溯码采集"
      list={list}
      filters={
        <>
          <Filter.Keyword placeholder="配送单号、批号、产品、供应商、医院" />
          <Filter.Bool name="lacks" label="只看少扫" />
          <Filter.Dates name="shippedAt" label={words.shippedAt.label} />
        </>
      }
      toolbar={
        <>
          <ImportButton call={codeCalls.import} kind="traceCode" title="追溯码" refresh={[codeCalls.query]} />
          <ExportButton call={codeCalls.export} list={list} />
        </>
      }
      decides={['deliveryNo', 'name', 'lotNo', 'expected', 'collected', 'lack']}
      columns={[
        col.link('deliveryNo', (r) => `${at}/${r.deliveryId}?line=${r.id}`, { sort: true }),
        col.one('name'),
        col.one('lotNo', { sort: true }),
        ...col.some('expected', 'collected', 'told', 'lack'),
        col.one('hospital', { but: 'hospital' }),
        col.one('supplier', { but: 'supplier' }),
        ...col.some('spec', 'seq', 'qty', 'acceptedQty', 'expiryDate', 'productCode'),
        col.one('shippedAt', { sort: true }),
        ...(mayScan
          ? [col.buttons((r) => [{ label: t('采集'), run: () => go(`${at}/${r.deliveryId}?line=${r.id}`) }])]
          : []),
      ]}
    />
  )
}
