import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { type AskError, ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { Watermark } from '#kernel/web/shell/Watermark.tsx'
import { contractLinkCalls } from '../shared/calls.ts'
import { Shared } from './Shared.tsx'
import '#kernel/web/document/document.css'
import './contract-link.css'

type Seen = Answer<typeof contractLinkCalls.preview>

/** One view of a link: each asking is counted, so that nothing asks by itself a second time. */
const views = new Map<string, Promise<Seen>>()
const viewOf = (token: string, again: boolean): Promise<Seen> => {
  if (again) views.delete(token)
  const known = views.get(token) ?? ask(contractLinkCalls.preview, { token }, { quiet: true })
  views.set(token, known)
  return known
}
const useView = (token: string) => {
  const [seen, setSeen] = useState<{ token: string; data?: Seen; error?: AskError }>()
  const look = (again = false) => {
    setSeen(undefined)
    viewOf(token, again).then(
      (data) => setSeen({ token, data }),
      (error: AskError) => setSeen({ token, error }),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the token alone
  useEffect(() => {
    if (token) look()
  }, [token])
  return { ...(seen?.token === token ? seen : {}), again: () => look(true) }
}

/** Contract details by a link, without login (specification §2). The token stands behind the #, in no log. */
export default function ContractPreview() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { data, error, again } = useView(token)
  useEffect(() => {
    document.title = t('合同详情')
    const robots = document.createElement('meta')
    Object.assign(robots, { name: 'robots', content: 'noindex' })
    document.head.append(robots)
    return () => robots.remove()
  }, [])
  const unknown = token === '' || error?.code === codes.notFound
  return (
    <main className="c-page">
      <h1>{t('合同详情')}</h1>
      {unknown && <Notice state="forged" head={t('链接无效')} text={t('请检查链接是否完整，或联系发送人')} />}
      {!unknown && error && (
        <Notice state="failed" head={error.msg} text="">
          <button type="button" className="k-btn" onClick={again}>
            {t('重试')}
          </button>
        </Notice>
      )}
      {!unknown && !error && !data && <p role="status">{t('正在加载')}</p>}
      {data?.state === 'expired' && (
        <Notice
          state="expired"
          head={t('链接已过期')}
          text={t('此链接已于 {{time}} 失效，请联系发送人重新生成', { time: timeText(data.until) })}
        />
      )}
      {data?.state === 'used' && (
        <Notice state="used" head={t('链接的查看次数已用完')} text={t('每打开一次计一次，请联系发送人重新生成')} />
      )}
      {data?.contract && (
        <>
          <Watermark text={data.mark} />
          <p className="d-note c-until">
            {t('此链接有效至 {{time}}，还可查看 {{n}} 次', { time: timeText(data.until), n: data.left })}
          </p>
          <Shared of={{ ...data, contract: data.contract }} token={token} />
        </>
      )}
    </main>
  )
}

const Notice = ({
  state,
  head,
  text,
  children,
}: {
  state: string
  head: string
  text: string
  children?: ReactNode
}) => (
  <section className="c-card c-notice" data-state={state} role={state === 'empty' ? 'status' : 'alert'}>
    <h2>{head}</h2>
    {text && <p>{text}</p>}
    {children}
  </section>
)
