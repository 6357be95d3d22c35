import { Button, Radio } from 'antd'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { differentFields } from '#kernel/web/document/conflict.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { useSafe } from '#kernel/web/document/useDraft.ts'
import { useUpdate } from '#kernel/web/document/useUpdate.ts'
import { FaultCount } from '#kernel/web/form/FaultCount.tsx'
import { FieldForm, type Refs } from '#kernel/web/form/FieldForm.tsx'
import { useFields } from '#kernel/web/form/useFields.ts'
import { useRefusal } from '#kernel/web/form/useRefusal.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { draftKey, readDraft } from '#kernel/web/shell/drafts.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { CategorySelect } from '#modules/category/web/public.tsx'
import { MakerSelect } from '#modules/company/web/public.tsx'
import { type Family, type FamilyName, families, type ProductCalls } from '../shared/calls.ts'
import { productKinds } from '../shared/kinds.ts'
import { type ProductKind, productTables } from '../shared/tables.ts'

type Product = Answer<ProductCalls['detail']>
const newDraft = (kind: ProductKind) => `product new ${kind}`

/** A new product, or one to change; a catalogue of several kinds asks for the kind first. */
const ProductForm = ({ of: f }: { of: Family }) => {
  const { id } = useParams()
  const { data: p, error } = useAsk(f.calls.detail, { id: id ?? '' }, { enabled: !!id, fresh: true })
  // a draft of another kind than the first is to be offered too
  const [kind, setKind] = useState<ProductKind>(
    () => f.kinds.find((k) => readDraft(draftKey(newDraft(k)))) ?? f.kinds[0]!,
  )
  /** What was typed before another kind was chosen. */
  const [carried, setCarried] = useState<Values>({})
  const change = (next: ProductKind, typed: Values) => {
    setCarried(typed)
    setKind(next)
  }
  if (id && !p)
    return (
      <div className="d-page d-empty" role={error ? 'alert' : 'status'}>
        {error ? error.msg : t('正在加载')}
      </div>
    )
  return (
    <Editor
      key={p ? `${p.id} ${p.version}` : kind}
      of={f}
      product={p}
      kind={(p?.kind as ProductKind) ?? kind}
      carried={carried}
      onKind={p || f.kinds.length === 1 ? undefined : change}
    />
  )
}

interface EditorProps {
  of: Family
  product: Product | undefined
  kind: ProductKind
  carried: Values
  onKind?: (kind: ProductKind, typed: Values) => void
}

const Editor = ({ of: f, product: p, kind, carried, onKind }: EditorProps) => {
  const tab = useTab()
  const table = productTables[kind]
  const form = useFields(table, (p?.values ?? {}) as Values)
  const files = useUpload(p?.images)
  const refresh = [f.calls.query, f.calls.detail]
  const add = useAct(f.calls.add, { refresh, done: '已保存' })
  // the page is drawn anew from what the colleague saved
  const onTheirs = () => {
    done()
    void tab.refresh()
  }
  const differences = (now: { values?: Values }) => differentFields(table, form.other, now.values ?? {})
  const update = useUpdate(f.calls.update, { refresh, done: '已保存', differences, onTheirs })
  const error = p ? update.error : add.error
  // pictures are files of the computer, which a browser does not let a page keep
  const name = p ? `product ${p.id}` : newDraft(kind)
  const done = useSafe(name, form.changed, form.dirty || files.dirty, form.restore)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form of this kind opens
  useEffect(() => {
    if (!p && Object.keys(carried).length > 0) form.restore(carried)
  }, [])
  const change = (next: ProductKind) => {
    // a category belongs to a kind
    const { categoryId: _, ...typed } = form.changed
    done()
    onKind?.(next, typed)
  }
  const title = p ? `${t('修改')} ${p.name}` : `${t('新建')} ${t(productKinds[kind])}`
  useEffect(() => tab.setTitle(title), [tab, title])
  const refused = useRefusal(table, form, error)

  const save = async () => {
    if (files.busy || !form.check()) return
    const images = await files.send()
    if (!images) return
    const body = { kind, values: p ? form.other : form.tidy, ...(files.dirty ? { images } : {}) }
    const saved = p ? await update.run({ id: p.id, version: p.version, body }) : await add.run(body)
    if (!saved) return
    done()
    tab.replace(`/${f.screen}/${saved.id}`)
    await files.finish()
  }
  const refs: Refs = {
    manufacturerId: (c) => <MakerSelect {...c} name={p?.manufacturer} />,
    categoryId: (c) => <CategorySelect {...c} kind={kind} />,
  }
  return (
    <form
      className="d-page"
      onSubmit={(e) => {
        e.preventDefault()
        void save()
      }}
    >
      <Scroll>
        <section className="d-card">
          <header className="d-title">
            <h1>{title}</h1>
            {onKind && (
              <Radio.Group
                aria-label={t('产品大类')}
                value={kind}
                onChange={(e) => change(e.target.value)}
                options={f.kinds.map((k) => ({ value: k, label: t(productKinds[k]) }))}
              />
            )}
          </header>
          <Problem of={refused} />
          <FieldForm table={table} of={form} refs={refs} />
          <fieldset className="f-group">
            <legend>{t('图片/附件')}</legend>
            <Upload of={files} label={t('图片/附件')} />
          </fieldset>
        </section>
      </Scroll>
      <footer className="d-footer">
        <FaultCount of={form} />
        <div className="d-actions">
          <Button type="primary" htmlType="submit" loading={add.busy || update.busy || files.busy}>
            {t('保存')}
          </Button>
          <Button onClick={tab.close}>{t('返回')}</Button>
        </div>
      </footer>
    </form>
  )
}

export const formOf = (name: FamilyName) => () => <ProductForm of={families[name]} />
