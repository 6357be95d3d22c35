import { Button } from 'antd'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { VerifyButton } from '#modules/evidence/web/public.tsx'
import { HospitalFilter, SupplierFilter } from '#modules/stock/web/public.tsx'
import { requisitionCalls as calls } from '../shared/calls.ts'
import { requisitionMachine } from '../shared/machine.ts'
import { payMethods, requisitionKinds } from '../shared/types.ts'
import { requisitionWords as words } from '../shared/words.ts'
import { at, stale, useRequisitionActs } from './acts.ts'
import { useBatches } from './batches.tsx'
import { useDialogs } from './Dialogs.tsx'
import { useRequisitionPrint } from './print.ts'

const col = wordColumns(words, calls.query)
const stage = col.status(requisitionMachine)
const frozen = (held: boolean) => (held ? t('已冻结') : undefined)
const Filter = filtersOf(calls.query)

export const keep = true

/** 请款管理: what is asked for, approved and paid of passed invoices. */
export default function RequisitionList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const dialogs = useDialogs()
  const acts = useRequisitionActs({ ask: dialogs.ask, change: dialogs.change })
  const printing = useRequisitionPrint()
  const batches = useBatches(acts)
  const mayAdd = useCan(calls.add)
  const mayPrepay = useCan(calls.prepay)
  const mayAudit = useCan(calls.audit)
  return (
    <>
      <ListPage
        title="请款管理"
        list={list}
        tabs={requisitionMachine}
        batch={batches.batch}
        judge={mayAudit && (() => null)}
        printing={printing}
        filters={
          <>
            <Filter.Keyword placeholder="请款单号、单位、备注" />
            <HospitalFilter />
            <SupplierFilter />
            <Filter.Select name="kind" label={words.kind.label} options={requisitionKinds} />
            <Filter.Select name="payMethod" label={words.payMethod.label} options={payMethods} />
            <Filter.Dates name="dueOn" label={words.dueOn.label} />
            <Filter.Dates name="promisedOn" label={words.promisedOn.label} />
            <Filter.Dates name="submittedAt" label={words.submittedAt.label} />
            <Filter.Dates name="createdAt" label={words.createdAt.label} />
            <Filter.Bool name="held" label={words.held.label} />
            <Filter.Bool name="toPay" label="只看可付款" />
            <Filter.Bool name="thisWeek" label="只看本周应回款" />
            {mayAudit && <Filter.Bool name="forMe" label="只看我可审核" />}
          </>
        }
        add={mayAdd && { label: '新建请款单', run: () => go(`${at}/new`) }}
        toolbar={
          <>
            {mayPrepay && <Button onClick={dialogs.begin}>{t('新建预付请款')}</Button>}
            <ExportButton call={calls.export} list={list} lines />
            <ImportButton call={calls.import} kind="bankReceipt" title="银行回单" refresh={stale} named />
            <VerifyButton />
          </>
        }
        decides={['no', 'status', 'supplier', 'hospital', 'amount', 'leftAmount']}
        columns={[
          col.link('no', (d) => `${at}/${d.id}`, { sort: true }),
          // nothing is paid of what is held, whatever its status says
          {
            ...stage,
            beside: (d) => frozen(d.held) ?? stage.beside?.(d),
            show: (d) => (
              <>
                {d.held && (
                  <span className="d-tag" data-tone="red">
                    {frozen(d.held)}
                  </span>
                )}{' '}
                {stage.show?.(d)}
              </>
            ),
          },
          col.one('hospital', { but: 'hospital' }),
          col.one('supplier', { but: 'supplier' }),
          col.one('amount', { sort: true }),
          col.one('paidAmount'),
          col.one('leftAmount', { sort: true }),
          col.one('dueOn', { sort: true }),
          col.one('promisedOn', { sort: true }),
          ...col.some('kind', 'contractNo', 'prepaidAmount', 'restAmount'),
          ...col.some('held', 'accountChanged', 'lineCount', 'payMethod', 'period', 'auditorName', 'auditedAt'),
          col.one('submittedAt', { sort: true }),
          col.one('creatorName'),
          col.one('createdAt', { sort: true }),
          col.one('remark'),
          col.actions(acts),
        ]}
      />
      {dialogs.view}
      {batches.view}
    </>
  )
}
