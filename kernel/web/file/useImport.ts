import { useCallback, useEffect, useRef, useState } from 'react'
import type { Asked, Call } from '#kernel/shared/call.ts'
import { backgroundCalls } from '#kernel/shared/calls/background.ts'
import type { Existing, ImportMode, ImportReport } from '#kernel/shared/importing.ts'
import { follow } from '../background/left.ts'
import { useJob } from '../background/useJob.ts'
import { refresh as renew } from '../http/client.ts'
import { useAct } from '../http/hooks.ts'
import { t } from '../i18n.ts'
import type { Mended } from './Problems.tsx'

/** An import call: multipart, answers an `ImportReport`. */
export type ImportCall = Call<any, any, ImportReport>

/** Files of more bytes are tried in the background too, where their progress is shown. */
const BIG = 100_000
const steps: Record<ImportMode, number> = { inspect: 1, dryRun: 2, allOrNothing: 3, goodOnly: 3 }

export type Extra = Record<string, string> | ((saving: boolean) => Promise<Record<string, string> | undefined>)
interface Wish {
  call: ImportCall
  /** Further parts of the call; by a function where saving needs others, which answers nothing where it cannot be saved. */
  extra: Extra
  refresh: readonly Call[]
  existing?: Existing | undefined
  direct?: boolean | undefined
}

/**
 * The four steps of an import (ux.md 1.2). The file stays in the browser between them and is sent anew, so what is saved
 * is what was tried. Saving is left to the background: who closes the dialog finds it in 任务.
 */
export const useImport = ({ call, extra, refresh, existing: usual, direct }: Wish) => {
  const [file, setFile] = useState<File>()
  const [existing, setExisting] = useState<Existing>(usual ?? 'update')
  const [mapping, setMapping] = useState<Record<string, string>>({})
  /** For all rows, of what the file has no column for. */
  const [constants, setConstants] = useState<Record<string, string>>({})
  const [report, setReport] = useState<ImportReport>()
  const [step, setStep] = useState(0)
  const mended = useRef<Mended>(new Map())
  // cells were changed after the last answer: what would be saved has not been tried
  const [untried, setUntried] = useState(false)
  const onMend = useCallback(() => setUntried(true), [])
  const told = useRef<HTMLParagraphElement>(null)
  const send = useAct(call, { refresh })
  const [jobId, setJobId] = useState<string>()
  const [failure, setFailure] = useState('')
  const cancelling = useAct(backgroundCalls.cancel)

  const take = useCallback((answer: ImportReport) => {
    setReport(answer)
    setUntried(false)
    if (answer.mode === 'inspect') setMapping(answer.mapping)
    setStep(steps[answer.mode])
    // read out, and the next Tab is in the first cell that is still wrong
    if (mended.current.size > 0) requestAnimationFrame(() => told.current?.focus())
  }, [])

  const job = useJob(jobId)
  useEffect(() => {
    if (!job?.endedAt) return
    setJobId(undefined)
    if (job.state !== 'done') return setFailure(job.state === 'cancelled' ? t('已取消，没有导入任何数据') : job.message)
    if (job.report?.saved) void renew(refresh)
    if (job.report) take(job.report)
  }, [job, refresh, take])

  const run = async (mode: ImportMode, chosen: File | undefined = file) => {
    setFailure('')
    if (mode === 'inspect') {
      mended.current = new Map()
      setConstants({})
    }
    const said = Object.values(constants).some((v) => v.trim() !== '')
    const fixes = [...mended.current.values()]
    const own = typeof extra === 'function' ? await extra(mode !== 'inspect' && mode !== 'dryRun') : extra
    if (!own) return setFailure(t('请先改正单据中标出的问题，再导入'))
    const parts = {
      ...own,
      mode,
      existing,
      ...(mode === 'inspect' ? {} : { mapping: JSON.stringify(mapping) }),
      ...(mode !== 'inspect' && said ? { constants: JSON.stringify(constants) } : {}),
      ...(fixes.length > 0 ? { fixes: JSON.stringify(fixes) } : {}),
    } as Asked<typeof call>
    const files = { file: chosen as File }
    if (mode === 'inspect' || direct || (mode === 'dryRun' && (chosen?.size ?? 0) <= BIG)) {
      const answer = (await send.run(parts, { files })) as ImportReport | undefined
      if (answer?.saved) void renew(refresh)
      if (answer) take(answer)
      return
    }
    const begun = await send.run(parts, { files, later: { rows: report?.rowsIn ?? 0 } })
    if (!begun) return
    follow(begun.jobId, mode === 'dryRun' ? [] : refresh)
    setJobId(begun.jobId)
  }

  return {
    file,
    setFile,
    existing,
    setExisting,
    mapping,
    setMapping,
    constants,
    setConstants,
    report,
    step,
    setStep,
    mended: mended.current,
    untried,
    onMend,
    told,
    run,
    /** A job of this dialog is under way. */
    working: jobId !== undefined,
    job: jobId ? job : undefined,
    busy: send.busy || jobId !== undefined,
    fault: failure || send.error?.msg,
    cancel: () => (jobId ? cancelling.run({ id: jobId }) : undefined),
  }
}
