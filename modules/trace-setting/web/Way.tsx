import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { AskError, ask, saidOf } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import { t } from '#kernel/web/i18n.ts'
import { PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { traceSettingCalls as calls } from '../shared/calls.ts'
import { stepStates, steps } from '../shared/steps.ts'

type Walked = Answer<typeof calls.test>

/** Walks to the platform and says how far it came: each step with its time, and why it failed. */
export const Way = ({ ready }: { ready: boolean }) => {
  const may = useCan(calls.test)
  const [busy, setBusy] = useState(false)
  const [walked, setWalked] = useState<Walked>()
  const [fault, setFault] = useState('')
  const [left] = useState(() => new AbortController())
  useEffect(() => () => left.abort(), [left])
  if (!may) return null
  const run = async () => {
    if (busy) return
    setBusy(true)
    setFault('')
    try {
      setWalked(await ask(calls.test, {}, { signal: left.signal, quiet: true }))
      void refresh([calls.query])
    } catch (e) {
      if (left.signal.aborted) return
      setWalked(undefined)
      setFault(e instanceof AskError ? saidOf(e) : (e as Error).message)
    }
    setBusy(false)
  }
  return (
    <section className="d-card" aria-busy={busy}>
      <div className="ts-head">
        <h2>{t('连接测试')}</h2>
        <Button type="primary" loading={busy} disabled={!ready} onClick={() => void run()}>
          {t('测试')}
        </Button>
      </div>
      <p className="d-muted ts-more">
        {ready ? t('按已保存的设置逐步连接平台，不写入任何数据') : t('请先填写并保存平台地址、机构编号和密钥，再测试')}
      </p>
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
            rowKey={(s) => `${s.key} ${s.about}`}
            dataSource={walked.steps}
            scroll={{ x: 640 }}
            columns={[
              { title: t('步骤'), width: 110, render: (_, s) => t(steps[s.key]) },
              { title: t('对象'), width: 200, render: (_, s) => s.about || NONE },
              {
                title: t('结果'),
                width: 90,
                render: (_, s) => (
                  <span className="d-tag" data-tone={stepStates[s.state].tone}>
                    {t(stepStates[s.state].label)}
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
