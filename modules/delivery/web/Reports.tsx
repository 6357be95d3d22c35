import type { Attachment } from '#kernel/shared/calls/files.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'

interface Lot {
  id: string
  seq: number
  name: string
  lotNo: string
  reportNo: string
  reportLab: string
  reportDate: string | null
  reportFiles: readonly Attachment[]
}

/** The inspection reports of lots, each once with the lots it covers; lots without one are named. */
export const Reports = ({ of }: { of: readonly Lot[] }) => {
  // a report is known by its file, which is stored once
  const reports = [...Map.groupBy(of, (l) => l.reportFiles[0]?.fileId ?? '')].filter(([file]) => file)
  const without = of.filter((l) => l.reportFiles.length === 0)
  const lots = (some: readonly Lot[]) => some.map((l) => `${l.seq} ${l.name} ${l.lotNo}`.trim()).join('、')
  return (
    <>
      {reports.map(([file, [first, ...more]]) => (
        <section key={file} aria-label={first!.reportNo}>
          <b>{first!.reportNo}</b>{' '}
          <span className="d-muted">{`${first!.reportLab} ${dateText(first!.reportDate)}`}</span>
          <p>{lots([first!, ...more])}</p>
          <Attachments files={first!.reportFiles} label={t('报告文件')} />
        </section>
      ))}
      {without.length > 0 && <p className="d-muted">{t('没有检验报告的明细：{{lots}}', { lots: lots(without) })}</p>}
    </>
  )
}
