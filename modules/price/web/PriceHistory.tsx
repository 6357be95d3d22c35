import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { priceCalls as calls } from '../shared/calls.ts'
import { periodWords as words } from '../shared/words.ts'
import { at } from './acts.ts'

type Period = Answer<typeof calls.history>['rows'][number]
const col = wordLines<typeof words, Period>(words)
/** The paper that set it; what the catalogue says itself has none. */
const paper = ({ source, sourceId, sourceNo }: Period) =>
  sourceId ? <a href={`#${at}/${source === 'region' ? 'region/' : ''}${sourceId}`}>{sourceNo}</a> : NONE
const columns = [
  ...col.some('type', 'price', 'validFrom'),
  col.custom('validTo', (p) => (p.validTo ? timeText(p.validTo) : t('至今')), {
    said: (p) => timeText(p.validTo ?? p.validFrom),
  }),
  col.one('source'),
  col.custom('sourceNo', paper, { said: (p) => p.sourceNo }),
  col.one('by'),
]

/** What an item cost from when to when, who set it and by which paper (domain-lists §2.38). */
export const PriceHistory = ({ of: id }: { of: string }) => {
  const { data, error } = useAsk(calls.history, { id })
  if (!data) return <Waiting error={error} />
  return (
    <LineTable
      label="价格历史"
      decides={['type', 'price', 'validFrom', 'validTo']}
      columns={columns}
      rows={data.rows}
    />
  )
}
