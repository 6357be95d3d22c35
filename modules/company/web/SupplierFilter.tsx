import { use } from 'react'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { DraftContext } from '#kernel/web/list/Filter.tsx'
import { supplierCalls } from '../shared/calls.ts'

/** 供应商 of a search area; an id that came by a link is shown by its name. */
export const SupplierFilter = ({ name = 'supplierId' }: { name?: string }) => {
  const { draft, set } = use(DraftContext)
  const id = (draft[name] as string | undefined) ?? ''
  const { data } = useAsk(supplierCalls.detail, { id }, { enabled: id !== '', quiet: true })
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside
    <label className="l-field">
      <span>{t('供应商')}</span>
      <RemoteSelect<{ id: string; name: string }>
        call={supplierCalls.query}
        show={(s) => s.name}
        name={data?.name}
        label={t('供应商')}
        value={id || null}
        invalid={false}
        onChange={(v) => set(name, v ?? undefined)}
      />
    </label>
  )
}
