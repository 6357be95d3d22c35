import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { plain } from '#kernel/shared/decimal.ts'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { told } from '#kernel/web/words.tsx'
import { uploadNames } from '#modules/trace-setting/shared/uploads.ts'
import { lookUps } from '#modules/trace-setting/shared/wire.ts'
import '#kernel/web/document/document.css'
import { traceCalls } from '../shared/calls.ts'
import { codeEvents, codeStates } from '../shared/states.ts'
import { codeWords } from '../shared/words.ts'
import { PlatformSays } from './PlatformSays.tsx'
import '#kernel/web/list/list.css'
import './query.css'

export const keep = true

const views = ['chain', ...lookUps] as const

/** A code's life: supplier, delivery, acceptance, dispensings, messages; and the platform's version beside ours. */
export default function ChainPage() {
  const { code = '' } = useParams()
  const [view, setView] = useState<(typeof views)[number]>('chain')
  const { data: life, error } = useAsk(traceCalls.chain, { code }, { fresh: true })
  const hospital = useSession((s) => s.currentOrg?.kind === 'hospital')
  const mayRecall = useCan(traceCalls.recall)
  const recall = useAct(traceCalls.recall, { onDone: (made) => go(`/inventory/recall/${made.id}`) })
  if (!life)
    return (
      <div className="d-page d-empty" role={error ? 'alert' : 'status'}>
        {error ? error.msg : t('正在加载')}
      </div>
    )
  const here = life.rows[0]
  return (
    <div className="d-page tq-page">
      <header className="tq-head">
        <h1>
          {t('追溯链')} <code>{life.code}</code>
        </h1>
        {here && <Tag color="blue">{t(codeStates[here.state])}</Tag>}
        <span className="tq-acts">
          {mayRecall && here && (
            <Button
              danger
              loading={recall.busy}
              disabled={!here.lotNo}
              onClick={() => void recall.run({ code: life.code })}
            >
              {t('召回此批号')}
            </Button>
          )}
          <Button onClick={() => go('/trace/query')}>{t('返回追溯查询')}</Button>
        </span>
      </header>
      {hospital && (
        <nav className="l-tabs" aria-label={t('追溯查询')}>
          {views.map((v) => (
            <button key={v} type="button" aria-current={v === view || undefined} onClick={() => setView(v)}>
              {v === 'chain' ? t('追溯链') : v}
            </button>
          ))}
        </nav>
      )}
      {view !== 'chain' ? (
        <PlatformSays key={view} code={life.code} lookUp={view} said={life.answers.find((a) => a.lookUp === view)} />
      ) : (
        <>
          {life.rows.length === 0 && life.sent.length === 0 && <p role="alert">{t('没有此追溯码的记录')}</p>}
          {life.sent.map((s) => (
            <section key={s.deliveryId} className="tq-card">
              <h2>{t('供应商随货')}</h2>
              <p>
                {`${s.supplier} → ${s.hospital}`} ·{' '}
                <button type="button" className="k-link" onClick={() => go(`/procurement/delivery/${s.deliveryId}`)}>
                  {s.deliveryNo}
                </button>{' '}
                · {s.name} · {t('批号')} {s.lotNo || '--'} {s.shippedAt ? timeText(s.shippedAt) : ''}
              </p>
            </section>
          ))}
          {life.rows.map((r) => (
            <section key={r.id} className="tq-card">
              <h2>{r.hospital}</h2>
              <Fields
                of={[
                  ...told(codeWords, r, ['name', 'spec', 'lotNo', 'expiryDate', 'supplier', 'deliveryNo']),
                  ['验收单', r.acceptanceNo || '--'],
                  ['剩余', `${plain(r.rest)} / ${plain(r.ratio)} ${r.minUnit}`],
                  ...(r.boxes.length > 0 ? ([['箱码', r.boxes.join(' / ')]] as const) : []),
                  ...(r.secondName ? ([['复核人', r.secondName]] as const) : []),
                ]}
              />
              <ol className="tq-steps">
                {r.steps.map((s) => (
                  <li key={s.id}>
                    <b>{t(codeEvents[s.step])}</b> {timeText(s.at)} {s.docNo} {s.userName}
                    {Number(s.qty) !== 0 && ` · ${plain(s.qty)} · ${t('剩余')} ${plain(s.rest)}`}
                  </li>
                ))}
              </ol>
            </section>
          ))}
          {life.messages.length > 0 && (
            <section className="tq-card">
              <h2>{t('上报')}</h2>
              <ul>
                {life.messages.map((m) => (
                  <li key={m.id}>
                    {m.kind} {t(uploadNames[m.kind])} · {m.docNo} · {m.flowNo || m.reason || '--'} ·{' '}
                    {timeText(m.eventAt)}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </div>
  )
}
