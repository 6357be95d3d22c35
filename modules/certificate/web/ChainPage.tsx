import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import '#kernel/web/document/document.css'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { DayInput } from '#kernel/web/form/DayInput.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { SupplierSelect } from '#modules/company/web/public.tsx'
import { ProductSelect } from '#modules/product/web/public.tsx'
import { chainCalls } from '../shared/calls.ts'
import { goodsClasses, holds, type LinkState, linkStates, links } from '../shared/chain.ts'
import { certKinds } from '../shared/kinds.ts'
import { endText } from './acts.tsx'
import { HospitalSelect } from './Many.tsx'
import { placeOf } from './places.ts'
import { CertViews } from './Views.tsx'
import './chain.css'

type Chain = Answer<(typeof chainCalls)['chain']>
type Link = Chain['links'][number]
type Paper = NonNullable<Link['paper']>

const tones: Readonly<Record<LinkState, string>> = {
  ok: 'green',
  near: 'orange',
  ...({ expired: 'red', future: 'red', disabled: 'red', outside: 'red', missing: 'red' } as const),
}
const StateTag = ({ of, off }: { of: LinkState; off?: boolean }) => (
  <span className="d-tag" data-tone={off ? 'grey' : tones[of]}>
    {t(linkStates[of])}
  </span>
)

const PaperLink = ({ of: p }: { of: Paper }) =>
  p.open ? <a href={`#${placeOf[p.scope]}/${p.id}`}>{p.certNo}</a> : <span>{p.certNo}</span>

/** Maker → agent → supplier: whoever authorises whom, and where the way breaks. */
const Way = ({ of: chain, link }: { of: Chain; link: Link }) => {
  const maker = chain.maker || t('生产企业')
  const [first] = link.steps
  // what is missing is drawn where it is missing: above the highest letter there is
  const gap = link.state === 'missing' ? { from: maker, to: first?.from ?? chain.supplier } : undefined
  const own = !gap && link.steps.length === 0
  return (
    <ol className="k-way" aria-label={t('授权链')}>
      <li>
        <span className="k-firm">{gap ? gap.from : (first?.from ?? maker)}</span>
      </li>
      {own && <li className="d-muted">{t('自产自销，无需授权')}</li>}
      {gap && (
        <li>
          <span className="k-letter" data-bad>
            {t('缺少授权书')}
          </span>
          <span className="k-firm">{gap.to}</span>
        </li>
      )}
      {link.steps.map((s) => (
        <li key={s.id}>
          <span className="k-letter" data-bad={holds(s.state) ? undefined : true}>
            <PaperLink of={s} />
            <span>{t('至 {{day}}', { day: endText(s.validTo) })}</span>
            <StateTag of={s.state} />
          </span>
          <span className="k-firm">{s.to}</span>
        </li>
      ))}
    </ol>
  )
}

const Shown = ({ of: chain }: { of: Chain }) => {
  const letters = chain.links.find((l) => l.link === 'letters')
  return (
    <>
      {!chain.on && <p className="d-note">{t('区域未启用资质链检查，以下仅供查看')}</p>}
      {chain.broken ? (
        <p className="d-warn" role="alert">
          {chain.broken}
        </p>
      ) : (
        <p className="d-done" role="status">
          {t('当日可以下单、发货和验收')}
        </p>
      )}
      {letters && (
        <section className="f-group">
          <h2>{t(links.letters)}</h2>
          <Way of={chain} link={letters} />
        </section>
      )}
      <section className="f-group">
        <h2>{t('全部环节（{{goods}}）', { goods: t(goodsClasses[chain.goods]) })}</h2>
        <div className="k-scroll">
          <table className="k-links">
            <thead>
              <tr>
                {['环节', '所属', '证件', '有效期止', '状态', '失效时', '说明'].map((label) => (
                  <th key={label} scope="col">
                    {t(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {chain.links.map((l) => (
                <tr key={`${l.link} ${l.asks}`}>
                  <th scope="row">{t(links[l.link])}</th>
                  <td>{l.owner}</td>
                  <td>
                    {t(l.paper ? certKinds[l.paper.kind] : l.asks)} {l.paper && <PaperLink of={l.paper} />}
                  </td>
                  <td>{l.paper ? endText(l.paper.validTo) : '--'}</td>
                  <td>
                    <StateTag of={l.state} off={l.way === '不检查'} />
                  </td>
                  <td>{t(l.way)}</td>
                  <td className={holds(l.state) || l.way === '不检查' ? undefined : 'd-fault'}>{l.fault}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  )
}

const Asked = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label>
    <span>{t(label)}</span>
    {children}
  </label>
)

export const keep = true

/** The licence chain of a supplier, a product and a hospital on a day. */
export default function ChainPage() {
  const tab = useTab()
  useEffect(() => tab.setTitle(t('授权链')), [tab])
  const org = useSession((s) => s.currentOrg)
  const given = Object.fromEntries(new URLSearchParams(useLocation().search)) as Record<string, string | undefined>
  const [asked, setAsked] = useState<Record<string, string | null | undefined>>({
    ...given,
    ...(org?.kind === 'supplier' ? { supplierId: org.strId } : {}),
    ...(org?.kind === 'hospital' ? { hospitalId: org.strId } : {}),
  })
  const { supplierId, productId, hospitalId, day } = asked
  const ready = !!supplierId && !!productId && !!hospitalId
  const wish = { supplierId: supplierId ?? '', productId: productId ?? '', hospitalId: hospitalId ?? '' }
  const { data, error } = useAsk(chainCalls.chain, day ? { ...wish, day } : wish, { enabled: ready, quiet: true })
  const field = (key: string, label: string): ControlProps => ({
    value: asked[key] ?? null,
    onChange: (v) => setAsked((a) => ({ ...a, [key]: v as string | null })),
    label: t(label),
    invalid: false,
  })
  return (
    <div className="d-page">
      <Scroll>
        <section className="d-card">
          <header className="d-title">
            <h1>{t('授权链')}</h1>
            <CertViews now="chain" />
          </header>
          <div className="k-ask">
            {org?.kind !== 'supplier' && (
              <Asked label="供应商">
                <SupplierSelect {...field('supplierId', '供应商')} name={data?.supplier} />
              </Asked>
            )}
            <Asked label="产品">
              <ProductSelect {...field('productId', '产品')} name={data?.product} />
            </Asked>
            {org?.kind !== 'hospital' && (
              <Asked label="医院">
                <HospitalSelect {...field('hospitalId', '医院')} />
              </Asked>
            )}
            <Asked label="日期">
              <DayInput
                aria-label={t('日期')}
                value={day ?? ''}
                placeholder={t('今天')}
                onChange={(v) => setAsked((a) => ({ ...a, day: /^\d{4}-\d\d-\d\d$/.test(v ?? '') ? v : undefined }))}
              />
            </Asked>
          </div>
          {!ready && <p className="d-empty">{t('选择供应商、产品和医院，查看当日的资质链')}</p>}
          {ready && error && (
            <p className="d-empty" role="alert">
              {error.code === 404 ? t('没有此供货关系，不能查看其资质链') : error.msg}
            </p>
          )}
          {ready && data && <Shown of={data} />}
        </section>
      </Scroll>
    </div>
  )
}
