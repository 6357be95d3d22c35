import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { Footer } from '#kernel/web/document/Footer.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { ProductSelect } from '#modules/product/web/public.tsx'
import { vbpCalls as calls } from '../shared/calls.ts'
import { itemTable } from '../shared/fields.ts'
import { batchStates, paces } from '../shared/kinds.ts'
import { batchWords, itemWords } from '../shared/words.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { at, ofOne, PaceTag, rateText, stale, Warnings, warnedOf, warningsText } from './Views.tsx'
import '#kernel/web/document/document.css'

type Item = Answer<typeof calls.detail>['lines'][number]
const col = wordLines<typeof itemWords, Item>(itemWords)
const named = col.link('name', (i) => `${at}/item/${i.id}`, { width: 250 })
const article = [
  {
    ...named,
    show: (i: Item) => (
      <>
        {named.show(i)}{' '}
        {i.backup && (
          <span
            className="d-tag"
            data-tone={i.activated ? 'green' : 'grey'}
            title={t(i.activated ? '备选（已启用）' : '备选（未启用）')}
          >
            {t(itemWords.backup.label)}
          </span>
        )}
      </>
    ),
  },
  col.one('agreed'),
  col.one('done'),
  col.custom('rate', (i) => rateText(i.rate), { align: 'right' }),
]
const more = col.some('spec', 'manufacturer', 'supplyUnit', 'selectedPrice', 'backup', 'activated', 'code')
const columns = [
  ...article,
  col.custom('pace', (i) => <PaceTag of={i.pace} />, { says: Object.values(paces) }),
  col.custom('warnings', (i) => <Warnings of={warnedOf(i)} />, { said: (i) => warningsText(warnedOf(i)) }),
  ...col.some('used', 'hospitals'),
  ...more,
]
const supplied = [...article, ...col.some('open', 'hospitals'), ...more]
const deciding = ['name', 'agreed', 'done', 'rate', 'pace', 'warnings']

export const keep = true

/** A batch and its articles: what is agreed and done of each. */
export default function BatchPage() {
  const { id = '' } = useParams()
  const tab = useTab()
  const { data: b, error } = useAsk(calls.detail, { id })
  const supplier = useSession((s) => s.currentOrg?.kind === 'supplier')
  const [open, setOpen] = useState<'edit' | 'item'>()
  useEffect(() => {
    if (b) tab.setTitle(b.name)
  }, [b, tab])
  if (!b)
    return (
      <div className="d-page d-empty" role={error ? 'alert' : 'status'}>
        <p>{error ? error.msg : t('正在加载')}</p>
        {error && <Button onClick={tab.close}>{t('关闭')}</Button>}
      </div>
    )
  const close = () => setOpen(undefined)
  return (
    <div className="d-page">
      <Scroll>
        <section className="d-card">
          <header className="d-title">
            <h1>{b.name}</h1>
            <span className="d-muted">
              {b.code} · {t(batchStates[b.state])}
            </span>
          </header>
          <Fields
            of={told(batchWords, b, [
              ...(['level', 'kind', 'startDate', 'endDate', 'daysLeft'] as const),
              ...(supplier ? [] : [[batchWords.rate.label, rateText(b.rate)] as const]),
              [batchWords.timeRate.label, rateText(b.timeRate)] as const,
              ...(['items', 'hospitals', 'remark'] as const),
            ])}
          />
        </section>
        <section className="d-card">
          <LineTable
            label="品种"
            rows={b.lines}
            columns={supplier ? supplied : columns}
            decides={supplier ? ['name', 'agreed', 'done', 'rate', 'open'] : deciding}
          />
        </section>
      </Scroll>
      <Footer>
        {b.actions.includes('edit') && (
          <>
            <Button onClick={() => setOpen('edit')}>{t('修改')}</Button>
            {b.state !== 'ended' && (
              <Button type="primary" onClick={() => setOpen('item')}>
                {t('添加品种')}
              </Button>
            )}
          </>
        )}
        <Button onClick={tab.close}>{t('返回')}</Button>
      </Footer>
      {open === 'edit' && <BatchDialog of={b} onClose={close} />}
      {open === 'item' && (
        <FormDialog
          title={`${t('添加品种')} ${b.name}`}
          record={b.id}
          adds
          table={itemTable}
          initial={{ volumeUnit: 'pack', backup: false }}
          refs={{ productId: (c) => <ProductSelect {...c} /> }}
          save={async ({ backup, ...v }) => {
            const items = [{ ...v, backup: backup === true }]
            return ofOne(
              await saveForm(
                calls.update,
                { id: b.id, version: b.version, items } as Asked<typeof calls.update>,
                stale,
              ),
            )
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
