import { Button } from 'antd'
import { useEffect } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { refresh } from '#kernel/web/http/client.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import type { LookUp } from '#modules/trace-setting/shared/wire.ts'
import { traceCalls } from '../shared/calls.ts'

type Said = Answer<typeof traceCalls.chain>['answers'][number]

/** What the platform has beside what we sent, field by field; what differs is marked. */
export const PlatformSays = ({ code, lookUp, said }: { code: string; lookUp: LookUp; said: Said | undefined }) => {
  const ask = useAct(traceCalls.ask, { refresh: [traceCalls.chain] })
  const waits = said !== undefined && said.answeredAt === null
  useEffect(() => {
    if (!waits) return
    const every = setInterval(() => void refresh([traceCalls.chain]), 1500)
    return () => clearInterval(every)
  }, [waits])
  return (
    <section className="tq-card">
      <div className="tq-head">
        <Button type="primary" loading={ask.busy || waits} onClick={() => void ask.run({ code, lookUp })}>
          {t('向平台查询')}
        </Button>
        {said?.answeredAt && (
          <span className="d-muted">{t('平台应答于 {{at}}', { at: timeText(said.answeredAt) })}</span>
        )}
        {waits && <span role="status">{t('正在查询平台')}</span>}
      </div>
      {said?.fault && <p role="alert">{said.fault}</p>}
      {said?.answeredAt && !said.fault && said.rows.length === 0 && (
        <p className="d-muted">{t('平台没有此追溯码的记录')}</p>
      )}
      {said?.answeredAt &&
        !said.fault &&
        said.rows.map((r) => (
          <table key={r.bchno} className="tq-table">
            <caption>
              {r.bchno} {r.only === 'ours' ? t('平台没有') : r.only === 'theirs' ? t('本院没有') : ''}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('字段')}</th>
                <th scope="col">{t('本院')}</th>
                <th scope="col">{t('平台')}</th>
              </tr>
            </thead>
            <tbody>
              {r.fields.map((f) => (
                <tr key={f.name} data-differs={f.differs || undefined}>
                  <th scope="row">{f.name}</th>
                  <td>{f.ours || '--'}</td>
                  <td>
                    {f.theirs || '--'} {f.differs && <b>{t('不一致')}</b>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
    </section>
  )
}
