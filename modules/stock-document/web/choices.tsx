import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { stockDocumentCalls as calls } from '../shared/calls.ts'

interface Options extends ControlProps {
  options: readonly { value: string; label: string }[] | undefined
}
const Choice = ({ value, onChange, label, invalid, disabled, options }: Options) => (
  <DictPicker
    disabled={disabled}
    invalid={invalid}
    label={label}
    value={options && value ? String(value) : undefined}
    options={[...(options ?? [])]}
    onChange={(v) => onChange((v as string | undefined) ?? null)}
  />
)

/** Where goods may be moved to: other points of the hospital, of its head and its branches. */
export const TargetSelect = ({ but, ...p }: ControlProps & { but: string }) => {
  const { data } = useAsk(calls.targets, {})
  const own = useSession((s) => s.currentOrg?.strName)
  const options = data
    ?.filter((o) => o.id !== but)
    .map((o) => ({ value: o.id, label: o.hospital === own ? `${o.name} ${o.code}` : `${o.hospital} · ${o.name}` }))
  return <Choice {...p} options={options} />
}

/** Who sold goods that are new to the ledger. */
export const SupplierSelect = (p: ControlProps) => {
  const { data } = useAsk(calls.suppliers, {})
  return <Choice {...p} options={data?.map((o) => ({ value: o.id, label: o.name }))} />
}
