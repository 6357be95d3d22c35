import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { PartnerFilter } from '#modules/payable/web/public.tsx'
import { HospitalFilter, SupplierFilter } from '#modules/stock/web/public.tsx'
import { voucherCalls as calls } from '../shared/calls.ts'
import { voucherMachine } from '../shared/machine.ts'
import { voucherTypes } from '../shared/types.ts'
import { voucherWords as words } from '../shared/words.ts'
import { at, useVoucherActs } from './acts.ts'
import { useVoucherPrint } from './print.ts'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

export const keep = true

/** 开票凭证: what hospitals list for their suppliers to invoice; they are made of chosen rows of 待开票. */
export default function VoucherList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const acts = useVoucherActs()
  const printing = useVoucherPrint()
  const mayAdd = useCan(calls.add)
  // his hospitals are those he supplies, of whom he may not ask the region's list
  const sells = useSession((s) => s.currentOrg?.kind === 'supplier')
  return (
    <ListPage
      title="开票凭证"
      list={list}
      tabs={voucherMachine}
      printing={printing}
      filters={
        <>
          <Filter.Keyword placeholder="凭证号、单位、备注" />
          {sells ? (
            <PartnerFilter />
          ) : (
            <>
              <HospitalFilter />
              <SupplierFilter />
            </>
          )}
          <Filter.Select name="voucherType" label={words.voucherType.label} options={voucherTypes} />
          <Filter.Bool name="vbp" label={words.vbp.label} />
          <Filter.Text name="article" label="品种" placeholder="名称、编码、拼音" />
          <Filter.Dates name="issuedAt" label={words.issuedAt.label} />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
        </>
      }
      add={mayAdd && { label: '从待开票生成', run: () => go('/settlement/awaitInvoice') }}
      toolbar={<ExportButton call={calls.export} list={list} lines />}
      decides={['no', 'status', 'supplier', 'hospital', 'voucherType', 'amount', 'invoicedAmount']}
      columns={[
        col.link('no', (d) => `${at}/${d.id}`, { sort: true }),
        col.status(voucherMachine),
        col.one('hospital', { but: 'hospital' }),
        col.one('supplier', { but: 'supplier' }),
        col.one('voucherType'),
        col.one('amount', { sort: true }),
        ...col.some('invoicedAmount', 'vbp', 'lineCount', 'round', 'issuerName'),
        col.one('issuedAt', { sort: true }),
        ...col.some('answererName', 'answeredAt', 'autoConfirmed', 'creatorName'),
        col.one('createdAt', { sort: true }),
        col.one('remark'),
        col.actions(acts),
      ]}
    />
  )
}
