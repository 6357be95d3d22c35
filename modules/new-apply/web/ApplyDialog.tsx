import type { Asked } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import type { Values } from '#kernel/shared/field.ts'
import { WhyOf } from '#kernel/web/document/Why.tsx'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { DepartmentSelect } from '#modules/place/web/public.tsx'
import { newApplyCalls as calls } from '../shared/calls.ts'
import { applyTables } from '../shared/fields.ts'
import { type ApplyKind, applyKinds, newApplyMachine } from '../shared/machine.ts'
import { type Apply, stale } from './acts.ts'
import { Similar } from './Similar.tsx'

type Product = RowOf<typeof calls.products>
type Partner = RowOf<typeof calls.partners>

export const ProductChoice = ({ name, ...p }: ControlProps & { kind?: number; name?: string | undefined }) => (
  <RemoteSelect<Product>
    {...p}
    {...(name ? { name } : {})}
    call={calls.products}
    input={p.kind === undefined ? {} : { kind: p.kind }}
    show={(x) => [x.name, x.spec, x.manufacturer, x.code].filter(Boolean).join(' ')}
  />
)
const PartnerChoice = ({ name, ...p }: ControlProps & { name?: string | undefined }) => (
  <RemoteSelect<Partner> {...p} {...(name ? { name } : {})} call={calls.partners} show={(x) => `${x.name} ${x.code}`} />
)

const initial = (a: Apply | undefined, kind: ApplyKind): Values =>
  a
    ? Object.fromEntries(
        applyTables[kind].fields.map(({ key }) => {
          const v = a[key as keyof Apply] as Values[string]
          if (key === 'kind') return [key, String(v)]
          return [key, key === 'price' || key === 'monthlyQty' ? plain(String(v)) : v]
        }),
      )
    : {}
const titles: Readonly<Record<ApplyKind, string>> = {
  listed: '申请目录内品种',
  unlisted: '申请目录外品种',
  recommended: '推荐新品',
}

interface Props {
  /** What is changed; a new one when left out. */
  of?: Apply | undefined
  kind: ApplyKind
  onClose: () => void
  onSaved?: (id: string) => void
}

/** A wish for a new item: what exists is chosen, what does not is described; below it what the hospital buys of that name. */
export const ApplyDialog = ({ of: a, kind, onClose, onSaved }: Props) => {
  const save = (values: Values, other: Values) =>
    a
      ? saveForm(
          calls.update,
          { id: a.id, version: a.version, applyKind: kind, values: other } as Asked<typeof calls.update>,
          stale,
        )
      : saveForm(calls.add, { applyKind: kind, values } as Asked<typeof calls.add>, stale, ({ id }) => onSaved?.(id))
  return (
    <FormDialog
      title={a ? `${t('修改新品申请')} ${a.no}` : t(titles[kind])}
      record={a?.id}
      table={applyTables[kind]}
      {...(a ? { head: <WhyOf call={calls.detail} machine={newApplyMachine} of={a} /> } : {})}
      initial={initial(a, kind)}
      refs={{
        productId: (c) => <ProductChoice {...c} name={a ? `${a.name} ${a.spec}` : undefined} />,
        departmentId: (c) => <DepartmentSelect {...c} />,
        supplierId: (c) => <PartnerChoice {...c} name={a?.supplier} />,
        hospitalId: (c) => <PartnerChoice {...c} name={a?.hospital} />,
      }}
      save={save}
      onClose={onClose}
      below={(v) =>
        kind === 'recommended' ? null : (
          <Similar
            productId={v.productId ? String(v.productId) : undefined}
            name={v.name ? String(v.name) : undefined}
          />
        )
      }
    />
  )
}
export { applyKinds }
