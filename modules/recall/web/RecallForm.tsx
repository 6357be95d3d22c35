import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { Asked } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { differentFields } from '#kernel/web/document/conflict.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { useSafe } from '#kernel/web/document/useDraft.ts'
import { useUpdate } from '#kernel/web/document/useUpdate.ts'
import { FaultCount } from '#kernel/web/form/FaultCount.tsx'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { useFields } from '#kernel/web/form/useFields.ts'
import { useRefusal } from '#kernel/web/form/useRefusal.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { ProductSelect } from '#modules/product/web/public.tsx'
import '#kernel/web/document/document.css'
import { recallCalls } from '../shared/calls.ts'
import { recallTable } from '../shared/fields.ts'
import { at, type Recall, stale } from './acts.ts'
import { type Found, LotScan } from './LotScan.tsx'

export const keep = true

export default function RecallForm() {
  const { id } = useParams()
  const { data: r, error } = useAsk(recallCalls.detail, { id: id ?? '' }, { enabled: !!id, fresh: true })
  if (id && !r)
    return (
      <div className="d-page d-empty" role={error ? 'alert' : 'status'}>
        {error ? error.msg : t('正在加载')}
      </div>
    )
  return <Editor key={r ? `${r.id} ${r.version}` : 'new'} recall={r} />
}

const keys = [
  'productId',
  'lots',
  'madeFrom',
  'madeTo',
  'source',
  'instruction',
  'scope',
  'drill',
  'cause',
  'remark',
] as const
/** None of these is an empty one. */
const texts = ['lots', 'remark']
const begun = (r: Recall | undefined): Values =>
  r ? { ...Object.fromEntries(keys.map((k) => [k, r[k]])), level: String(r.level) } : {}

const Editor = ({ recall: r }: { recall: Recall | undefined }) => {
  const tab = useTab()
  const org = useSession((s) => s.currentOrg)
  const table = recallTable
  const form = useFields(table, begun(r))
  const files = useUpload(r?.files)
  const [scanned, setScanned] = useState<Found>()
  const nameOf = (id: unknown) =>
    scanned && scanned.productId === id ? `${scanned.name} ${scanned.spec}`.trim() : r?.name
  const add = useAct(recallCalls.add, { refresh: stale, done: '已保存' })
  const update = useUpdate(recallCalls.update, {
    refresh: stale,
    done: '已保存',
    differences: (now: Values) => differentFields(table, form.other, now),
    onTheirs: () => {
      done()
      void tab.refresh()
    },
  })
  const error = r ? update.error : add.error
  const done = useSafe(r ? `recall ${r.id}` : 'recall new', form.changed, form.dirty || files.dirty, form.restore)
  const title = r ? `${t('修改召回')} ${r.no}` : t('新建召回')
  useEffect(() => tab.setTitle(title), [tab, title])
  const refused = useRefusal(table, form, error)

  const save = async () => {
    if (files.busy || !form.check()) return
    const ids = await files.send()
    if (!ids) return
    // what a colleague changed meanwhile is not written over
    const { level, ...said } = r ? form.other : form.tidy
    const body = {
      ...Object.fromEntries(Object.entries(said).map(([k, v]) => [k, v ?? (texts.includes(k) ? '' : v)])),
      ...(level === undefined ? {} : { level: Number(level) }),
      ...(!r || files.dirty ? { files: ids } : {}),
    } as Asked<typeof recallCalls.add>
    const saved = r ? await update.run({ ...body, id: r.id, version: r.version }) : await add.run(body)
    if (!saved) return
    done()
    tab.replace(`${at}/${saved.id}`)
    await files.finish()
  }
  return (
    <div className="d-page">
      <Scroll>
        <section className="d-card">
          <header className="d-title">
            <h1>{title}</h1>
          </header>
          <Problem of={refused} />
          {org && (
            <p className="d-note">{t('保存后由发布人核对影响范围再发布；医院、供应商对全区域的召回由监管机构发布')}</p>
          )}
          <LotScan
            productId={String(form.values.productId ?? '')}
            lots={String(form.values.lots ?? '')}
            onFound={(found, lots) => {
              setScanned(found)
              form.set('productId', found.productId)
              form.set('lots', lots)
            }}
          />
          <FieldForm
            table={table}
            of={form}
            refs={{ productId: (p) => <ProductSelect {...p} name={nameOf(p.value)} /> }}
          />
          <fieldset className="f-group">
            <legend>{t('附件')}</legend>
            <Upload of={files} label={t('附件')} />
          </fieldset>
        </section>
      </Scroll>
      <footer className="d-footer">
        <FaultCount of={form} />
        <div className="d-actions">
          <Button type="primary" loading={add.busy || update.busy || files.busy} onClick={() => void save()}>
            {t('保存')}
          </Button>
          <Button onClick={tab.close}>{t('返回')}</Button>
        </div>
      </footer>
    </div>
  )
}
