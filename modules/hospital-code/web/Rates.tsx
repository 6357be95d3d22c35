import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import type { FamilyName } from '#modules/product/shared/calls.ts'
import { type CodeCalls, codeCalls } from '../shared/calls.ts'
import { rateWords as words } from '../shared/words.ts'
import { Head } from './Head.tsx'

type Rate = Answer<CodeCalls['figures']>['rows'][number]
const col = wordLines<typeof words, Rate>(words)
const none = {}

/** How far each hospital of the region is; the last one first. */
export const Rates = ({ family }: { family: FamilyName }) => {
  const { data, loading } = useAsk(codeCalls[family].figures, none, { keep: true })
  const rows = data?.rows ?? []
  const [all, matched] = [rows.reduce((n, r) => n + r.total, 0), rows.reduce((n, r) => n + r.matched, 0)]
  return (
    <div className="dg-alone">
      <h1 className="sr-only">{t('各医院对照率')}</h1>
      <Head family={family} view="match" />
      <p className="dg-rate" role="status">
        {t('全区域 {{hospitals}} 家医院，编码 {{all}} 个，已对照 {{matched}} 个', {
          hospitals: rows.length,
          all,
          matched,
        })}
      </p>
      {!loading && (
        <LineTable
          label="各医院对照率"
          rows={rows}
          decides={['hospital', 'rate', 'matched', 'total']}
          columns={[
            col.one('hospital'),
            col.custom('rate', (r) => (r.rate === null ? '--' : `${r.rate}%`), { align: 'right' }),
            ...col.some('matched', 'total', 'suggested', 'conflict', 'unmatched', 'invalid'),
          ]}
        />
      )}
    </div>
  )
}
