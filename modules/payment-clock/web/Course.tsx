import type { Answer } from '#kernel/shared/call.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { codesNow } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import type { clockCalls } from '../shared/calls.ts'
import { stopCodes, stopParties } from '../shared/types.ts'

export type Clock = Answer<typeof clockCalls.detail>
type Stop = Clock['stops'][number]

/** The screens of what stops a clock. */
const pages = {
  invoice: 'settlement/invoice',
  voucher: 'settlement/invoicingVouchers',
  requisition: 'settlement/requisition',
} as const

const Paper = ({ of: s }: { of: Stop }) => {
  const codes = useSession(codesNow)
  if (!s.docKind) return null
  const page = pages[s.docKind]
  return codes.has(`${page}:view`) ? <a href={`#/${page}/${s.docId}`}>{s.docNo}</a> : s.docNo
}

/** From the day it began to where it is now: each stop with whose it is and the days it counts. */
export const Course = ({ of: c }: { of: Clock }) => (
  <ol className="d-timeline">
    <li>
      <strong>{t('开始计时')}</strong>
      <div className="d-muted">
        {dateText(c.startedOn)} · {t('到期日')} {dateText(c.dueOn)}
      </div>
    </li>
    {c.stops.map((s) => (
      <li key={s.id}>
        <strong>
          {t('{{reason}}暂停（{{party}}，{{n}} 天）', {
            reason: t(stopCodes[s.code]),
            party: t(stopParties[s.party]),
            n: s.days,
          })}
        </strong>
        <div className="d-muted">
          {dateText(s.beginsOn)} – {s.endsOn ? dateText(s.endsOn) : t('至今')} <Paper of={s} />
        </div>
      </li>
    ))}
    <li data-last>
      <strong>{t({ due: '计时中', overdue: '计时中', stopped: '暂停中', paid: '已付清' }[c.band])}</strong>
      <div className="d-muted">
        {dateText(c.paidOn ?? c.today)} ·{' '}
        {t('毛 {{gross}} 天，净 {{net}} 天，逾期 {{late}} 天', {
          gross: c.grossDays,
          net: c.netDays,
          late: c.overdueDays,
        })}
      </div>
    </li>
  </ol>
)
