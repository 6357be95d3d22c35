import { beep } from '#kernel/web/scan/sound.ts'
import { useScan } from '#kernel/web/scan/useScan.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { at } from './acts.ts'
import { useAcceptanceScans } from './scans.ts'

/**
 * A gun at the form: what it scans is no figure of the cell the cursor is in. It is counted as on the page for scanning, which opens;
 * under a dialog it is refused aloud (ux.md 1.4).
 */
export const useFormGun = (id: string, may: boolean): void => {
  const { add } = useAcceptanceScans(id)
  const tab = useTab()
  const mayScan = useCan(acceptanceCalls.saveScan)
  const onScan = (code: string) => {
    void add({ code })
    tab.go(`${at}/${id}/scan`)
  }
  useScan({ onScan, onBlocked: () => beep('bad') }, may && mayScan)
}
