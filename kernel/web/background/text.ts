import type { JobRow } from '#kernel/shared/calls/background.ts'
import type { ImportReport } from '#kernel/shared/importing.ts'
import { quoted, t } from '../i18n.ts'

/** What a job is about: 导出采购订单, 导入药品「清单.xlsx」. */
export const nameOf = ({ title, subject }: Pick<JobRow, 'title' | 'subject'>): string =>
  subject ? t(title) + quoted(subject) : t(title)

/** What became of the rows of an import. */
export const countsText = ({
  skips,
  rowsIn: n,
  ...r
}: Pick<ImportReport, 'rowsIn' | 'skips' | 'added' | 'changed' | 'unchanged' | 'refused'>): string =>
  skips && r.changed === 0
    ? t('共 {{n}} 行，新增 {{added}}，已有而跳过 {{unchanged}}，有问题 {{refused}}', { n, ...r })
    : t('共 {{n}} 行，新增 {{added}}，更新 {{changed}}，无变化 {{unchanged}}，有问题 {{refused}}', { n, ...r })

/** How a job ended that did not fail: one that only tried a file, or refused it whole, imported nothing. */
export const endOf = (
  job: Pick<JobRow, 'title' | 'subject' | 'counts'>,
): { tone: 'success' | 'warning'; text: string } => {
  const what = nameOf(job)
  const { saved = true, mode } = job.counts ?? {}
  if (saved) return { tone: 'success', text: t('{{what}}已完成', { what }) }
  return mode === 'dryRun'
    ? { tone: 'success', text: t('{{what}}：已校验，尚未导入', { what }) }
    : { tone: 'warning', text: t('{{what}}：有问题，没有导入任何数据', { what }) }
}
