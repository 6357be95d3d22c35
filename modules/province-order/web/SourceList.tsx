import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { sourceCalls as calls } from '../shared/calls.ts'
import { obstacles } from '../shared/kinds.ts'
import { sourceWords as words } from '../shared/words.ts'
import { OwnLine, stale } from './lines.tsx'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
/** The first thing in the way and how many there are; the page of the order has them all. */
const reason = (r: { obstacles: readonly { what: keyof typeof obstacles }[] }): string | undefined => {
  const [first, ...rest] = r.obstacles
  if (!first) return undefined
  return rest.length > 0
    ? t('{{what}} 等 {{n}} 项', { what: t(obstacles[first.what]), n: rest.length + 1 })
    : t(obstacles[first.what])
}

export const keep = true

/** 源订单: audited orders that are not on the platform yet, and what keeps them. */
export default function SourceList() {
  const list = useList(calls.query, { sort: '-releasedAt' })
  const mayPush = useCan(calls.push)
  const push = useAct(calls.push, { refresh: stale })
  return (
    <ListPage
      title="源订单"
      list={list}
      head={<OwnLine />}
      filters={
        <>
          <Filter.Keyword placeholder="订单号、供应商" />
          <Filter.Select name="kind" label={words.kind.label} options={words.kind.choices ?? {}} />
          <Filter.Bool name="ready" label="可以推送" />
          <Filter.Bool name="urgent" label={words.urgent.label} />
          <Filter.Dates name="releasedAt" label={words.releasedAt.label} />
        </>
      }
      batch={
        mayPush
          ? [
              {
                label: '推送',
                fits: (r) => r.obstacles.length === 0,
                run: (rows) => push.run({ ids: rows.map((r) => r.id) }),
              },
            ]
          : []
      }
      toolbar={<ExportButton call={calls.export} list={list} />}
      decides={['no', 'obstacles', 'supplier', 'amount', 'releasedAt']}
      columns={[
        col.link('no', (r) => `/provincial/sourceOrder/${r.id}`, { sort: true }),
        {
          ...col.custom('obstacles', (r) =>
            r.obstacles.length === 0 ? (
              <span className="d-tag" data-tone="green">
                {t('可以推送')}
              </span>
            ) : (
              <span title={reason(r)}>
                <span className="d-tag" data-tone="orange">
                  {t('有障碍')}
                </span>{' '}
                <span className="d-muted">{reason(r)}</span>
              </span>
            ),
          ),
          ...{ says: ['可以推送', '有障碍'], tagged: true, beside: reason },
          word: (r) => (r.obstacles.length === 0 ? '可以推送' : '有障碍'),
        },
        col.one('supplier'),
        col.one('amount', { sort: true }),
        col.one('releasedAt', { sort: true }),
        ...col.some('lineCount', 'kind', 'point', 'urgent', 'buyer'),
        { ...col.one('hospital', { but: 'hospital' }), width: 150 },
        ...(mayPush
          ? [
              col.buttons((r) =>
                r.obstacles.length === 0 ? [{ label: '推送', run: () => void push.run({ ids: [r.id] }) }] : [],
              ),
            ]
          : []),
      ]}
    />
  )
}
