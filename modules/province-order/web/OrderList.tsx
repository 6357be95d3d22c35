import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { provinceOrderCalls as calls } from '../shared/calls.ts'
import { responses } from '../shared/kinds.ts'
import { provinceOrderMachine as m } from '../shared/machine.ts'
import { orderWords as words } from '../shared/words.ts'
import { orderAt, useOrderActs } from './acts.ts'
import { Head } from './Head.tsx'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const tones = { 0: 'grey', 1: 'green', 2: 'red' } as const
const theirs = (r: { theirs: number | null }) =>
  r.theirs === null ? NONE : t(responses[r.theirs as keyof typeof responses])

export const keep = true

/** 省平台订单: how far each went, and what the platform says of it. */
export default function OrderList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const { acts, push, pull, receive } = useOrderActs()
  const may = [useCan(calls.push), useCan(calls.pullStatus), useCan(calls.receive)]
  const of = (act: { run: (input: { ids: string[] }) => Promise<never> }, label: string, name: string) => ({
    label,
    fits: (r: { actions: string[] }) => r.actions.includes(name),
    run: (rows: { id: string }[]) => act.run({ ids: rows.map((r) => r.id) }),
  })
  return (
    <ListPage
      title="省平台订单"
      list={list}
      tabs={m}
      head={<Head is="" />}
      filters={
        <>
          <Filter.Keyword placeholder="订单号、平台订单号、供应商" />
          <Filter.Select name="theirs" label={words.theirs.label} options={responses} />
          <Filter.Bool name="differs" label="只看有差异" />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
        </>
      }
      batch={[
        ...(may[0] ? [of(push as never, '继续推送', 'push')] : []),
        ...(may[1] ? [of(pull as never, '查询状态', 'pullStatus')] : []),
        ...(may[2] ? [of(receive as never, '上报入库', 'receive')] : []),
      ]}
      toolbar={<ExportButton call={calls.export} list={list} />}
      decides={['no', 'status', 'theirs', 'differences', 'supplier', 'amount']}
      columns={[
        col.link('no', (r) => `${orderAt}/${r.id}`, { sort: true }),
        col.status(m),
        col.custom(
          'theirs',
          (r) =>
            r.theirs === null ? (
              NONE
            ) : (
              <span className="d-tag" data-tone={tones[r.theirs as keyof typeof tones]}>
                {theirs(r)}
              </span>
            ),
          { said: (r) => `${theirs(r)}　` },
        ),
        col.custom(
          'differences',
          (r) =>
            r.differences > 0 ? (
              <span className="d-tag" data-tone="red">
                {t('{{n}} 项', { n: r.differences })}
              </span>
            ) : (
              '0'
            ),
          { align: 'right' },
        ),
        { ...col.one('supplier'), width: 150 },
        col.one('amount', { sort: true }),
        col.one('reason'),
        ...col.some('carries', 'ordCode', 'ownStatus', 'lineCount'),
        col.one('createdAt', { sort: true }),
        col.one('theirsAt', { sort: true }),
        ...col.some('point', 'attempts', 'creatorName'),
        { ...col.one('hospital', { but: 'hospital' }), width: 150 },
        col.actions(acts),
      ]}
    />
  )
}
