import { Button, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { Values } from '#kernel/shared/field.ts'
import { Footer } from '#kernel/web/document/Footer.tsx'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { FieldView } from '#kernel/web/form/FieldForm.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { colon, t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { chainCalls } from '#modules/certificate/shared/calls.ts'
import { CertificatesButton, CertificatesOf } from '#modules/certificate/web/public.tsx'
import { FreezeButton, FreezesOf } from '#modules/cooperation/web/public.tsx'
import { CorrectButton, CorrectionsOf } from '#modules/correction/web/public.tsx'
import { supplierCalls as calls } from '../shared/calls.ts'
import { identityFields, supplierTable } from '../shared/fields.ts'
import { GoodsOf } from './public.tsx'
import '#kernel/web/document/document.css'

export const keep = true

export default function SupplierPage() {
  const { id = '' } = useParams()
  const tab = useTab()
  const [editing, setEditing] = useState(false)
  const { data: s, error } = useAsk(calls.detail, { id })
  const full = useAct(calls.reveal)
  const [known, setKnown] = useState<Values>({})
  const reveal = async () => setKnown(((await full.run({ id }))?.values ?? {}) as Values)
  const mayChain = useCan(chainCalls.chain)
  useEffect(() => {
    if (s) tab.setTitle(s.name)
  }, [s, tab])
  if (!s)
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
      children: (
        <FieldView
          table={supplierTable}
          values={{ ...s.values, ...known, name: s.name, code: s.code }}
          reveal={reveal}
        />
      ),
    },
    {
      key: 'chain',
      label: '资质链',
      children: (
        <>
          <CertificatesOf orgId={id} />
          {mayChain && (
            <p>
              <Button onClick={() => go(`/baseInfo/certificate/chain?supplierId=${id}`)}>{t('查看授权链')}</Button>
            </p>
          )}
        </>
      ),
    },
    { key: 'goods', label: '品种', children: <GoodsOf supplierId={id} /> },
    { key: 'freezes', label: '冻结记录', children: <FreezesOf supplierId={id} /> },
    ...(s.companyId ? [{ key: 'changes', label: '变更', children: <CorrectionsOf companyId={s.companyId} /> }] : []),
  ]
  return (
    <div className="d-page">
      <Scroll>
        <section className="d-card">
          <header className="d-title">
            <h1>{s.name}</h1>
            <span className="d-muted">{s.code}</span>
          </header>
          {!s.enabled && (
            <p className="d-note" role="note">
              {t('已停用')}
              {s.disabledReason && `${colon()}${s.disabledReason}`}
            </p>
          )}
          <Tabs items={tabs.map((x) => ({ ...x, label: t(x.label) }))} />
        </section>
      </Scroll>
      <Footer>
        <CertificatesButton of={{ orgId: id }} />
        <Button onClick={() => go(`/baseInfo/mySupplier/relations?supplierId=${id}`)}>{t('供货关系')}</Button>
        <CorrectButton screen="baseInfo/mySupplier" id={id} />
        <FreezeButton supplier={{ id, name: s.name }} />
        {s.actions.includes('edit') && (
          <Button type="primary" onClick={() => setEditing(true)}>
            {t('修改')}
          </Button>
        )}
        <Button onClick={tab.close}>{t('返回')}</Button>
      </Footer>
      {editing && (
        <FormDialog
          title={`${t('修改')} ${s.name}`}
          table={supplierTable}
          initial={{ ...(s.values as Values), name: s.name }}
          fixed={identityFields.filter((key) => key === 'name' || s.values[key])}
          head={<p className="d-note">{t('名称、信用代码和经营范围通过纠错变更')}</p>}
          save={(_, values) => saveForm(calls.update, { id, version: s.version, values }, [calls.query, calls.detail])}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  )
}
