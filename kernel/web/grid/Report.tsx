import { Button } from 'antd'
import type { KeyboardEvent } from 'react'
import { comma, t } from '../i18n.ts'
import { AppModal } from '../shell/AppModal.tsx'
import { PASTE_LIMIT, type PasteReport } from './paste.ts'

interface Props {
  report: PasteReport
  onClose: () => void
  onUndo: () => void
}

/** What became of a paste: 粘贴 132 行：127 成功，5 行有问题. */
export const Report = ({ report, onClose, onUndo }: Props) => {
  const { refused, lines, ok, problems, ignored } = report
  return (
    <AppModal
      open
      width={720}
      title={
        refused ? t('没有粘贴') : t('粘贴 {{n}} 行：{{ok}} 成功，{{bad}} 行有问题', { n: lines, ok, bad: lines - ok })
      }
      onCancel={onClose}
      wrapProps={{
        onKeyDown: (e: KeyboardEvent) => {
          if (!refused && (e.ctrlKey || e.metaKey) && e.key.toLowerCase() === 'z') {
            e.preventDefault()
            onUndo()
          }
        },
      }}
      footer={
        <>
          {!refused && <Button onClick={onUndo}>{t('撤销粘贴')}</Button>}
          <Button type="primary" autoFocus onClick={onClose}>
            {t('知道了')}
          </Button>
        </>
      }
    >
      {refused && <p>{t('一次最多粘贴 {{max}} 行，这次有 {{n}} 行，请分几次粘贴', { max: PASTE_LIMIT, n: lines })}</p>}
      {ignored.length > 0 && <p>{t('没有对应列的标题，已忽略：{{titles}}', { titles: ignored.join(comma()) })}</p>}
      {problems.length > 0 && (
        <div className="g-report">
          <table>
            <thead>
              <tr>
                <th className="g-num">{t('行')}</th>
                <th>{t('列')}</th>
                <th>{t('内容')}</th>
                <th>{t('问题')}</th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, 500).map((p, i) => (
                // rows that mean no line have no other name
                <tr key={`${p.row} ${p.column} ${i}`}>
                  <td className="g-num">{p.line}</td>
                  <td>{t(p.title)}</td>
                  <td>{p.text.slice(0, 60)}</td>
                  <td>{p.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </AppModal>
  )
}
