import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { qtyText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'
import { surgeryOrderMachine } from '../shared/machine.ts'
import { surgeryOrderWords as words } from '../shared/words.ts'
import { at, useSurgeryActs } from './acts.ts'
import { EmergencyTag } from './marks.tsx'
import { useSurgeryPrint } from './print.tsx'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

export const keep = true

/** Who a patient is stands in no address, history or scheme (security.md C78). */
const sealed = ['patient']

export default function SurgeryOrderList() {
  const list = useList(calls.query, { sort: '-surgeryTime', sealed })
  const acts = useSurgeryActs()
  const printing = useSurgeryPrint()
  const mayAdd = useCan(calls.add)
  const own = useSession((s) => s.currentOrg?.kind) === 'hospital'
  return (
    <ListPage
      title="跟台订单"
      list={list}
      tabs={surgeryOrderMachine}
      bands={{
        name: 'on',
        label: words.surgeryTime.label,
        of: [
          { value: 'today', label: t('今日') },
          { value: 'tomorrow', label: t('明日') },
        ],
      }}
      printing={printing}
      filters={
        <>
          <Filter.Keyword placeholder="跟台单号、手术、术者、科室、供应商" />
          <Filter.Dates name="surgeryAt" label={words.surgeryTime.label} />
          {own && <Filter.Text name="patient" label="患者" placeholder="完整姓名、住院号或身份证号" />}
          <Filter.Text name="article" label="品种" placeholder="名称、编码、拼音" />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
          <Filter.Bool name="emergency" label="只看急诊补录" />
          <Filter.Bool name="differs" label="只看有差异" />
          <Filter.Bool name="forMe" label="只看我可审核" />
        </>
      }
      add={mayAdd && { label: '新建跟台订单', run: () => go(`${at}/new`) }}
      toolbar={<ExportButton call={calls.export} list={list} lines />}
      // who stands at the table knows the operation by its patient
      decides={['no', 'surgeryTime', 'surgeryName', own ? 'patient' : 'hospital', 'status']}
      columns={[
        col.link('no', (d) => `${at}/${d.id}`, { sort: true }),
        col.one('surgeryTime', { sort: true }),
        {
          ...col.one('surgeryName'),
          width: 110,
          show: (d) => (
            <>
              {d.surgeryName} <EmergencyTag of={d} />
            </>
          ),
        },
        ...(own ? [{ ...col.one('patient'), show: (d: { patient: string }) => d.patient || NONE }] : []),
        { ...col.one('hospital', { but: 'hospital' }), width: 104 },
        col.status(surgeryOrderMachine),
        // nothing is known before something was shipped
        {
          ...col.one('department'),
          key: 'usedQty',
          label: '用/退/差',
          width: 96,
          show: (d) =>
            d.shippedAt || d.registeredAt ? [d.usedQty, d.backQty, d.diffQty].map(qtyText).join(' / ') : NONE,
        },
        ...col.some('surgeonName', 'department'),
        { ...col.one('supplier', { but: 'supplier' }), width: 104 },
        col.one('usedAmount', { sort: true }),
        col.one('amount', { sort: true }),
        ...col.some('arrivalTime', 'surgerySite', 'point', 'lineCount', 'lostQty', 'creatorName'),
        col.one('createdAt', { sort: true }),
        col.actions(acts),
      ]}
    />
  )
}
