import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { supplierCalls as calls } from '../shared/calls.ts'
import { newSupplierTable } from '../shared/fields.ts'

/** 新建供应商, the authority's: who it is and its papers. */
export const NewSupplierDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    title={t('新建供应商')}
    table={newSupplierTable}
    initial={{ companyType: '3' }}
    head={<p className="d-note">{t('新建后由两人在机构管理中启用，供应商才能登录；银行账户启用后另行填写')}</p>}
    save={(values) => saveForm(calls.add, { values }, [calls.query])}
    onClose={onClose}
  />
)
