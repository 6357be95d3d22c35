import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { NONE, timeText, today } from '#kernel/web/list/time.ts'
import { useList } from '#kernel/web/list/useList.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { exceptionCalls } from '../shared/calls.ts'
import { exceptionMachine } from '../shared/machine.ts'
import { docTypes, exceptionTypes, sides } from '../shared/types.ts'
import { exceptionWords } from '../shared/words.ts'
import { at, paperAt } from './acts.ts'
import { useNoting } from './useNoting.tsx'
import { useTaking } from './useTaking.ts'

const col = wordColumns(exceptionWords, exceptionCalls.query)
const Filter = filtersOf(exceptionCalls.query)

/** A moment of this year without its year: what stands beside it needs the room. */
const shortTime = (at: string): string => {
  const said = timeText(at)
  return said.slice(0, 4) === today().slice(0, 4) ? said.slice(5) : said.slice(0, 10)
}
/** Its clock; of one that has none since when it is there. */
const clockText = (d: { deadline: string | null; since: string }): string =>
  d.deadline ? shortTime(d.deadline) : t('{{day}} 起', { day: shortTime(d.since).slice(-11, 5) })
const handlingOf = (d: { ownerName: string; lastNote: string }): string =>
  [d.ownerName, d.lastNote].filter(Boolean).join(' · ') || NONE

export const keep = true

export default function ExceptionList() {
  const list = useList(exceptionCalls.query, { sort: '-since' })
  const { acts, view } = useNoting()
  const taking = useTaking()
  const region = useSession((s) => s.currentOrg?.kind === 'authority')
  return (
    <>
      <ListPage
        title="异常处理"
        list={list}
        tabs={exceptionMachine}
        filters={
          <>
            <Filter.Keyword placeholder="异常编号、单据号、供应商、医院" />
            <Filter.Select name="cause" label="异常类型" options={exceptionTypes} />
            <Filter.Select name="docType" label="单据类型" options={docTypes} />
            <Filter.Select name="kind" label="产品大类" options={productKinds} />
            <Filter.Dates name="since" label="发生时间" />
            {region ? (
              <Filter.Select name="side" label="所属方" options={sides} />
            ) : (
              <Filter.Bool name="mine" label="只看我处理的" />
            )}
          </>
        }
        toolbar={<ExportButton call={exceptionCalls.export} list={list} />}
        batch={taking}
        decides={['cause', 'status', 'docNo', 'amount', 'deadline', 'handling']}
        columns={[
          col.link('no', (d) => `${at}/${d.id}`, { sort: true }),
          // on a phone it is what names the row
          {
            ...col.one('cause'),
            show: (d) => <a href={`#${at}/${d.id}`}>{t(exceptionTypes[d.cause])}</a>,
          },
          col.status(exceptionMachine),
          col.custom(
            'docNo',
            (d) => (
              <button type="button" className="k-link" onClick={() => go(paperAt(d))}>
                {d.docNo}
              </button>
            ),
            { said: (d) => d.docNo },
          ),
          { ...col.one('amount', { sort: true }), width: 98 },
          // many have no clock: what counts of these is since when
          {
            ...col.one('deadline', { sort: true }),
            width: 96,
            said: clockText,
            show: (d) => <span title={d.deadline ? timeText(d.deadline) : t('无期限')}>{clockText(d)}</span>,
          },
          {
            ...col.custom('handling', (d) => <span title={handlingOf(d)}>{handlingOf(d)}</span>),
            elastic: true,
          },
          col.one('since', { sort: true }),
          { ...col.one('supplier', { but: 'supplier' }), width: 100 },
          { ...col.one('hospital', { but: 'hospital' }), width: 100 },
          col.one('ownerName'),
          ...(region ? col.some('side') : []),
          ...col.some('goods', 'seq'),
          ...col.some('lastNote', 'docType', 'reason', 'kind', 'resolverName', 'resolvedAt', 'endedAt'),
          col.actions(acts),
        ]}
      />
      {view}
    </>
  )
}
