import { Segmented } from 'antd'
import type { AskError } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { vbpCalls as calls } from '../shared/calls.ts'
import { type Pace, paces, type WarningKind, warningKinds, warningTones } from '../shared/kinds.ts'

export const at = '/purchaseList/agreedVolume'
/** What is out of date after something was agreed, lent or activated. */
export const stale = [calls.query, calls.detail, calls.progress, calls.warnings, calls.transfers]
const views = { '': '集采批次', warnings: '预警', transfers: '调剂' } as const

/** 批次, 预警 or 调剂; a supplier has the first alone. */
export const VolumeViews = ({ now }: { now: keyof typeof views }) => {
  const all = useCan(calls.warnings)
  if (!all) return null
  return (
    <Segmented
      aria-label={t('带量任务')}
      value={now}
      options={Object.entries(views).map(([value, label]) => ({ value, label: t(label) }))}
      onChange={(v) => v !== now && go(v ? `${at}/${v}` : at)}
    />
  )
}

/** A dialog of one line: what is wrong with it stands at its fields. */
export const ofOne = (error: AskError | undefined): AskError | undefined => {
  const { fields = [] } = Object(error?.data) as { fields?: { path: string }[] }
  for (const f of fields) f.path = f.path.replace(/^(items|quotas)\.0\./, '')
  return error
}

export const rateText = (v: string | null | undefined): string => (v == null ? NONE : `${Number(v).toFixed(1)}%`)

const tones = { coming: 'grey', done: 'green', ahead: 'blue', normal: 'green', behind: 'orange' } as const
export const PaceTag = ({ of }: { of: Pace | null }) =>
  of ? (
    <span className="d-tag" data-tone={tones[of]}>
      {t(paces[of])}
    </span>
  ) : (
    NONE
  )

/** Of an article that several hospitals share: where it goes on, only some of them did not begin. */
export const warnedOf = ({ warnings, done }: { warnings: readonly WarningKind[]; done: string | null }): Warned[] =>
  warnings.map((kind) => (kind === 'idle' && Number(done ?? 0) > 0 ? 'someIdle' : kind))

type Warned = WarningKind | 'someIdle'
const wordOf = (k: Warned): string => t(k === 'someIdle' ? '部分医院未启动' : warningKinds[k])
export const warningsText = (of: readonly Warned[]): string => of.map(wordOf).join(' ')
/** What one is warned of, each with its word. */
export const Warnings = ({ of }: { of: readonly Warned[] }) =>
  of.length === 0
    ? NONE
    : of.map((k) => (
        <span key={k} className="d-tag" data-tone={k === 'someIdle' ? 'orange' : warningTones[k]}>
          {wordOf(k)}
        </span>
      ))
