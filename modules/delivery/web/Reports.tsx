import type { Attachment } from '#kernel/shared/calls/files.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'

interface Reported {
  seq: number
  reportNo: string
  reportDate: string | null
  reportFiles: readonly Attachment[]
}

/** The inspection reports of lots, each once, with the lines it covers. */
export const Reports = ({ of }: { of: readonly Reported[] }) =>
  [
    ...Map.groupBy(
      of.filter((l) => l.reportNo),
      (l) => [l.reportNo, ...l.reportFiles.map((f) => f.fileId)].join(' '),
    ),
  ].map(([key, lots]) => {
    const { reportNo: no, reportDate, reportFiles } = lots[0]!
    const title = t('检验报告 {{no}} {{day}}，第 {{lines}} 行', {
      ...{ no, day: dateText(reportDate) },
      lines: lots.map((l) => l.seq).join(comma()),
    })
    return (
      <section key={key} className="d-report">
        <h3>{title}</h3>
        <Attachments files={reportFiles} label={title} />
      </section>
    )
  })
