import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { type PaperKind, paperMachines, paperScreen } from '../../shared/papers.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'
import { paperWords } from '../../shared/register-words.ts'

type Row = Answer<typeof calls.papers>['rows'][number]
const line = wordLines<typeof paperWords, Row>(paperWords)
const columnsOf = (kind: PaperKind) => [
  line.link('no', (r) => `/${paperScreen(kind)}/${r.id}`),
  line.status(paperMachines[kind]),
  ...line.some('at', 'qty', 'amount'),
]

/** 关联单据: what was ordered on it, and all that came of that; quantities and amounts are of its goods alone. */
export const Papers = ({ id }: { id: string }) => {
  const { data, error } = useAsk(calls.papers, { id })
  if (!data) return <Waiting error={error} />
  if (data.kinds.length === 0) return <p className="d-note">{t('还没有订单按此合同下达')}</p>
  return data.kinds.map(({ kind, total, opens }) => {
    const rows = data.rows.filter((r) => r.kind === kind)
    const { label } = paperMachines[kind]
    return (
      <section key={kind} aria-label={t(label)}>
        <h3 className="ctr-kind">
          {t(label)} <span className="d-muted">{total}</span>
        </h3>
        {!opens && <p className="d-note">{t('您没有查看{{what}}的权限，只显示张数', { what: t(label) })}</p>}
        {opens && total > rows.length && <p className="d-note">{t('只列出最近 {{n}} 张', { n: rows.length })}</p>}
        {opens && (
          <LineTable
            columns={columnsOf(kind)}
            rows={rows}
            label={label}
            decides={['no', 'status', 'at', 'qty', 'amount']}
          />
        )}
      </section>
    )
  })
}
