import { Button as AntButton } from 'antd'
import { useState } from 'react'
import { useOnline } from '../http/online.ts'
import type { ActDoc, Acts, Button, Ran } from './acts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/**
 * Runs a button, and asks for the reason it or the server wants; what was typed stays until it is done.
 * @param onDone hears what the document is since
 */
export const useAsking = (onDone?: (now: NonNullable<Ran['now']>) => void) => {
  const [asking, setAsking] = useState<{ button: Button; why?: string; tells?: string | undefined }>()
  const run = async (button: Button, reason?: string): Promise<Ran> => {
    // whoever was asked in a dialog reads there why it was refused
    const ran = await button.run(reason, reason === undefined ? undefined : 'refusal')
    if (ran.done) setAsking(undefined)
    else if (ran.why) setAsking({ button, why: ran.why })
    if (ran.now) onDone?.(ran.now)
    return ran
  }
  return {
    start: async (button: Button) => {
      if (button.reason) setAsking({ button, tells: await button.tells?.() })
      else await run(button)
    },
    run,
    dialog: asking && (
      <ReasonDialog
        title={[asking.button.label, asking.button.about].filter(Boolean).join(' ')}
        why={asking.why ?? asking.tells}
        required={asking.button.reason === 'required' || !!asking.why}
        onCancel={() => setAsking(undefined)}
        onOk={async (reason) => (await run(asking.button, reason)).no}
      />
    ),
  }
}

/**
 * Buttons of what may be done with a document now; a reason is asked where the machine wants one.
 * @param beside the step one came for has a button of its own before them: a page has one filled button
 */
export const ActionBar = ({ of, doc, beside }: { of: Acts; doc: ActDoc; beside?: boolean | undefined }) => {
  const { start, dialog } = useAsking()
  const online = useOnline()
  return (
    <>
      {of.buttons(doc).map((b) => (
        <AntButton
          key={b.name}
          type={b.main && !beside ? 'primary' : 'default'}
          danger={b.danger}
          disabled={of.busy || !online}
          onClick={() => void start(b)}
        >
          {b.label}
        </AntButton>
      ))}
      {dialog}
    </>
  )
}
