import type { Asked } from '#kernel/shared/call.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { vbpCalls as calls } from '../shared/calls.ts'
import { transferTable } from '../shared/fields.ts'
import type { Progress } from './Curve.tsx'
import { stale } from './Views.tsx'

interface Partner {
  id: string
  code: string
  name: string
}

/** 调剂: what the own hospital does not use goes to another one of the batch. */
export const TransferDialog = ({ of: i, onClose }: { of: Progress; onClose: () => void }) => (
  <FormDialog
    title={`${t('调剂给其他医院')} ${i.name}`}
    record={i.id}
    table={transferTable}
    initial={{}}
    refs={{
      toHospitalId: (c) => (
        <RemoteSelect<Partner>
          {...c}
          call={calls.partners}
          input={{ itemId: i.id }}
          show={(h) => `${h.name} ${h.code}`}
        />
      ),
    }}
    head={
      <p className="d-note">
        {t('第 {{n}} 年未占用 {{left}} {{unit}}；对方同意、监管确认后约定量才会调整', {
          n: i.year,
          left: qtyText(i.quotas[0]?.left),
          unit: i.supplyUnit,
        })}
      </p>
    }
    save={(v) =>
      saveForm(
        calls.transfer,
        { ...v, itemId: i.id, year: i.year } as Asked<typeof calls.transfer>,
        stale,
        undefined,
        '已发起，等待对方同意',
      )
    }
    onClose={onClose}
  />
)
