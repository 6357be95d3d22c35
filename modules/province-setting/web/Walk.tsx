import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { AskError, ask, saidOf } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { testSteps } from '../shared/adapter.ts'
import { provinceSettingCalls as calls } from '../shared/calls.ts'

type Walked = Answer<typeof calls.test>
const states = { ok: ['通过', 'green'], failed: ['失败', 'red'], skipped: ['未执行', 'grey'] } as const

/** Walks to the platform and says how far it came: each step with its time, and why it failed. */
export const Walk = ({ of: a }: { of: Answer<typeof calls.query>['accounts'][number] | undefined }) => {
  const may = useCan(calls.test)
  const [busy, setBusy] = useState(false)
  const [walked, setWalked] = useState<Walked>()
  const [fault, setFault] = useState('')
  const [left] = useState(() => new AbortController())
  useEffect(() => () => left.abort(), [left])
  if (!may) return null
  const run = async () => {
    if (busy || !a) return
    setBusy(true)
    setFault('')
    try {
      const { url, dialect, account, institution } = a
      setWalked(await ask(calls.test, { url, dialect, account, institution }, { signal: left.signal, quiet: true }))
    } catch (e) {
      if (left.signal.aborted) return
      setWalked(undefined)
      setFault(e instanceof AskError ? saidOf(e) : (e as Error).message)
    }
    setBusy(false)
  }
  return (
    <section className="d-card" aria-busy={busy}>
      <div className="ps-head">
        <h2>{t('连接测试')}</h2>
        <Button type="primary" loading={busy} disabled={!a} onClick={() => void run()}>
          {t('测试')}
        </Button>
      </div>
      <p className="d-muted">{t('按已保存的设置逐步连接平台，不写入任何数据')}</p>
      {fault && (
        <p className="d-bar" role="alert">
          {fault}
        </p>
      )}
      {walked && (
        <>
          <p role="status">
            <span className="d-tag" data-tone={walked.ok ? 'green' : 'red'}>
              {walked.ok ? t('全部通过') : t('未通过')}
            </span>
          </p>
          <PlainTable
            rowKey="step"
            dataSource={walked.steps}
            scroll={{ x: 560 }}
            columns={[
              { title: t('步骤'), width: 120, render: (_, s) => t(testSteps[s.step]) },
              {
                title: t('结果'),
                width: 90,
                render: (_, s) => (
                  <span className="d-tag" data-tone={states[s.state][1]}>
                    {t(states[s.state][0])}
                  </span>
                ),
              },
              { title: t('耗时（毫秒）'), width: 110, render: (_, s) => s.ms ?? NONE },
              { title: t('说明'), render: (_, s) => s.message || NONE },
            ]}
          />
        </>
      )}
    </section>
  )
}
