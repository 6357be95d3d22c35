import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { HospitalFilter, SupplierFilter } from '#modules/stock/web/public.tsx'
import { categories } from '../../shared/kinds.ts'
import { contractMachine } from '../../shared/machine.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'
import { bands, contents, lives, signings, within, registerWords as words } from '../../shared/register-words.ts'
import { TypeFilter } from '../TypeFilter.tsx'
import { at, type Row, useRegisterActs } from './acts.ts'
import { useDialogs } from './Dialogs.tsx'
import { Flags, flagsOf, PeriodCell, percent, periodOf } from './marks.tsx'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

export const keep = true

/** As the server sums: what a supplement agrees stands in its contract. */
const supplements = {
  is: (d: Row) => d.parentId !== null,
  said: '补充协议已含在其主合同中，不重复合计',
  short: '不含补充协议',
}
/** 合同台账: every contract that was agreed, how near its end is, how far it went, and what stands beside it. */
export default function ContractRegister() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const dialogs = useDialogs()
  const acts = useRegisterActs({ ask: dialogs.ask })
  return (
    <>
      <ListPage
        title="合同台账"
        list={list}
        tabs={contractMachine}
        lives={lives}
        filters={
          <>
            <Filter.Keyword placeholder="编号、名称、单位、负责人" />
            <HospitalFilter />
            <SupplierFilter />
            <TypeFilter />
            <Filter.Select name="category" label={words.category.label} options={categories} />
            <Filter.Linked name="productId" label="产品" />
            <Filter.Text name="words" label="正文包含" />
            <Filter.Select name="endsWithin" label="到期" options={within} />
            <Filter.Text name="priceFrom" label="合同价不低于" />
            <Filter.Text name="priceTo" label="合同价不高于" />
            <Filter.Text name="amountFrom" label="合同金额不低于" />
            <Filter.Text name="amountTo" label="合同金额不高于" />
            <Filter.Select name="executed" label={words.executedRate.label} options={bands} />
            <Filter.Select name="paid" label={words.paidRate.label} options={bands} />
            <Filter.Select name="revision" label={words.contentN.label} options={contents} />
            <Filter.Select name="signing" label={words.signed.label} options={signings} />
            <Filter.Dates name="validFrom" label={words.validFrom.label} />
            <Filter.Dates name="validTo" label={words.validTo.label} />
            <Filter.Dates name="createdAt" label={words.createdAt.label} />
            <Filter.Bool name="mine" label="只看我负责的" />
            <Filter.Linked name="ownerId" label={words.ownerName.label} />
            <Filter.Bool name="near" label="只看将到期" />
            <Filter.Bool name="ending" label="只看申请终止" />
            <Filter.Bool name="supplemented" label="只看有补充协议" />
            <Filter.Bool name="renewed" label="只看已续签" />
          </>
        }
        toolbar={<ExportButton call={calls.export} list={list} />}
        within={supplements}
        decides={['no', 'hospital', 'supplier', 'amount', 'status', 'validTo']}
        columns={[
          col.link('no', (d) => `${at}/${d.id}`, { sort: true }),
          { ...col.one('hospital', { but: 'hospital' }), width: 110 },
          { ...col.one('supplier', { but: 'supplier' }), width: 110 },
          col.one('amount', { sort: true }),
          col.status(contractMachine),
          col.custom('validTo', (d: Row) => <PeriodCell of={d} />, { sort: true, width: 200, said: periodOf }),
          { ...col.one('name', { sort: true }), width: 150, elastic: true },
          col.custom('flags', (d: Row) => <Flags of={d} />, {
            said: (d: Row) =>
              flagsOf(d)
                .map((f) => `${f}　`)
                .join(''),
          }),
          col.one('validFrom', { sort: true }),
          col.custom('executedRate', (d: Row) => percent(d.executedRate), { sort: true }),
          col.custom('paidRate', (d: Row) => percent(d.paidRate), { sort: true }),
          col.custom('signed', (d: Row) => (d.contentN > 0 ? `${d.signedCount}/${d.signerCount}` : '')),
          col.custom('contentN', (d: Row) => (d.contentN > 0 ? t('第 {{n}} 版', { n: d.contentN }) : '')),
          ...col.some('typeName', 'category', 'third', 'ownerName', 'supplierOwnerName', 'parentNo', 'outerNo'),
          col.one('createdAt', { sort: true }),
          col.one('remark'),
          col.actions(acts),
        ]}
      />
      {dialogs.view}
    </>
  )
}
