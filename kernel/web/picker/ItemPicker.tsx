import type { Call } from '#kernel/shared/call.ts'
import type { Page } from '#kernel/shared/page.ts'
import { t } from '../i18n.ts'
import { RemotePicker } from './RemotePicker.tsx'

/** What an item shows of itself; what a call does not answer is left out. */
export interface Item {
  id: string
  name: string
  code?: string
  platformCode?: string
  spec?: string
  unit?: string
  manufacturer?: string
  enabled?: boolean
  disabledReason?: string
}

interface Props<R extends Item> {
  label: string
  call: Call<any, any, Page<any>>
  input?: Record<string, unknown>
  value: string | null | undefined
  name?: string
  onChange: (id: string | null, row: R | undefined) => void
  disabled?: boolean
  invalid?: boolean
}

/** Chooses a product or catalogue item by code, name, pinyin or initials; each shows code, specification and manufacturer. */
export const ItemPicker = <R extends Item>(p: Props<R>) => (
  <RemotePicker<R>
    {...p}
    show={(r) => [r.name, r.spec].filter(Boolean).join(' ')}
    detail={(r) => [r.platformCode ?? r.code, r.unit, r.manufacturer].filter(Boolean).join(' · ')}
    closed={(r) => (r.enabled === false ? r.disabledReason || t('已停用') : undefined)}
  />
)
