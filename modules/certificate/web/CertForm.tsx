import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import type { Values } from '#kernel/shared/field.ts'
import '#kernel/web/document/document.css'
import { differentFields } from '#kernel/web/document/conflict.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { useSafe } from '#kernel/web/document/useDraft.ts'
import { useUpdate } from '#kernel/web/document/useUpdate.ts'
import { Why } from '#kernel/web/document/Why.tsx'
import { FaultCount } from '#kernel/web/form/FaultCount.tsx'
import { FieldForm, type Refs } from '#kernel/web/form/FieldForm.tsx'
import { useFields } from '#kernel/web/form/useFields.ts'
import { useRefusal } from '#kernel/web/form/useRefusal.ts'
import { download } from '#kernel/web/http/download.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { BranchesSelect } from '#modules/category/web/public.tsx'
import { MakerSelect } from '#modules/company/web/public.tsx'
import { ocrCalls } from '#modules/ocr/shared/calls.ts'
import { ReadLicence } from '#modules/ocr/web/public.tsx'
import { ProductSelect } from '#modules/product/web/public.tsx'
import { type CertCalls, certFamilies } from '../shared/calls.ts'
import { certTableOf } from '../shared/fields.ts'
import { type CertKind, endless, type Scope } from '../shared/kinds.ts'
import { certWords as words } from '../shared/words.ts'
import { bareText, staleOf } from './acts.tsx'
import { CompanySelect, Hospitals, Products, Regions } from './Many.tsx'
import { placeOf } from './places.ts'
import { Readings, useReadings } from './Readings.tsx'

type Cert = Answer<CertCalls['detail']>

/** A new certificate of a family, the renewal of one (`?replaces=`), or one to change. */
export const formOf = (scope: Scope) => () => <CertForm of={scope} />

const CertForm = ({ of: scope }: { of: Scope }) => {
  const { id } = useParams()
  const replaces = new URLSearchParams(useLocation().search).get('replaces') ?? undefined
  const from = id ?? replaces
  const { data: c, error } = useAsk(certFamilies[scope].detail, { id: from ?? '' }, { enabled: !!from, fresh: true })
  if (from && !c)
    return (
      <div className="d-page d-empty" role={error ? 'alert' : 'status'}>
        {error ? error.msg : t('正在加载')}
      </div>
    )
  return (
    <Editor
      key={c ? `${c.id} ${c.version}` : 'new'}
      of={scope}
      cert={id ? c : undefined}
      replaced={id ? undefined : c}
    />
  )
}

/** Nothing chosen of several is an empty list, and no text an empty one. */
const lists = ['deviceClasses', 'categories', 'regions', 'products', 'hospitals', 'kinds']
const texts = ['name', 'issuer', 'covers', 'remark', 'personName', 'personPhone']
const filled = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([k, v]) => {
      const value = v ?? (lists.includes(k) ? [] : texts.includes(k) ? '' : v)
      return [k, k === 'kinds' ? (value as string[]).map(Number) : value]
    }),
  )
const none = { fromCompanyId: null, toCompanyId: null, products: [], hospitals: [], personName: '', personPhone: '' }
const keys = [
  ...(['kind', 'productId', 'companyId', 'certNo', 'name', 'issuer'] as const),
  ...(['covers', 'remark', 'issueDate', 'validFrom'] as const),
  ...(['deviceClasses', 'categories', 'regions', 'products', 'hospitals'] as const),
  ...(['fromCompanyId', 'toCompanyId', 'personName', 'personPhone'] as const),
]
const begun = (c: Cert | undefined): Values =>
  c
    ? {
        ...Object.fromEntries(keys.map((k) => [k, c[k]])),
        kinds: c.kinds.map(String),
        validTo: c.validTo >= endless ? null : c.validTo,
      }
    : {}

/** Which field of the form takes what is read; a business licence tells when the company began, not its day of issue. */
const read: Readonly<Record<string, 'certNo' | 'covers' | 'validFrom' | 'validTo' | 'issuer' | 'issueDate'>> = {
  certNo: 'certNo',
  issuer: 'issuer',
  issueDate: 'issueDate',
  creditCode: 'certNo',
  businessScope: 'covers',
  licenceFrom: 'validFrom',
  licenceTo: 'validTo',
}
const labels = Object.fromEntries(Object.entries(read).map(([of, key]) => [of, words[key].label]))

const Editor = ({ of: scope, cert: c, replaced }: { of: Scope; cert?: Cert; replaced?: Cert }) => {
  const calls = certFamilies[scope]
  const tab = useTab()
  const old = c ?? replaced
  const [kind, setKind] = useState<unknown>(old?.kind)
  const table = useMemo(() => certTableOf(scope, kind), [scope, kind])
  // the renewed one's days are over: the new one has its own
  const form = useFields(
    table,
    replaced ? { ...begun(replaced), issueDate: null, validFrom: null, validTo: null } : begun(c),
  )
  // a kind has parts of its own
  if (form.values.kind !== kind) setKind(form.values.kind)
  const readings = useReadings(form)
  const files = useUpload(c?.files)
  /** What a renewal may not be submitted without. */
  const [lacks, setLacks] = useState<string>()
  const refresh = staleOf(scope)
  const add = useAct(calls.add, { refresh })
  const update = useUpdate(calls.update, {
    refresh,
    differences: (now: Values) =>
      differentFields(table, form.other, { ...now, kinds: (now.kinds as number[] | undefined)?.map(String) }),
    // the page is drawn anew from what the colleague saved
    onTheirs: () => {
      done()
      void tab.refresh()
    },
  })
  const submit = useAct(calls.submit, { refresh, done: '已提交' })
  const maySubmit = useCan(calls.submit)
  const mayRead = useCan(ocrCalls.businessLicense)
  const licence = [undefined, null, '', 'businessLicense'].includes(kind as string)
  const error = c ? update.error : add.error
  const draft = c ? `certificate ${c.id}` : replaced ? `certificate renew ${replaced.id}` : `certificate new ${scope}`
  // files are of the computer, which a browser does not let a page keep
  const done = useSafe(draft, form.changed, form.dirty || files.dirty, form.restore)
  const title = c
    ? `${t('修改证件')} ${c.no}`
    : replaced
      ? `${t('换证')} ${replaced.no}`
      : t(scope === 'standard' ? '新增产品与厂家证件' : '新增证件')
  useEffect(() => tab.setTitle(title), [tab, title])
  const refused = useRefusal(table, form, error)

  const save = async (andSubmit: boolean) => {
    setLacks(undefined)
    if (files.busy || !form.check() || (andSubmit && !readings.settled())) return
    // said before anything is written (ux.md 76)
    if (andSubmit && replaced && !form.tidy.validFrom && !form.tidy.validTo)
      return setLacks(t('换证请填写新证件的有效期起或有效期止'))
    const bare = andSubmit && bareText(form.tidy.kind as CertKind, files.count)
    if (bare && (await confirm({ title: '保存并提交', text: bare, ok: '仍要提交' })) !== 'ok') return
    const ids = await files.send()
    if (!ids) return
    // what a colleague changed meanwhile is not written over; what another kind had is not this one's
    const part = c && !('kind' in form.other)
    const body = {
      ...(c && !part ? none : {}),
      ...filled(part ? form.other : form.tidy),
      ...(!part || files.dirty ? { files: ids } : {}),
    } as unknown as Asked<CertCalls['add']>
    const saved = c
      ? await update.run({ ...body, id: c.id, version: c.version })
      : await add.run({ ...body, replacesId: replaced?.id })
    if (!saved) return
    done()
    // what came of it is told once
    const sent = andSubmit && (await submit.run({ id: saved.id, version: saved.version }))
    if (!sent) toast('success', t('已保存'))
    tab.replace(`${placeOf[scope]}/${saved.id}`)
    await files.finish()
  }
  const refs: Refs = {
    productId: (p) => <ProductSelect {...p} name={old?.product} />,
    companyId: (p) => <MakerSelect {...p} name={old?.company} />,
    fromCompanyId: (p) => <CompanySelect {...p} named={old?.fromCompany} />,
    toCompanyId: (p) => <CompanySelect {...p} named={old?.toCompany} />,
    products: (p) => <Products {...p} known={old?.productNames ?? []} />,
    hospitals: (p) => <Hospitals {...p} known={old?.hospitalNames ?? []} />,
    categories: (p) => <BranchesSelect {...p} />,
    regions: (p) => <Regions {...p} />,
  }
  const busy = add.busy || update.busy || submit.busy || files.busy
  return (
    <div className="d-page">
      <Scroll>
        <section className="d-card">
          <header className="d-title">
            <h1>{title}</h1>
            {scope === 'standard' && <span className="d-muted">{t('请选择产品或生产企业其中之一')}</span>}
          </header>
          <Problem of={lacks ?? refused} />
          {replaced && (
            <p className="d-note">
              {t('审核通过后，从新证件的有效期起当天更换「{{no}}」；在此之前原证件照常有效', { no: replaced.no })}
            </p>
          )}
          {c && <Why history={c.history} status={c.status} bad />}
          {mayRead && (scope === 'org' || !licence) && (
            <ReadLicence
              labels={labels}
              what={licence ? '用营业执照图片填写' : '用证件图片填写'}
              onRead={(fields, file) => {
                if (!form.values.kind) form.set('kind', 'businessLicense')
                const mine = fields.flatMap((f) => {
                  const key = read[f.field]
                  return key ? [{ key, value: f.field === 'licenceTo' && f.value >= endless ? null : f.value }] : []
                })
                for (const { key, value } of mine) form.set(key, value)
                readings.begin(mine)
                files.add([file])
              }}
            />
          )}
          <Readings of={readings} />
          <FieldForm table={table} of={form} refs={refs} fixed={replaced ? ['kind'] : []} />
          <fieldset className="f-group">
            <legend>{t('附件')}</legend>
            {['authorization', 'powerOfAttorney'].includes(form.values.kind as string) && (
              <p>
                <Button size="small" onClick={() => void download(fileCalls.download, { type: '1' }).catch(() => {})}>
                  {t('下载授权书模板')}
                </Button>
              </p>
            )}
            <Upload of={files} label={t('附件')} />
          </fieldset>
        </section>
      </Scroll>
      <footer className="d-footer">
        <FaultCount of={form} />
        <div className="d-actions">
          {maySubmit && (
            <Button type="primary" disabled={busy} onClick={() => void save(true)}>
              {t('保存并提交')}
            </Button>
          )}
          <Button loading={busy} onClick={() => void save(false)}>
            {t('保存')}
          </Button>
          <Button onClick={tab.close}>{t('返回')}</Button>
        </div>
      </footer>
    </div>
  )
}
