import type { Answer } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'
import type { PayMethod } from '../shared/types.ts'
import { prepayTable } from '../shared/words.ts'
import { at, type Row, stale } from './acts.ts'

type Contract = Answer<typeof calls.prepayContracts>['rows'][number]

/** A part of a contract's amount, asked for before anything came; on its page it is handed in. @param of one that is changed */
export const PrepayDialog = ({ of, onClose }: { of?: Row; onClose: () => void }) => (
  <FormDialog
    title={of ? `${t('修改')} ${of.no}` : t('新建预付请款')}
    record={of?.id}
    table={prepayTable}
    initial={
      of
        ? { contractId: of.contractId, amount: of.amount, payMethod: of.payMethod, remark: of.remark }
        : { payMethod: 'transfer' }
    }
    head={
      <p className="d-note">{t('只列出约定了预付比例、已签署或履行中的合同；付款后从该单位以后的请款中自动抵扣')}</p>
    }
    refs={{
      contractId: (c) => (
        <RemoteSelect<Contract>
          {...c}
          call={calls.prepayContracts}
          show={(k) => `${k.no} ${k.partner}`}
          detail={(k) => (
            <>
              {k.name}
              <br />
              {t('预付 {{rate}}%，还可预付 {{amount}} 元', { rate: k.prepayRate, amount: moneyText(k.openAmount) })}
            </>
          )}
          closed={(k) => (cmp(k.openAmount, '0') > 0 ? undefined : t('已全部预付'))}
          {...(of ? { name: of.contractNo } : {})}
        />
      ),
    }}
    save={({ contractId, amount, payMethod, remark }) => {
      const said = {
        contractId: String(contractId ?? ''),
        amount: String(amount ?? ''),
        payMethod: payMethod as PayMethod,
        remark: String(remark ?? ''),
      }
      return of
        ? saveForm(calls.update, { id: of.id, version: of.version, ...said }, stale)
        : saveForm(calls.prepay, said, stale, ({ id }) => go(`${at}/${id}`))
    }}
    onClose={onClose}
  />
)
