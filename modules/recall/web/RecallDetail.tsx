import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { lineColumns } from '#kernel/web/list/columns.tsx'
import { dateText } from '#kernel/web/list/format.ts'
import { PrintButton } from '#kernel/web/print/usePrint.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'
import { told } from '#kernel/web/words.tsx'
import { recallCalls } from '../shared/calls.ts'
import { recallMachine } from '../shared/machine.ts'
import { recallWords } from '../shared/words.ts'
import { previewText, type Recall, unitsOf, useRecallActs } from './acts.ts'
import { Board, LotTable } from './Board.tsx'
import { DrillTag } from './marks.tsx'
import { useRecallPrint } from './print.ts'
import { TaskPanel } from './TaskPanel.tsx'
import { Went } from './Went.tsx'

type Other = Recall['substitutes'][number] & { id: string }
const other = lineColumns<Other>()
const others = [
  other.text('name', '产品名称'),
  other.text('spec', '规格'),
  other.text('manufacturer', '生产企业'),
  other.custom('units', '区域可用库存', (x) => unitsOf(x)(x.units), { align: 'right' }),
  other.int('hospitals', '有货医院'),
  other.price('price', '单价'),
  other.text('code', '产品编码'),
]

/** What was recalled, and by whom. */
const head = (r: Recall) => (
  <>
    {r.drill && (
      <p className="d-note">
        <DrillTag /> {t('演练不锁定库存，也不拦截发货和验收')}
      </p>
    )}
    <Fields
      of={told(recallWords, r, [
        ...(['level', 'name', 'spec', 'manufacturer'] as const),
        r.lots ? 'lots' : ['生产日期', `${dateText(r.madeFrom)} ~ ${dateText(r.madeTo)}`],
        ...(['instruction', 'source', 'scope', 'cause'] as const),
        r.proposer && 'proposer',
        ...(['issuerName', 'issuedAt', 'creatorName', 'createdAt', 'remark'] as const),
      ])}
    />
  </>
)

export const keep = true

export default function RecallDetail() {
  const { id = '' } = useParams()
  const { data: r, error } = useAsk(recallCalls.detail, { id })
  const own = useSession((s) => s.currentOrg?.strId)
  const tab = useTab()
  const draft = r?.actions.includes('issue') ?? false
  const { data: preview } = useAsk(recallCalls.preview, { id: r?.id ?? id }, { enabled: draft })
  const acts = useRecallActs({ gone: tab.close, preview })
  const printing = useRecallPrint()
  const region = useSession((s) => s.currentOrg?.kind === 'authority')
  const nobodyYet = (r: Recall) => {
    const ended = recallMachine.states[r.status].final
    // of a region's recall anybody else is shown his own task alone, such as who proposed it
    if (r.issuedAt && !region && r.scope !== 'own') return t('本机构没有此召回的任务')
    if (ended) return t('没有召回任务')
    if (r.issuedAt) return t('还没有机构有过这些批号；收到的机构会显示在这里')
    return preview ? previewText(preview, r.drill) : t('发布后，各机构的任务显示在这里')
  }
  const tasks = (r: Recall) => {
    const mine = r.taskList.find((x) => x.orgId === own)
    return (
      <>
        {mine && <TaskPanel of={mine} recall={r} />}
        {(!mine || r.taskList.length > 1) && r.taskList.length > 0 && <Board of={r} />}
        {r.taskList.length === 0 && <p className="d-muted">{nobodyYet(r)}</p>}
      </>
    )
  }
  return (
    <DetailPage
      of={recallMachine}
      doc={r}
      org={r?.issuer}
      error={error}
      head={head}
      tabs={(r) => [
        { key: 'tasks', label: '召回任务', children: tasks(r) },
        { key: 'lots', label: '批号数量', children: <LotTable of={r} /> },
        ...r.taskList
          .filter((x) => x.orgId === own && x.orgKind === 'hospital')
          .map((x) => ({ key: 'went', label: '去向', children: <Went task={x} recall={r} /> })),
        ...(r.substitutes.length > 0
          ? [
              {
                key: 'others',
                label: '替代品',
                children: (
                  <LineTable
                    label="替代品"
                    decides={['name', 'spec', 'units', 'hospitals']}
                    columns={others}
                    rows={r.substitutes.map((x) => ({ ...x, id: x.productId }))}
                  />
                ),
              },
            ]
          : []),
        { key: 'files', label: '附件', children: <Attachments files={r.files} label={t('附件')} /> },
      ]}
      actions={(r) => (
        <>
          <PrintButton of={printing} id={r.id} />
          <ActionBar of={acts} doc={r} />
        </>
      )}
    />
  )
}
