import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { codes } from '#kernel/shared/envelope.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { Watermark } from '#kernel/web/shell/Watermark.tsx'
import { contractLinkCalls } from '../shared/calls.ts'
import '#kernel/web/document/document.css'
import './contract-link.css'

/** Contract details by a signed link, without login (specification §2). The token stands behind the #, in no log. */
export default function ContractPreview() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { data, error, reload, fetching } = useAsk(
    contractLinkCalls.preview,
    { token },
    { enabled: token !== '', quiet: true },
  )
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
          <button type="button" className="k-btn" aria-busy={fetching} onClick={() => void reload()}>
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
      {data?.state === 'valid' && (
        <>
          <Watermark text={t('合同预览')} />
          <p className="d-note c-until">{t('此链接有效至 {{time}}', { time: timeText(data.until) })}</p>
          {data.contract ? (
            <article className="c-card">
              <h2>
                {data.contract.name} {data.contract.no}
              </h2>
              <dl>
                {data.contract.facts.map((f) => (
                  <div key={f.label}>
                    <dt>{t(f.label)}</dt>
                    <dd>{f.value}</dd>
                  </div>
                ))}
              </dl>
            </article>
          ) : (
            <Notice state="empty" head={t('链接有效')} text={t('合同内容尚未提供')} />
          )}
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
