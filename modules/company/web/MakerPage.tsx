import { Button, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { Values } from '#kernel/shared/field.ts'
import { Footer } from '#kernel/web/document/Footer.tsx'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { FieldView } from '#kernel/web/form/FieldForm.tsx'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { CertificatesOf } from '#modules/certificate/web/public.tsx'
import { CorrectButton, CorrectionsOf } from '#modules/correction/web/public.tsx'
import { ProductsOf } from '#modules/product/web/public.tsx'
import { manufacturerCalls as calls } from '../shared/calls.ts'
import { makerTable } from '../shared/fields.ts'
import { MakerDialog } from './MakerDialog.tsx'
import '#kernel/web/document/document.css'

export const keep = true

/** A manufacturer: who it is, its papers, its goods, whom it authorised and what was corrected of it. */
export default function MakerPage() {
  const { id = '' } = useParams()
  const tab = useTab()
  const { data: m, error } = useAsk(calls.detail, { id })
  const full = useAct(calls.reveal)
  const [known, setKnown] = useState<Values>({})
  const [editing, setEditing] = useState(false)
  const reveal = async () => setKnown(((await full.run({ id }))?.values ?? {}) as Values)
  useEffect(() => {
    if (m) tab.setTitle(m.name)
  }, [m, tab])
  if (!m)
    return (
      <div className="d-page d-empty" role={error ? 'alert' : 'status'}>
        <p>{error ? error.msg : t('正在加载')}</p>
        {error && <Button onClick={tab.close}>{t('关闭')}</Button>}
      </div>
    )
  const tabs = [
    {
      key: 'info',
      label: '信息',
      children: <FieldView table={makerTable} values={{ ...m.values, ...known, code: m.code }} reveal={reveal} />,
    },
    { key: 'certificates', label: '证件', children: <CertificatesOf companyId={id} /> },
    { key: 'products', label: '产品', children: <ProductsOf manufacturerId={id} /> },
    { key: 'letters', label: '授权给谁', children: <CertificatesOf fromCompanyId={id} /> },
    { key: 'changes', label: '变更', children: <CorrectionsOf companyId={id} /> },
  ]
  return (
    <div className="d-page">
      <Scroll>
        <section className="d-card">
          <header className="d-title">
            <h1>{m.name}</h1>
            <span className="d-muted">{m.code}</span>
          </header>
          {!m.enabled && (
            <p className="d-note" role="note">
              {t('已停用')}
            </p>
          )}
          <Tabs items={tabs.map((x) => ({ ...x, label: t(x.label) }))} />
        </section>
      </Scroll>
      <Footer>
        <CorrectButton screen="baseInfo/manufacturer" id={id} />
        {m.actions.includes('edit') && (
          <Button type="primary" onClick={() => setEditing(true)}>
            {t('修改')}
          </Button>
        )}
        <Button onClick={tab.close}>{t('返回')}</Button>
      </Footer>
      {editing && <MakerDialog id={id} onClose={() => setEditing(false)} />}
    </div>
  )
}
