import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { paces } from '../shared/kinds.ts'
import { quotaWords } from '../shared/words.ts'
import { forecastText, type Progress } from './Curve.tsx'
import { PaceTag, rateText, Warnings, warningsText } from './Views.tsx'

const col = wordLines<typeof quotaWords, Progress['quotas'][number]>(quotaWords)
const figures = [
  col.one('hospital'),
  col.one('agreed'),
  col.one('done'),
  col.custom('rate', (q) => rateText(q.rate), { align: 'right' }),
]
const columns = [
  ...figures,
  col.custom('pace', (q) => <PaceTag of={q.pace} />, { says: Object.values(paces) }),
  col.custom('forecast', (q) => forecastText(q)),
  col.custom('leak', (q) => rateText(q.leak), { align: 'right' }),
  col.custom('warnings', (q) => <Warnings of={q.warnings} />, { said: (q) => warningsText(q.warnings) }),
  ...col.some('used', 'left', 'moved', 'hospitalCode'),
]
const supplied = [...figures, ...col.some('open', 'hospitalCode')]

/** Each hospital of an article; a supplier reads what he sold it himself. */
export const Quotas = ({ of: i }: { of: Progress }) =>
  i.quotas.length === 0 ? (
    <p className="d-muted">{t('此年度没有约定量')}</p>
  ) : (
    <LineTable
      label="医院"
      rows={i.quotas}
      columns={i.mean === null ? supplied : columns}
      decides={
        i.mean === null
          ? ['hospital', 'agreed', 'done', 'open']
          : ['hospital', 'agreed', 'done', 'rate', 'pace', 'forecast', 'leak']
      }
    />
  )
