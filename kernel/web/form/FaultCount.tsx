import { t } from '../i18n.ts'
import type { useFields } from './useFields.ts'

/** How many fields of a form are wrong, in its footer; nothing before it was sent. */
export const FaultCount = ({ of }: { of: Pick<ReturnType<typeof useFields>, 'first' | 'faults'> }) => (
  <div className="d-fault" role="status">
    {of.first ? t('共 {{n}} 处问题', { n: Object.keys(of.faults).length }) : ''}
  </div>
)
