import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { Timeline } from '#kernel/web/document/Timeline.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { trailCalls } from '../shared/calls.ts'
import { PaperFiles } from './PaperFiles.tsx'
import './trail.css'

export { JudgedLines, Unusual } from './Judged.tsx'
export { PaperFiles }

/** The documents linked with one, in columns along the goods' way, and every step of them with person and time. */
export const Trail = ({ kind, id }: { kind: string; id: string }) => {
  const { data, error } = useAsk(trailCalls.trace, { kind, id })
  if (!data) return <Waiting error={error} />
  const no = new Map(data.nodes.map((n) => [n.id, n.no]))
  const label = (kind: string) => t(data.kinds.find((k) => k.kind === kind)?.label ?? '')
  return (
    <div className="trail">
      <div className="trail-way">
        {data.kinds.map((k) => (
          <section key={k.kind} aria-label={t(k.label)}>
            <h3>{t(k.label)}</h3>
            {data.nodes
              .filter((n) => n.kind === k.kind)
              .map((n) => (
                <a
                  key={n.id}
                  href={`#${k.path}/${n.id}`}
                  data-here={n.id === id || undefined}
                  onClick={(e) => {
                    if (e.ctrlKey || e.metaKey) return
                    e.preventDefault()
                    go(`${k.path}/${n.id}`)
                  }}
                >
                  <span>{n.no}</span>
                  <StatusTag of={{ states: { [n.status]: n.state } }} is={n.status} />
                  {n.partner && <span>{n.partner}</span>}
                  <span className="d-muted">
                    {t('金额')} {moneyText(n.amount)}
                  </span>
                  {n.refused > 0 && <span className="trail-lack">{t('{{n}} 行有拒收或拒配', { n: n.refused })}</span>}
                  {n.missing > 0 && n.next && <span className="d-muted">{t('{{n}} 行未完成', { n: n.missing })}</span>}
                  {n.next && (
                    <span className="trail-next">
                      {t('等待 {{by}} {{label}}，自 {{at}}', {
                        by: n.next.by,
                        label: t(n.next.label),
                        at: timeText(n.next.since),
                      })}
                    </span>
                  )}
                </a>
              ))}
          </section>
        ))}
      </div>
      <Timeline steps={data.steps} label={(s) => `${label(s.docType)} ${no.get(s.docId) ?? ''}`} />
    </div>
  )
}

/** The tabs every paper ends with: what is linked with it, and its files. */
export const paperTabs = (kind: string, id: string) => [
  { key: 'trail', label: '关联单据', children: <Trail kind={kind} id={id} /> },
  { key: 'files', label: '附件', children: <PaperFiles kind={kind} id={id} /> },
]
