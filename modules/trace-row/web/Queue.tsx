import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { importKind, rowCalls } from '../shared/calls.ts'
import { type QueueName, queues, saleKinds } from '../shared/queues.ts'
import { rowStates, stateNames } from '../shared/states.ts'
import { rowWords as words } from '../shared/words.ts'
import { LineStrip } from './LineStrip.tsx'
import { State } from './marks.tsx'

const col = wordColumns(words, rowCalls.shopSales.query)
const Filter = filtersOf(rowCalls.shopSales.query)

/** The rows of one interface: what waits, what is under way, what the platform has and what it refused. */
export const queueOf = (name: QueueName) =>
  function Queue() {
    const calls = rowCalls[name]
    const { path, title, kind } = queues[name]
    const list = useList(calls.query, { sort: '-createdAt' })
    const isSale = saleKinds.includes(kind)
    const own = useSession((s) => s.currentOrg?.kind === 'hospital')
    const stale = [calls.query, calls.line]
    const upload = useAct(calls.batchUpload, { refresh: stale })
    const resend = useAct(calls.resend, { refresh: stale })
    const revoke = useAct(calls.revoke, { refresh: stale })
    const may = { upload: useCan(calls.batchUpload), resend: useCan(calls.resend), revoke: useCan(calls.revoke) }
    const can = (act: string) => (r: { actions: readonly string[] }) => r.actions.includes(act)
    const ids = (rows: readonly { id: string }[]) => rows.map((r) => r.id)
    const counts = list.totals?.counts
    return (
      <ListPage
        title={title}
        head={own && <LineStrip name={name} />}
        list={list}
        bands={{
          name: 'state',
          label: words.state.label,
          all: counts?.all,
          of: stateNames.map((value) => ({
            value,
            label: t(rowStates[value].label),
            n: counts && (counts[value] ?? 0),
          })),
        }}
        filters={
          <>
            <Filter.Keyword placeholder="业务单号、产品、批号、流水号" />
            <Filter.Text name="error" label="错误原因" />
            <Filter.Text name="code" label="追溯码" />
            {isSale && own && <Filter.Text name="patient" label="患者姓名或证件号" />}
            <Filter.Dates name="createdAt" label="生成时间" />
            <Filter.Dates name="eventAt" label="业务时间" />
          </>
        }
        batch={
          own
            ? [
                ...(may.upload
                  ? [
                      {
                        label: '批量报送',
                        fits: can('upload'),
                        run: (rows: { id: string }[]) => upload.run({ ids: ids(rows) }),
                      },
                    ]
                  : []),
                ...(may.resend
                  ? [
                      {
                        label: '重新报送',
                        fits: can('resend'),
                        run: (rows: { id: string }[]) => resend.run({ ids: ids(rows) }),
                      },
                    ]
                  : []),
                ...(may.revoke
                  ? [
                      {
                        ...({ label: '撤销报送', danger: true, reason: 'required', fits: can('revoke') } as const),
                        run: (rows: { id: string }[], reason: string) => revoke.run({ ids: ids(rows), reason }),
                      },
                    ]
                  : []),
              ]
            : []
        }
        toolbar={
          <>
            {own && <ImportButton call={calls.import} kind={importKind(name)} title={title} refresh={stale} />}
            <ExportButton call={calls.export} list={list} />
          </>
        }
        decides={['sourceNo', 'product', 'lotNo', 'units', 'codes', 'state', 'flowNo', 'why']}
        columns={[
          col.link('sourceNo', (r) => `/${path}/${r.id}`, { sort: true }),
          col.one('product'),
          col.one('lotNo'),
          col.one('units'),
          col.one('codes'),
          col.custom('state', (r) => <State of={r.state} />),
          { ...col.one('flowNo'), width: 170 },
          {
            ...col.custom('reason', (r) => {
              const why = r.reason || (r.waitingFor && t('等待 {{no}}', { no: r.waitingFor })) || r.missingText
              return why && <span title={why}>{why}</span>
            }),
            key: 'why',
            label: '原因或等待',
            elastic: true,
          },
          ...(isSale && own ? col.some('patient') : []),
          col.one('attempts', { sort: true }),
          col.one('eventAt', { sort: true }),
          col.one('createdAt', { sort: true }),
          col.one('sentAt', { sort: true }),
          ...col.some('takenAt', 'revokedAt', 'spec', 'unit', 'supplier', 'point', 'bchno'),
          col.one('hospital', { but: 'hospital' }),
        ]}
      />
    )
  }
