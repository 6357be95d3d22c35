import type { Answer } from '#kernel/shared/call.ts'
import { keys } from '#kernel/shared/machine.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { HospitalFilter } from '#modules/stock/web/public.tsx'
import { traceSettingCalls as calls } from '../shared/calls.ts'
import { type Lack, lacks } from '../shared/lacks.ts'
import { mappingWords as words } from '../shared/words.ts'
import { Head } from './Head.tsx'

type Row = Answer<typeof calls.mapping>['rows'][number]
const col = wordColumns(words, calls.mapping)
const Filter = filtersOf(calls.mapping)

const articleOf = (r: Row): string => `baseInfo/${r.kind === 0 ? 'drug' : 'consumable'}`
/** Where it is mended: the article's own page, where it may be corrected; the hospital's code on its item of the catalogue. */
const cures: Readonly<Record<Lack, (r: Row) => { screen: string; id: string }>> = {
  insurance: (r) => ({ screen: articleOf(r), id: r.productId }),
  hospitalCode: (r) => ({ screen: 'purchaseList/catalogues', id: r.id }),
  idents: (r) => ({ screen: articleOf(r), id: r.productId }),
}
/** What it lacks, leading there for who may see it. */
const Lacking = ({ of: r, lack }: { of: Row; lack: Lack }) => {
  const { screen, id } = cures[lack](r)
  const may = useCan(`${screen}:view`)
  const said = t(lacks[lack])
  const face = { className: 'd-tag', 'data-tone': 'red', children: said }
  if (!may) return <span {...face} title={said} />
  return <a {...face} href={`#/${screen}/${id}`} title={`${said} · ${t('去补充')}`} />
}
const lacking = col.custom(
  'lack',
  (r) =>
    r.lacks.length === 0 ? (
      <span className="d-tag" data-tone="green">
        {t('齐全')}
      </span>
    ) : (
      <span className="ts-lacks">
        {r.lacks.map((l) => (
          <Lacking key={l} of={r} lack={l} />
        ))}
      </span>
    ),
  { width: 300, said: (r) => r.lacks.map((l) => t(lacks[l])).join(' ') },
)

export const keep = true

/** Which goods of the catalogue cannot be told yet, what they lack, and where that is mended. */
export default function Mapping() {
  const list = useList(calls.mapping, { sort: 'code' })
  const authority = useSession((s) => s.currentOrg?.kind) === 'authority'
  const totals = list.totals as Answer<typeof calls.mapping> | undefined
  const counts = totals?.counts
  const rate = counts?.all ? Math.floor(((counts.complete ?? 0) / counts.all) * 1000) / 10 : undefined
  return (
    <ListPage
      title="对照覆盖率"
      head={
        <>
          <Head is="/mapping" />
          {rate !== undefined && (
            <p className="d-muted ts-more" role="status">
              {t('{{complete}} / {{all}} 种商品资料齐全（{{rate}}%）', {
                complete: counts?.complete ?? 0,
                all: counts?.all ?? 0,
                rate,
              })}
            </p>
          )}
        </>
      }
      list={list}
      bands={{
        name: 'lack',
        label: words.lack.label,
        all: counts?.all,
        of: [
          ...keys(lacks).map((value) => ({ value, label: t(lacks[value]), n: counts?.[value] })),
          { value: 'complete', label: t('齐全'), n: counts?.complete },
        ],
      }}
      filters={
        <>
          <Filter.Keyword placeholder="编码、名称、拼音首字母" />
          {authority && <HospitalFilter />}
        </>
      }
      decides={['code', 'name', 'hospital', 'lack']}
      columns={[
        col.one('code', { sort: true }),
        col.one('name', { sort: true }),
        // whose it is says where it is mended
        ...(authority ? [col.one('hospital', { but: 'hospital' })] : []),
        lacking,
        col.one('spec'),
        ...col.some('insuranceCode', 'hospitalCode', 'idents', 'manufacturer'),
      ]}
    />
  )
}
