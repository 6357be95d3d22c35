import type { Answer } from '#kernel/shared/call.ts'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { type PlainColumn, PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'
import { verifyCalls as calls } from '../shared/calls.ts'
import { faults, lookStates, results, ways } from '../shared/results.ts'
import { verificationWords as words } from '../shared/words.ts'
import './verify.css'

type Row = Answer<typeof calls.verifications>['rows'][number]
const tones = { asked: 'blue', failed: 'orange', answered: 'red' } as const

const outcome = (v: Row) => (
  <span className="d-tag" data-tone={v.result === 'match' ? 'green' : tones[v.state]}>
    {t(v.result ? results[v.result] : lookStates[v.state])}
  </span>
)
const said = (v: Row): string => [v.note, v.fault && t(faults[v.fault])].filter(Boolean).join(' · ') || NONE

const columns = (brief: boolean): PlainColumn<Row>[] => [
  { title: t(words.result.label), width: 100, render: (_, v) => outcome(v) },
  { title: t(words.answeredAt.label), width: 150, render: (_, v) => timeText(v.answeredAt ?? v.askedAt) },
  { title: t(words.askerName.label), width: 90, render: (_, v) => v.askerName },
  { title: t(words.via.label), width: 100, render: (_, v) => t(ways[v.via]) },
  { title: t(words.note.label), render: (_, v) => said(v) },
  ...(brief
    ? []
    : [
        {
          title: t('截图'),
          width: 160,
          render: (_: unknown, v: Row) =>
            v.files.length > 0 ? <Attachments files={v.files} label={t('截图')} /> : NONE,
        },
        {
          title: t(words.answer.label),
          width: 260,
          render: (_: unknown, v: Row) => (v.answer ? <code className="iv-answer">{v.answer}</code> : NONE),
        },
      ]),
]

/** What is known of an invoice from the tax office, the newest first. */
export default function VerificationList({ id, brief = false }: { id: string; brief?: boolean }) {
  const { data, error } = useAsk(calls.verifications, { id })
  if (!data) return <Waiting error={error} />
  const rows = brief ? data.rows.slice(0, 1) : data.rows
  if (rows.length === 0) return <p className="d-muted">{t('尚未查验')}</p>
  return <PlainTable<Row> rowKey="id" dataSource={rows} columns={columns(brief)} aria-label={t('查验记录')} />
}
