import { Button } from 'antd'
import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { sourceCalls as calls } from '../shared/calls.ts'
import { obstacles } from '../shared/kinds.ts'
import { checkWords as words } from '../shared/words.ts'
import { stale } from './lines.tsx'
import '#kernel/web/document/document.css'
import '#kernel/web/theme/plain.css'
import './province.css'

type Checked = Answer<typeof calls.check>
type Line = Checked['lines'][number]
const col = wordLines<typeof words, Line>(words)

/** What is in the way, and the way to its cure. */
const Cure = ({ of }: { of: Checked['obstacles'] }) => (
  <>
    {of.map((o) => (
      <a key={o.what} className="po-cure" href={`#${o.path}`}>
        {t(obstacles[o.what])}
      </a>
    ))}
  </>
)

export const keep = true

/** What keeps an order from the platform, line by line. */
export default function SourceCheck() {
  const { id = '' } = useParams()
  const { data: c, error } = useAsk(calls.check, { id }, { fresh: true })
  const push = useAct(calls.push, { refresh: stale })
  const may = useCan(calls.push)
  const send = async () => {
    const done = await push.run({ ids: [id] })
    const no = done?.failed[0]?.reason
    if (no) toast('error', no)
    else if (done) go('/provincial/purchaseOrder')
  }
  return (
    <div className="a-page">
      <div className="po-head">
        <h1>{c ? `${t('源订单')} ${c.no}` : t('源订单')}</h1>
        {c && may && (
          <Button type="primary" disabled={!c.ready} loading={push.busy} onClick={() => void send()}>
            {t('推送')}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="d-bar">
          {error.msg}
        </p>
      )}
      {c && (
        <>
          <p className="d-bar" role="status">
            {c.ready ? t('没有障碍，可以推送到省平台') : t('有障碍的订单不能推送，点击障碍前往处理')}{' '}
            {c.obstacles.map((o) => (
              <span key={o.what}>
                <Cure of={[o]} /> {o.label}{' '}
              </span>
            ))}
          </p>
          <LineTable
            label="明细"
            rows={c.lines}
            decides={['name', 'obstacles', 'qty', 'price', 'listed']}
            columns={[
              col.one('seq'),
              col.one('name'),
              col.custom('obstacles', (l) => (l.obstacles.length > 0 ? <Cure of={l.obstacles} /> : t('可以推送')), {
                said: (l) => l.obstacles.map((o) => t(obstacles[o.what])).join(' ') || t('可以推送'),
              }),
              ...col.some('qty', 'unit', 'price', 'listed', 'spec', 'itemCode', 'productCode'),
            ]}
          />
        </>
      )}
    </div>
  )
}
