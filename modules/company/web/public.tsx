import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { manufacturerCalls, supplierCalls } from '../shared/calls.ts'

interface Named {
  /** What the stored value is called. */
  name?: string
}
const shown = (c: { id: string; code: string; name: string }): string => `${c.name} ${c.code}`

/** Chooses an enabled manufacturer by name, code, pinyin or initials. */
export const MakerSelect = (p: ControlProps & Named) => (
  <RemoteSelect {...p} call={manufacturerCalls.query} input={{ enabled: true }} show={shown} />
)

/** Chooses a supplier. */
export const SupplierSelect = (p: ControlProps & Named) => (
  <RemoteSelect {...p} call={supplierCalls.query} input={{ enabled: true }} show={shown} />
)
