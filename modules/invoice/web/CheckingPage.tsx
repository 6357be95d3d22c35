import { Button } from 'antd'
import { useEffect } from 'react'
import { useAsking } from '#kernel/web/document/ActionBar.tsx'
import { Footer } from '#kernel/web/document/Footer.tsx'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useList } from '#kernel/web/list/useList.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { matchCalls } from '#modules/invoice-match/shared/calls.ts'
import { Match, useExceptionActs } from '#modules/invoice-match/web/public.tsx'
import { useVerifying, Verifications } from '#modules/invoice-verify/web/public.tsx'
import { invoiceCalls as calls } from '../shared/calls.ts'
import { invoiceMachine } from '../shared/machine.ts'
import { type Doc, useInvoiceActs } from './acts.ts'
import { Pictures } from './Pictures.tsx'
import { useRejecting } from './RejectDialog.tsx'
import { useLetters, useQueue } from './useQueue.ts'
import './checking.css'

export const marked = true

// what another level has to check is nothing to decide here
const waiting = { status: ['pending'], forMe: true }

/** 验票: the invoices that wait, one after the other, by keys. What was decided stays until its reader goes on. */
export default function CheckingPage() {
  const list = useList(calls.query, { sort: 'createdAt', fixed: waiting, size: 500 })
  const queue = useQueue(list.rows, list.rowsOf !== undefined)
  const tab = useTab()
  useEffect(() => tab.setTitle(t('验票')), [tab])
  const id = queue.id ?? ''
  const { data } = useAsk(calls.detail, { id }, { enabled: id !== '' })
  const { data: found } = useAsk(matchCalls.matched, { id }, { enabled: id !== '' })
  const rejecting = useRejecting()
  const verifying = useVerifying()
  const acts = useInvoiceActs({ reject: rejecting.one, verify: verifying.one })
  const exceptionActs = useExceptionActs()
  const asking = useAsking()
  // only what is on screen is decided
  const d: Doc | undefined = data?.id === id ? data : undefined
  const offers = d ? acts.buttons(d) : []
  const to = (name: string) => offers.find((b) => b.name === name)
  // what stands in the way before what is only said
  const ask = found?.exceptions
    .toSorted((a, b) => Number(a.level === 'warn') - Number(b.level === 'warn'))
    .flatMap((e) => exceptionActs.buttons(e))
    .find((b) => b.name === 'ask')
  const busy = acts.busy || exceptionActs.busy
  const decide = (b: typeof ask) => {
    if (b && !busy) void asking.start(b)
  }
  useLetters({
    j: () => queue.step(1),
    k: () => queue.step(-1),
    p: () => decide(to('approve')),
    r: () => decide(to('reject')),
    e: () => decide(ask),
    v: () => decide(to('verify')),
  })
  const key = (label: string, letter: string, b: typeof ask, danger = false, main = false) => (
    <Button
      danger={danger}
      type={main ? 'primary' : 'default'}
      disabled={!b || busy}
      onClick={() => decide(b)}
      aria-keyshortcuts={letter}
    >
      {t(label)} {letter}
    </Button>
  )
  return (
    <div className="d-page">
      <Scroll>
        <section className="d-card">
          <header className="d-title">
            <h1>{t('验票')}</h1>
            {d && <StatusTag of={invoiceMachine} is={d.status} />}
            {d && <span className="d-muted">{d.supplier}</span>}
            <span role="status">
              {queue.begun && t('第 {{at}} 张，共 {{n}} 张', { at: queue.n === 0 ? 0 : queue.at + 1, n: queue.n })}
            </span>
            <Button
              size="small"
              onClick={() => {
                list.reload()
                queue.renew()
              }}
            >
              {t('重新取待验票')}
            </Button>
          </header>
          {queue.begun && queue.n === 0 && <p className="d-muted">{t('没有待验票的发票')}</p>}
          {d && (
            <div className="invoice-check">
              <Pictures of={d} />
              <div>
                <Match key={d.id} id={d.id}>
                  <Verifications key={d.id} id={d.id} brief />
                </Match>
              </div>
            </div>
          )}
        </section>
      </Scroll>
      <Footer>
        <Button disabled={queue.at === 0} onClick={() => queue.step(-1)} aria-keyshortcuts="K">
          {t('上一张')} K
        </Button>
        <Button disabled={queue.at >= queue.n - 1} onClick={() => queue.step(1)} aria-keyshortcuts="J">
          {t('下一张')} J
        </Button>
        {key('查验', 'V', to('verify'))}
        {key('转异常', 'E', ask)}
        {key('驳回', 'R', to('reject'), true)}
        {key('验票通过', 'P', to('approve'), false, true)}
        <Button onClick={tab.close}>{t('返回')}</Button>
      </Footer>
      {asking.dialog}
      {rejecting.view}
      {verifying.view}
    </div>
  )
}
