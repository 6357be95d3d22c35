import { useEffect, useRef, useState } from 'react'

/** A form that was refused puts the cursor into its first wrong field (ux.md Validation): call `toFirst` when it was. */
export const useFirstWrong = () => {
  const form = useRef<HTMLFormElement>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    // after the fields have learned that they are wrong
    if (round > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [round])
  return { form, toFirst: () => setRound((n) => n + 1) }
}
