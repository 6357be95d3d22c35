import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { t } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { supplierCalls } from '../shared/calls.ts'

const Uninvited = () => (
  <>
    {t('供货关系须先有合作：新供应商接受邀请后才能选到')}{' '}
    <button
      type="button"
      className="k-link"
      onMouseDown={(e) => e.preventDefault()}
      onClick={() => go('/baseInfo/mySupplier/cooperation')}
    >
      {t('去邀请供应商')}
    </button>
  </>
)

/** Whose relation it will be. A hospital finds whom it works with, and is led to where that begins; the authority finds all. */
export const PartnerSelect = (p: ControlProps) => {
  const hospital = useSession((s) => s.currentOrg?.kind === 'hospital')
  return (
    <RemoteSelect<{ id: string; code: string; name: string }>
      {...p}
      call={supplierCalls.query}
      input={{ enabled: true }}
      show={(s) => `${s.name} ${s.code}`}
      none={hospital && <Uninvited />}
    />
  )
}
