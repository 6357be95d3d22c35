import { Button, Tabs } from 'antd'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { Footer } from '#kernel/web/document/Footer.tsx'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { FieldView } from '#kernel/web/form/FieldForm.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'
import { CertificatesButton, CertificatesOf } from '#modules/certificate/web/public.tsx'
import { PricesOf } from '#modules/company/web/public.tsx'
import { CorrectButton } from '#modules/correction/web/public.tsx'
import { type Family, type FamilyName, families } from '../shared/calls.ts'
import { productKinds } from '../shared/kinds.ts'
import { type ProductKind, productTables } from '../shared/tables.ts'
import { ProductPacks } from './ProductPacks.tsx'
import { ProductUses } from './ProductUses.tsx'
import { ProductVersions } from './ProductVersions.tsx'

type Shown = Answer<Family['calls']['detail']>
/** Why a product is not bought any more, what stands in its place, and in the place of what it stands. */
const Instead = ({ of: p, screen }: { of: Shown; screen: string }) => {
  const link = (x: { id: string; code: string }) => (
    <a key={x.id} className="p-instead" href={`#/${screen}/${x.id}`}>
      {x.code}
    </a>
  )
  return (
    <>
      {p.mergedInto && (
        <p className="d-bar">
          {t('已合并到')} {link(p.mergedInto)} {t('单据与库存保留原产品')}
        </p>
      )}
      {!p.enabled && !p.mergedInto && (
        <p className="d-bar">
          {t('停用原因：{{reason}}', { reason: p.disabledReason || '--' })}
          {p.replacedBy && (
            <>
              {' '}
              {t('改为产品')} {link(p.replacedBy)}
            </>
          )}
        </p>
      )}
      {p.replaces.length > 0 && (
        <p className="d-bar">
          {t('由以下产品改来')} {p.replaces.map(link)}
        </p>
      )}
    </>
  )
}

/** A product to read. */
const ProductPage = ({ of: f }: { of: Family }) => {
  const { id = '' } = useParams()
  const tab = useTab()
  const { data: p, error } = useAsk(f.calls.detail, { id })
  useEffect(() => {
    if (p) tab.setTitle(`${p.name} ${p.platformCode}`)
  }, [p, tab])
  if (error || !p)
    return (
      <div className="d-page d-empty" role={error ? 'alert' : 'status'}>
        <p>{error ? error.msg : t('正在加载')}</p>
        {error && <Button onClick={tab.close}>{t('关闭')}</Button>}
      </div>
    )
  const names = { manufacturerId: p.manufacturer, categoryId: p.category }
  const screen = f.screen
  const info = (
    <>
      <FieldView table={productTables[p.kind as ProductKind]} values={p.values} names={names} />
      <section className="f-group">
        <h2>{t('图片/附件')}</h2>
        <Attachments files={p.images} label={t('图片/附件')} />
      </section>
      <p className="d-muted">
        {t('创建时间')} {timeText(p.createdAt)}
        {comma()}
        {t('修改时间')} {timeText(p.updatedAt)}
      </p>
    </>
  )
  const of = { family: f, id, kind: p.kind as ProductKind }
  const tabs = [
    { key: 'info', label: '基本信息', children: info },
    { key: 'versions', label: '版本', children: <ProductVersions {...of} /> },
    {
      key: 'packs',
      label: '包装层级',
      children: <ProductPacks family={f} id={id} version={p.version} mayEdit={p.actions.includes('edit')} />,
    },
    { key: 'certificates', label: '证件', children: <CertificatesOf productId={id} /> },
    { key: 'prices', label: '价格', children: <PricesOf productId={id} /> },
    { key: 'uses', label: '使用情况', children: <ProductUses {...of} code={p.platformCode} name={p.name} /> },
  ]
  return (
    <div className="d-page">
      <Scroll>
        <section className="d-card">
          <header className="d-title">
            <h1>{p.name}</h1>
            <span className="d-tag" data-tone={p.enabled ? 'green' : 'orange'}>
              {p.enabled ? t('已启用') : t('已停用')}
            </span>
            <span className="d-muted">
              {t(productKinds[p.kind as ProductKind])} {p.platformCode}
            </span>
          </header>
          <Instead of={p} screen={screen} />
          <Tabs items={tabs.map((x) => ({ ...x, label: t(x.label) }))} />
        </section>
      </Scroll>
      <Footer>
        <CertificatesButton of={{ productId: id }} />
        <CorrectButton screen={screen} id={id} />
        {p.actions.includes('edit') && (
          <Button type="primary" onClick={() => go(`/${screen}/${id}/edit`)}>
            {t('修改')}
          </Button>
        )}
        <Button onClick={tab.close}>{t('返回')}</Button>
      </Footer>
    </div>
  )
}

export const pageOf = (name: FamilyName) => () => <ProductPage of={families[name]} />
