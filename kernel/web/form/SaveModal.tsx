import { t } from '../i18n.ts'
import { AppModal, type AppModalProps } from '../shell/AppModal.tsx'

interface Props extends Omit<AppModalProps, 'onOk' | 'onCancel' | 'width' | 'style' | 'styles'> {
  busy: boolean
  /** Nothing can be saved yet. */
  disabled?: boolean
  onSave: () => void
  onClose: () => void
}

/** A dialog that ends with 保存 or 取消. */
export const SaveModal = ({ busy, disabled, onSave, onClose, ...p }: Props) => (
  <AppModal
    open
    okText={t('保存')}
    cancelText={t('取消')}
    confirmLoading={busy}
    okButtonProps={{ disabled }}
    // antd hands over the event of the click, which is nobody's answer
    onOk={() => onSave()}
    onCancel={() => onClose()}
    {...p}
  />
)
