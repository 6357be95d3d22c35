import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { Timeline } from '#kernel/web/document/Timeline.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { acceptanceMachine } from '#modules/acceptance/shared/machine.ts'
import { deliveryMachine } from '#modules/delivery/shared/machine.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { planMachine } from '#modules/plan/shared/machine.ts'
import { docKinds, trailCalls } from '../shared/calls.ts'
import './trail.css'

const places = {
  plan: { machine: planMachine, path: '/procurement/planning' },
  order: { machine: orderMachine, path: '/procurement/purchaseOrder' },
  delivery: { machine: deliveryMachine, path: '/procurement/delivery' },
  acceptance: { machine: acceptanceMachine, path: '/procurement/acceptance' },
}
type Kind = keyof typeof places

/** The documents linked with one, in four columns along the goods' way, and every step of them with person and time. */
export const Trail = ({ kind, id }: { kind: Kind; id: string }) => {
  const { data, error } = useAsk(trailCalls.trace, { kind, id })
  if (error) return <p role="alert">{error.msg}</p>
  if (!data) return <p role="status">{t('正在加载')}</p>
  const no = new Map(data.nodes.map((n) => [n.id, n.no]))
  return (
    <div className="trail">
      <div className="trail-way">
        {(Object.keys(places) as Kind[]).map((k) => (
          <section key={k} aria-label={t(docKinds[k])}>
            <h3>{t(docKinds[k])}</h3>
            {data.nodes
              .filter((n) => n.kind === k)
              .map((n) => (
                <a
                  key={n.id}
                  href={`#${places[k].path}/${n.id}`}
                  data-here={n.id === id || undefined}
                  onClick={(e) => {
                    if (e.ctrlKey || e.metaKey) return
                    e.preventDefault()
                    go(`${places[k].path}/${n.id}`)
                  }}
                >
                  <span>{n.no}</span>
                  <StatusTag of={places[k].machine} is={n.status} />
                  <span className="d-muted">
                    {t('数量')} {qtyText(n.qty)}
                  </span>
                </a>
              ))}
          </section>
        ))}
      </div>
      <Timeline steps={data.steps} label={(s) => `${t(docKinds[s.docType as Kind] ?? '')} ${no.get(s.docId) ?? ''}`} />
    </div>
  )
}
